package dev.quiesce.agent;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;

@AnalyzeClasses(packages = "dev.quiesce.agent", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String ROOT = "dev.quiesce.agent";

    @ArchTest
    static final ArchRule arrowsPointFromDoingToDeciding = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("json")
            .definedBy(ROOT + ".json..")
            .layer("contract")
            .definedBy(ROOT + ".contract..")
            .layer("drain")
            .definedBy(ROOT + ".drain..")
            .layer("report")
            .definedBy(ROOT + ".report..")
            .layer("work")
            .definedBy(ROOT + ".work..")
            .layer("http")
            .definedBy(ROOT + ".http..")
            .layer("main")
            .definedBy(ROOT)
            .whereLayer("json")
            .mayOnlyBeAccessedByLayers("contract", "report", "work")
            .whereLayer("contract")
            .mayOnlyBeAccessedByLayers("drain", "report", "work", "http", "main")
            .whereLayer("drain")
            .mayOnlyBeAccessedByLayers("report", "work", "main")
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("main")
            .whereLayer("work")
            .mayOnlyBeAccessedByLayers("main")
            .whereLayer("http")
            .mayOnlyBeAccessedByLayers("main")
            .whereLayer("main")
            .mayNotBeAccessedByAnyLayer();

    @ArchTest
    static final ArchRule decisionsKnowOnlyValues = classes()
            .that()
            .resideInAnyPackage(ROOT + ".contract..", ROOT + ".drain..", ROOT + ".report..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    ROOT + ".contract..",
                    ROOT + ".drain..",
                    ROOT + ".report..",
                    ROOT + ".json..",
                    "java.lang",
                    "java.lang.runtime",
                    "java.lang.invoke",
                    "java.nio.charset",
                    "java.security",
                    "javax.crypto..",
                    "java.time",
                    "java.util",
                    "org.jspecify.annotations"));

    @ArchTest
    static final ArchRule decisionsReadNeitherClockNorEnvironment = noClasses()
            .that()
            .resideInAnyPackage(ROOT + ".contract..", ROOT + ".drain..", ROOT + ".report..")
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(System.class, Thread.class, Runtime.class, java.time.Clock.class, java.util.Random.class)
            .orShould()
            .callMethod(java.time.Instant.class, "now");

    @ArchTest
    static final ArchRule nothingBesidesTheJdk = noClasses()
            .should()
            .dependOnClassesThat(not(resideInAnyPackage(
                    ROOT + "..", "java..", "javax.crypto..", "javax.net.ssl..", "org.jspecify.annotations")));

    @ArchTest
    static final ArchRule startsWithoutTheJdksHeavyParts = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.util.regex..",
                    "java.util.stream..",
                    "java.text..",
                    "java.time.format..",
                    "java.util.concurrent.locks..");

    @ArchTest
    static final ArchRule nothingStaticChanges =
            noFields().that().areStatic().should().notHaveModifier(JavaModifier.FINAL);

    @Test
    void needsTheModuleJavaBaseAndNoOther() {
        // Given
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        StringWriter out = new StringWriter();

        // When
        int exit = jdeps.run(
                new PrintWriter(out),
                new PrintWriter(out),
                "--print-module-deps",
                "--ignore-missing-deps",
                "--multi-release",
                "base",
                "target/classes");

        // Then
        assertThat(exit).isZero();
        assertThat(out.toString().strip()).isEqualTo("java.base");
    }
}
