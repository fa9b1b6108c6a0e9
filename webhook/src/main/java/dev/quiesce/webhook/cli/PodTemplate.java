package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A pod as a controller makes it from an object's template.
 *
 * @param path where the template stands in the object, such as {@code spec.template}
 * @param pod what the API server would be asked to create; names that a controller generates are left open
 */
record PodTemplate(String path, JsonNode pod) {}
