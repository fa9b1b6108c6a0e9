package dev.quiesce.agent.report;

/** The pod that the agent speaks for; empty where the environment does not say. */
public record PodIdentity(String namespace, String name, String uid) {}
