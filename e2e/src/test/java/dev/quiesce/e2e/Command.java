package dev.quiesce.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that was run to its end. */
record Command(List<String> line, int exit, String out, String err) {

    private static final int LONGEST_MINUTES = 5;

    /** Runs a program with this text as its standard input. */
    static Command run(String input, List<String> line) {
        return run(input, line, Map.of());
    }

    /** Runs a program with these variables besides our own. */
    static Command run(String input, List<String> line, Map<String, String> environment) {
        try {
            Path out = Files.createTempFile("out", ".txt");
            Path err = Files.createTempFile("err", ".txt");
            ProcessBuilder builder =
                    new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException("did not end within " + LONGEST_MINUTES + " minutes: " + line);
            }
            Command command = new Command(line, process.exitValue(), Files.readString(out), Files.readString(err));
            Files.delete(out);
            Files.delete(err);
            return command;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** kubectl of the cluster under test. */
    static Command kubectl(String... arguments) {
        return kubectlWith("", arguments);
    }

    /** kubectl of the cluster under test, with a manifest as its standard input. */
    static Command kubectlWith(String manifest, String... arguments) {
        List<String> line =
                new ArrayList<>(List.of(Repository.file("e2e/cluster/cluster").toString(), "kubectl"));
        line.addAll(List.of(arguments));
        return run(manifest, line);
    }

    /** This command's output, after it has succeeded; anything else is an error. */
    String succeeded() {
        if (exit != 0) {
            throw new AssertionError(String.join(" ", line) + " ended with " + exit + "\n" + out + err);
        }
        return out;
    }
}
