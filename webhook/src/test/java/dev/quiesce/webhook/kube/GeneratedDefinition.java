package dev.quiesce.webhook.kube;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceColumnDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.CustomResource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A custom resource's definition as its Java model gives it, and what the annotations cannot say.
 *
 * @param descriptions by the member of the whole resource; "" is the resource itself
 * @param keys the member that tells the elements of a list apart, by the list's name wherever it is
 * @param without members of the spec that are another kind's
 * @param required members of the spec that must be there, though another kind may lack them
 */
record GeneratedDefinition(
        Class<? extends CustomResource<?, ?>> model,
        Map<String, String> descriptions,
        Map<String, String> keys,
        Set<String> without,
        List<String> required) {

    /** The pattern of durations, by which they are known here. */
    private static final String DURATION = "^([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^[0-9]+$";

    /** Without bounds the API server reckons with the largest object there can be, and refuses the rules as too dear. */
    private static final long MOST_ITEMS = 64;

    private static final long LONGEST_TEXT = 1024;

    GeneratedDefinition(
            Class<? extends CustomResource<?, ?>> model, Map<String, String> descriptions, Map<String, String> keys) {
        this(model, descriptions, keys, Set.of(), List.of());
    }

    String yaml(Path folder) {
        new CRDGenerator()
                .customResourceClasses(List.of(model))
                .forCRDVersions("v1")
                .withMinQuotes(true)
                .withPostProcessor(new CRDPostProcessor() {
                    @Override
                    public HasMetadata process(HasMetadata definition, String version) {
                        return finished((CustomResourceDefinition) definition);
                    }
                })
                .inOutputDir(folder.toFile())
                .generate();
        try (Stream<Path> files = Files.list(folder)) {
            return Files.readString(files.findFirst().orElseThrow());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private CustomResourceDefinition finished(CustomResourceDefinition definition) {
        definition.getMetadata().setLabels(Map.of("app.kubernetes.io/part-of", "quiesce"));
        for (CustomResourceDefinitionVersion version : definition.getSpec().getVersions()) {
            version.getAdditionalPrinterColumns().sort(Comparator.comparing(this::place));
            JSONSchemaProps schema = version.getSchema().getOpenAPIV3Schema();
            schema.setDescription(descriptions.get(""));
            descriptions.forEach((member, text) -> {
                if (!member.isEmpty()) {
                    schema.getProperties().get(member).setDescription(text);
                }
            });
            JSONSchemaProps spec = schema.getProperties().get("spec");
            without.forEach(spec.getProperties()::remove);
            required.stream()
                    .filter(Predicate.not(spec.getRequired()::contains))
                    .forEach(spec.getRequired()::add);
            bound(spec);
            key(schema);
        }
        return definition;
    }

    /** The generator sorts columns by path; people read them in the order of the annotations. */
    private int place(CustomResourceColumnDefinition column) {
        return Stream.of(model.getAnnotationsByType(AdditionalPrinterColumn.class))
                .map(AdditionalPrinterColumn::name)
                .toList()
                .indexOf(column.getName());
    }

    /** The API server refuses two elements with one key, and names the place. */
    private void key(JSONSchemaProps schema) {
        schema.getProperties().forEach((name, member) -> {
            if ("array".equals(member.getType())) {
                if (keys.containsKey(name)) {
                    member.setXKubernetesListType("map");
                    member.setXKubernetesListMapKeys(List.of(keys.get(name)));
                }
                key(member.getItems().getSchema());
            }
            key(member);
        });
    }

    private static void bound(JSONSchemaProps schema) {
        switch (schema.getType()) {
            case "array" -> {
                schema.setMaxItems(MOST_ITEMS);
                bound(schema.getItems().getSchema());
            }
            case "string" -> text(schema);
            case "object" -> {
                schema.getProperties().values().forEach(GeneratedDefinition::bound);
                if (schema.getAdditionalProperties() != null) {
                    schema.setMaxProperties(MOST_ITEMS);
                    bound(schema.getAdditionalProperties().getSchema());
                }
            }
            default -> {}
        }
    }

    /** Durations may be whole seconds too, which YAML reads as a number. */
    private static void text(JSONSchemaProps schema) {
        schema.setMaxLength(schema.getEnum().isEmpty() ? LONGEST_TEXT : null);
        if (DURATION.equals(schema.getPattern())) {
            schema.setType(null);
            schema.setXKubernetesIntOrString(true);
            schema.setMaxLength(null);
            schema.setMinimum(0.0);
        }
    }
}
