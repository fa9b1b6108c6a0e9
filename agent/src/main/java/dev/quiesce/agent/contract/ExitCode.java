package dev.quiesce.agent.contract;

/** How the agent ends. The numbers are those of sysexits.h where it has one. */
public enum ExitCode {
    /** Told to stop, whatever the drain had come to: tools take anything else for a failed container. */
    STOPPED(0),
    /** The port is taken or may not be opened. */
    CANNOT_LISTEN(69),
    /** A bug in the agent. */
    FAULT(70),
    /** The environment says something impossible; every problem is on stdout and in the termination message. */
    INVALID_CONFIGURATION(78);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
