package dev.quiesce.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What carries out the tasks of a pipeline: the two forms in which Tekton hands out work. */
interface TaskForm {

    TaskForm CUSTOM_TASKS = new CustomTasks();
    TaskForm PODS = new PodTasks();
    List<TaskForm> ALL = List.of(CUSTOM_TASKS, PODS);

    /** The forms that the cluster under test can carry out: pods need a node. */
    static List<TaskForm> onThisCluster() {
        return ALL.stream()
                .filter(form -> form == CUSTOM_TASKS || Cluster.hasNode())
                .toList();
    }

    /** The word for it in the data files. */
    String label();

    /** The version of the children's API, in the group {@code tekton.dev}. */
    String version();

    /** The resource of the children. */
    String resource();

    /** Writes into a pipeline's task what carries it out. */
    void describe(ObjectNode task);

    /** Waits until the work has begun. */
    void awaitRunning(Child child);

    /** Ends the work, well or not. */
    void end(Child child, boolean well);

    /** Waits until the child has been told to stop, and lets it stop. */
    void stop(Child child);
}
