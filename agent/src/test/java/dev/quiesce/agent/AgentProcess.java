package dev.quiesce.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The agent as a process of its own. */
final class AgentProcess {

    private AgentProcess() {}

    /** Starts it with these variables; its termination message is the file {@code message} of the folder. */
    static Process launch(Path folder, int port, Map<String, String> settings) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx16m",
                "-Xlog:class+load:file=" + folder.resolve("classes"),
                "-cp",
                "target/classes",
                "dev.quiesce.agent.AgentMain");
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("QUIESCE_LISTEN_ON", Integer.toString(port));
        environment.put("QUIESCE_TERMINATION_LOG", folder.resolve("message").toString());
        builder.environment().putAll(environment);
        return builder.redirectErrorStream(true).start();
    }

    /** What it has said once it listens. */
    static List<String> awaitListening(Process process) throws IOException {
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        List<String> lines = new ArrayList<>();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            lines.add(line);
            if (line.contains("\"listening\"")) {
                return lines;
            }
        }
        throw new AssertionError("never listened: " + lines);
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }
}
