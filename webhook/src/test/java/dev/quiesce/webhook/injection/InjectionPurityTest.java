package dev.quiesce.webhook.injection;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;

@AnalyzeClasses(packages = "dev.quiesce.webhook.injection", importOptions = DoNotIncludeTests.class)
class InjectionPurityTest {

    @ArchTest
    static final ArchRule KNOWS_ONLY_VALUES = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.quiesce.webhook.injection",
                    "dev.quiesce.webhook.admission",
                    "dev.quiesce.webhook.drainpolicy",
                    "dev.quiesce.agent.contract",
                    "com.fasterxml.jackson.core",
                    "com.fasterxml.jackson.databind",
                    "com.fasterxml.jackson.databind.node",
                    "java.lang..",
                    "java.math",
                    "java.time",
                    "java.util..",
                    "org.jspecify.annotations");

    @ArchTest
    static final ArchRule ASKS_NOBODY = noClasses()
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(System.class, Thread.class, Runtime.class, Clock.class, Instant.class, Random.class);
}
