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
import java.util.stream.Stream;

/**
 * A custom resource's definition as its Java model gives it, and what the annotations cannot say.
 *
 * @param descriptions by the member of the whole resource; "" is the resource itself
 * @param keys the member that tells the elements of a list apart, by the list's name wherever it is
 */
record GeneratedDefinition(
        Class<? extends CustomResource<?, ?>> model, Map<String, String> descriptions, Map<String, String> keys) {

    /** Without bounds the API server reckons with the largest object there can be, and refuses the rules as too dear. */
    private static final long MOST_ITEMS = 64;

    private static final long LONGEST_TEXT = 1024;

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
            bound(schema.getProperties().get("spec"));
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
            if (member.getType().equals("array")) {
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
            case "string" -> schema.setMaxLength(schema.getEnum().isEmpty() ? LONGEST_TEXT : null);
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
}
