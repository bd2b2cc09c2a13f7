/** Small values that every room uses: ids, moments, languages. */
@NullMarked
package dev.holdfast.scheduling.value;

import org.jspecify.annotations.NullMarked;
