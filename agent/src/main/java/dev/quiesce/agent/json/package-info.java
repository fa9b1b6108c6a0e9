/** JSON (RFC 8259), read strictly and as a stream, and written. Knows nothing of what it says. */
@NullMarked
package dev.quiesce.agent.json;

import org.jspecify.annotations.NullMarked;
