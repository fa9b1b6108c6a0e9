package dev.quiesce.webhook.admission;

/** Decides on requests. Pure: the same request gets the same verdict, and nothing is written anywhere. */
public interface Admitter {

    /** The members of the object and of the old object that {@link #admit} reads. */
    Projection projection();

    /**
     * The same for objects of one resource, which may be less. A reader that has not come across the resource before the
     * object takes the whole of {@link #projection()}.
     */
    default Projection projection(GroupVersionResource resource) {
        return projection();
    }

    /** Whether a verdict may have to wait for the API server, so that no event loop may ask for it. */
    default boolean mayWait() {
        return false;
    }

    /** The verdict; every request gets one. */
    Verdict admit(AdmissionRequest request);
}
