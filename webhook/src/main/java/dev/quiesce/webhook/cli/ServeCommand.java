package dev.quiesce.webhook.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The admission server. */
@Command(name = "serve", mixinStandardHelpOptions = true, description = "Runs the webhook.")
final class ServeCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        return 2;
    }
}
