package dev.quiesce.agent.http;

/**
 * One request, understood. Bodies are read and forgotten.
 *
 * @param method upper case letters
 * @param path the target up to its query; begins with a slash
 */
public record Request(String method, String path) {}
