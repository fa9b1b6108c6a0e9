package dev.quiesce.webhook;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.fasterxml.jackson.core.JsonPointer;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;

/** Decide, then do: what decides is pure, and arrows point from what does to what decides. */
@AnalyzeClasses(packages = "dev.quiesce", importOptions = DoNotIncludeTests.class)
class HouseTest {

    private static final String[] PURE = {
        "dev.quiesce.webhook.admission",
        "dev.quiesce.webhook.runs",
        "dev.quiesce.webhook.drainpolicy",
        "dev.quiesce.webhook.injection",
        "dev.quiesce.webhook.timeline.."
    };

    @ArchTest
    static final ArchRule WHAT_DECIDES_KNOWS_VALUES_ONLY = classes()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(PURE)
                    .or(resideInAnyPackage(
                            "dev.quiesce.agent.contract",
                            "java.lang",
                            "java.lang.annotation",
                            "java.lang.invoke",
                            "java.math",
                            "java.time",
                            "java.util",
                            "java.util.function",
                            "java.util.stream",
                            "java.util.regex",
                            "java.nio.charset",
                            "com.fasterxml.jackson.annotation",
                            "com.fasterxml.jackson.databind..",
                            "io.fabric8.generator.annotation",
                            "org.jspecify.annotations"))
                    .or(type(JsonPointer.class)));

    @ArchTest
    static final ArchRule WHAT_DECIDES_HAS_NO_CLOCK_AND_NO_ENVIRONMENT = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "getenv", String.class)
            .orShould()
            .callMethod(System.class, "getProperty", String.class)
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .accessField(System.class, "out");

    @ArchTest
    static final ArchRule RUNS_AND_INJECTION_DO_NOT_KNOW_EACH_OTHER = noClasses()
            .that()
            .resideInAPackage("dev.quiesce.webhook.runs")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.quiesce.webhook.injection"))
            .orShould()
            .dependOnClassesThat(resideInAPackage("dev.quiesce.agent.."));

    @ArchTest
    static final ArchRule ONLY_THE_COMMAND_LINE_KNOWS_THE_PROCESS = noClasses()
            .that()
            .resideOutsideOfPackages("dev.quiesce.webhook.cli", "dev.quiesce.webhook.serve")
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.quiesce.webhook.cli", "dev.quiesce.webhook.serve"));

    @ArchTest
    static final ArchRule OF_THE_AGENT_ONLY_THE_CONTRACT_IS_KNOWN = noClasses()
            .that()
            .resideInAPackage("dev.quiesce.webhook..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.quiesce.agent..")
                    .and(resideInAPackage("dev.quiesce.agent.contract").negate()));

    @ArchTest
    static final ArchRule AGENT_AND_CERTS_KNOW_NOBODY = noClasses()
            .that()
            .resideInAnyPackage("dev.quiesce.agent..", "dev.quiesce.certs..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.quiesce.webhook.."));

    @ArchTest
    static final ArchRule ONLY_CERTS_KNOWS_BOUNCY_CASTLE = noClasses()
            .that()
            .resideOutsideOfPackage("dev.quiesce.certs..")
            .should()
            .dependOnClassesThat(resideInAPackage("org.bouncycastle.."));
}
