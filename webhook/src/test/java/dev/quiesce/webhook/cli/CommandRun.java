package dev.quiesce.webhook.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** The command line as a user sees it: what it printed, and how it ended. */
record CommandRun(int exit, String out, String err) {

    static CommandRun of(String... line) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line);
        return new CommandRun(exit, out.toString(), err.toString());
    }
}
