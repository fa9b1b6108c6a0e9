package dev.quiesce.webhook.kube;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Cluster access is one package: it knows the rules, and the rules know nothing of it. */
@AnalyzeClasses(packages = "dev.quiesce.webhook", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String KUBE = "dev.quiesce.webhook.kube..";

    @ArchTest
    static final ArchRule kubeKnowsRulesPoliciesAdmissionAndCertificates = classes()
            .that()
            .resideInAPackage(KUBE)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    KUBE,
                    "dev.quiesce.webhook.runs..",
                    "dev.quiesce.webhook.drainpolicy",
                    "dev.quiesce.webhook.injection",
                    "dev.quiesce.webhook.policies..",
                    "dev.quiesce.webhook.admission..",
                    "dev.quiesce.agent.contract",
                    "dev.quiesce.certs",
                    "java..",
                    "com.fasterxml.jackson..",
                    "io.fabric8..",
                    "io.vertx.core..",
                    "org.jspecify.annotations",
                    "org.slf4j..");

    @ArchTest
    static final ArchRule rulesPoliciesAndListenersKnowNothingOfKube = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.quiesce.webhook.runs..",
                    "dev.quiesce.webhook.drainpolicy..",
                    "dev.quiesce.webhook.injection..",
                    "dev.quiesce.webhook.policies..",
                    "dev.quiesce.webhook.admission..",
                    "dev.quiesce.webhook.http..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(KUBE);

    @ArchTest
    static final ArchRule whatIsWantedIsDecidedWithoutTheCluster = noClasses()
            .that()
            .belongToAnyOf(
                    Coverage.class,
                    DrainWebhooks.class,
                    LabelSelector.class,
                    NamespaceScope.class,
                    PolicyCatalogue.class,
                    RunPolicyStatuses.class,
                    RunsWebhooks.class,
                    SelectorTerm.class,
                    WantedConfiguration.class,
                    WebhookEndpoint.class,
                    WebhookEntry.class)
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(KubernetesClient.class, java.time.Clock.class, java.time.InstantSource.class);
}
