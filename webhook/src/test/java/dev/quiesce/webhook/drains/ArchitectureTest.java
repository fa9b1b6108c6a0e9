package dev.quiesce.webhook.drains;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.quiesce.webhook.drains", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule WHAT_DECIDES_KNOWS_VALUES_ONLY = classes()
            .that()
            .belongToAnyOf(Agent.class, SeenPod.class, KnownPod.class, AgentSummary.class, EndedDrain.class)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.quiesce.webhook.drains",
                    "dev.quiesce.webhook.injection",
                    "dev.quiesce.agent.contract",
                    "io.fabric8.kubernetes.api.model",
                    "com.fasterxml.jackson..",
                    "java.lang..",
                    "java.time",
                    "java.util..",
                    "org.jspecify.annotations");

    @ArchTest
    static final ArchRule KNOWS_THE_CLUSTER_AND_THE_CONTRACT = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.quiesce.webhook.drains",
                    "dev.quiesce.webhook.injection",
                    "dev.quiesce.webhook.kube",
                    "dev.quiesce.agent.contract",
                    "io.fabric8..",
                    "io.micrometer.core..",
                    "io.vertx.core..",
                    "com.fasterxml.jackson..",
                    "java..",
                    "org.jspecify.annotations",
                    "org.slf4j..");
}
