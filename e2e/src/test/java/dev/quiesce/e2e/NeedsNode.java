package dev.quiesce.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A test, or a class of tests, about pods that run. It is skipped where none can, and the report says why. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsNode.Condition.class)
@interface NeedsNode {

    /** Looks at the cluster. */
    final class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return Cluster.hasNode()
                    ? ConditionEvaluationResult.enabled("the cluster has a node")
                    : ConditionEvaluationResult.disabled(
                            "the cluster has no node: run as root, or name a cluster by KUBECONFIG");
        }
    }
}
