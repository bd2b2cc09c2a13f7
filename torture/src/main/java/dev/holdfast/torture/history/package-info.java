/** What clients asked for and were told, and the rows that are left. */
@NullMarked
package dev.holdfast.torture.history;

import org.jspecify.annotations.NullMarked;
