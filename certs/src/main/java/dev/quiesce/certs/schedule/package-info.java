/**
 * When to renew and why. Pure: what is known of the Secret, the settings and the time go in, one {@link
 * dev.quiesce.certs.schedule.Step} comes out. No clock, no I/O, no key is made here.
 *
 * <pre>
 *   [A] leaf by A  --A is two thirds through-->  [B, A] leaf by A, bundle goes out
 *   [B, A] leaf by A  --bundle out long enough-->  [B, A] leaf by B
 *   [B, A] leaf by B  --overlap over-->  [B] leaf by B
 * </pre>
 */
@NullMarked
package dev.quiesce.certs.schedule;

import org.jspecify.annotations.NullMarked;
