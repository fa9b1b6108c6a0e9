package dev.quiesce.agent;

import dev.quiesce.agent.contract.AgentEnvironment;
import dev.quiesce.agent.contract.ExitCode;
import dev.quiesce.agent.report.LogLine;
import dev.quiesce.agent.report.Moment;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Starts the agent. Everything runs on the main thread. */
public final class AgentMain {

    private AgentMain() {}

    /** The only reader of the environment. After SIGTERM it is {@link Stopping} that exits. */
    public static void main(String[] args) {
        Map<String, String> environment = System.getenv();
        File terminationLog = new File(
                environment.getOrDefault(AgentEnvironment.TERMINATION_LOG, AgentConfig.DEFAULT_TERMINATION_LOG));
        ExitCode code = run(environment, AgentOutput.standard(terminationLog));
        if (code != ExitCode.STOPPED) {
            System.exit(code.code());
        }
    }

    private static ExitCode run(Map<String, String> environment, AgentOutput output) {
        AgentConfig config;
        try {
            config = AgentConfig.read(environment);
        } catch (InvalidConfigurationException e) {
            return failed(output, ExitCode.INVALID_CONFIGURATION, "invalid configuration", e.problems());
        }
        DrainRunner runner;
        try {
            runner = DrainRunner.open(config, environment, output);
        } catch (IOException e) {
            String problem = "port " + config.listenPort() + ": " + e.getMessage();
            return failed(output, ExitCode.CANNOT_LISTEN, "cannot listen", List.of(problem));
        }
        return serve(config, runner, output);
    }

    private static ExitCode serve(AgentConfig config, DrainRunner runner, AgentOutput output) {
        Runtime.getRuntime().addShutdownHook(new Thread(new Stopping(runner), "sigterm"));
        Moment now = runner.now();
        if (!config.unknown().isEmpty()) {
            output.line(LogLine.unknownVariables(now, config.unknown()));
        }
        output.line(LogLine.listening(
                now,
                runner.port(),
                config.profile().text(),
                config.plan().atDeadline().text(),
                config.plan().budget()));
        try {
            runner.run();
            return ExitCode.STOPPED;
        } catch (IOException | RuntimeException e) {
            return failed(output, ExitCode.FAULT, "fault", List.of(e.toString()));
        }
    }

    /**
     * What SIGTERM starts. The JVM would exit with 143, which is no failure but looks like one to many tools. A record, as
     * a lambda costs ten milliseconds of the start.
     */
    private record Stopping(DrainRunner runner) implements Runnable {
        @Override
        public void run() {
            try {
                if (runner.tell()) {
                    Runtime.getRuntime().halt(ExitCode.STOPPED.code());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static ExitCode failed(AgentOutput output, ExitCode code, String what, List<String> problems) {
        Moment now = new Moment(Duration.ZERO, System.currentTimeMillis());
        output.line(LogLine.failed(now, what, problems));
        output.terminationMessage(LogLine.failed(now, what, problems));
        return code;
    }
}
