package dev.quiesce.webhook.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where the program starts and the only place where it exits. */
@Command(
        name = "quiesce",
        description = "Makes things in Kubernetes end well.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = {ServeCommand.class, ReviewCommand.class, ExplainCommand.class, ReleaseCommand.class})
public final class Main implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before run()
    private CommandSpec spec;

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The whole command line; settings are read from it by the tests of their documentation too. */
    static CommandLine commandLine() {
        return new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name a command.");
    }

    /** The version that the build wrote into the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"quiesce " + (version == null ? "(not built into a jar)" : version)};
        }
    }
}
