/** Certificates for the webhook: an authority, a leaf, rotation. BouncyCastle lives only here. */
@NullMarked
package dev.quiesce.certs;

import org.jspecify.annotations.NullMarked;
