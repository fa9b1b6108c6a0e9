package dev.quiesce.bench;

/** How large the run in a review is. A review of an UPDATE holds it twice. */
public enum ReviewSize {
    KB_3(3_000),
    KB_300(300_000),
    MB_1(1_000_000);

    private final int bytes;

    ReviewSize(int bytes) {
        this.bytes = bytes;
    }

    /** Of the object alone, at least. */
    int bytes() {
        return bytes;
    }
}
