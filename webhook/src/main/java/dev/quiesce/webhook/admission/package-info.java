/** The vocabulary of admission: what is asked, what is answered, who answers. Pure: values in, values out. */
@NullMarked
package dev.quiesce.webhook.admission;

import org.jspecify.annotations.NullMarked;
