package dev.quiesce.agent;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Where the agent's words go: lines to a stream, the latest report to the file of the termination message. */
final class AgentOutput {

    private final OutputStream lines;
    private final File terminationLog;

    AgentOutput(OutputStream lines, File terminationLog) {
        this.lines = lines;
        this.terminationLog = terminationLog;
    }

    /** To the container's log: each line is one write, so lines of other writers can't get in between. */
    static AgentOutput standard(File terminationLog) {
        return new AgentOutput(new FileOutputStream(FileDescriptor.out), terminationLog);
    }

    void line(String line) {
        try {
            lines.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // A log that can't be written must not end a drain, and there is no other place to say so.
        }
    }

    /** Replaces the message in place: the kubelet has bound this very file. */
    boolean terminationMessage(String message) {
        try (OutputStream file = new FileOutputStream(terminationLog)) {
            file.write(message.getBytes(StandardCharsets.UTF_8));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
