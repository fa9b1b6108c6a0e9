package dev.quiesce.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A class of scenarios with pods that run, on a cluster with Quiesce. They mostly wait, so they run side by side. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@NeedsNode
@ExtendWith(InstalledQuiesce.class)
@Execution(ExecutionMode.CONCURRENT)
@interface OnARealNode {}
