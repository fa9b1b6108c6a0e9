package dev.quiesce.webhook.http;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The wire knows the vocabulary of admission, and none of those who speak it. */
@AnalyzeClasses(packages = "dev.quiesce.webhook.http", importOptions = DoNotIncludeTests.class)
class ArrowsTest {

    @ArchTest
    static final ArchRule HTTP_KNOWS_ADMISSION_ONLY = classes()
            .that()
            .resideInAPackage("dev.quiesce.webhook.http")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.quiesce.webhook.http",
                    "dev.quiesce.webhook.admission",
                    "com.fasterxml.jackson..",
                    "io.micrometer..",
                    "io.netty..",
                    "io.vertx..",
                    "java..",
                    "javax.net.ssl",
                    "org.jspecify..",
                    "org.slf4j..");
}
