package dev.quiesce.agent.http;

/** How far reading a request has come. */
sealed interface RequestReading {

    /** More bytes are needed. */
    record Incomplete() implements RequestReading {}

    /** All of it is there. */
    record Complete(Request request) implements RequestReading {}

    /** It is no request, or one that is not served. */
    record Malformed(Status status) implements RequestReading {}
}
