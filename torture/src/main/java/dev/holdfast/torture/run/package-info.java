/** Command lines, processes and figures of all tortures. */
@NullMarked
package dev.holdfast.torture.run;

import org.jspecify.annotations.NullMarked;
