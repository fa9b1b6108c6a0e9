/** A small strict HTTP/1.1 server on one selector: one request a connection, held for as long as a drain takes. */
@NullMarked
package dev.quiesce.agent.http;

import org.jspecify.annotations.NullMarked;
