/**
 * Tests the promises of the stores and of the service: many processes use them while they and the
 * database are killed. Then the rows are compared with the answers that the processes got.
 */
@NullMarked
package dev.holdfast.torture;

import org.jspecify.annotations.NullMarked;
