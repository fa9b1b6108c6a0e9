package dev.quiesce.agent.work;

/** Called from any thread when an answer has come, so that the loop looks for it at once. */
public interface Waker {

    void wake();
}
