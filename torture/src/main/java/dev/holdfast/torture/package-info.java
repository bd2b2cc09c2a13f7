/**
 * The promise of a store, put to the test: processes hammer it while they and its database are
 * killed, and what is left is compared with what they were told.
 */
@NullMarked
package dev.holdfast.torture;

import org.jspecify.annotations.NullMarked;
