/** What every part of scheduling shares: ids, and transactions over all that is stored. */
@NullMarked
package dev.holdfast.scheduling;

import org.jspecify.annotations.NullMarked;
