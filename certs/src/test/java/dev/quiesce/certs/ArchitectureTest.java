package dev.quiesce.certs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Random;
import java.util.UUID;

@AnalyzeClasses(packages = "dev.quiesce.certs", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String SCHEDULE = "dev.quiesce.certs.schedule";

    @ArchTest
    static final ArchRule theScheduleKnowsOnlyValues = classes()
            .that()
            .resideInAPackage(SCHEDULE)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    SCHEDULE,
                    "java.lang",
                    "java.lang.invoke",
                    "java.lang.runtime",
                    "java.time",
                    "java.util",
                    "java.util.function",
                    "java.util.stream",
                    "org.jspecify.annotations");

    @ArchTest
    static final ArchRule theScheduleHasNoClockAndNoChance = noClasses()
            .that()
            .resideInAPackage(SCHEDULE)
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(System.class, Clock.class, InstantSource.class, Random.class, UUID.class, Thread.class);

    @ArchTest
    static final ArchRule theModuleKnowsNobody = classes()
            .that()
            .resideInAPackage("dev.quiesce.certs..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.quiesce.certs..",
                    "java..",
                    "javax.net.ssl",
                    "javax.security.auth.x500",
                    "org.bouncycastle..",
                    "org.jspecify.annotations");

    @ArchTest
    static final ArchRule timeComesFromOutside = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(Clock.class);
}
