package dev.quiesce.bench;

/** One way to answer the review of a run. */
interface RunReviewer {

    /** The body of the answer. */
    byte[] answer(byte[] body);
}
