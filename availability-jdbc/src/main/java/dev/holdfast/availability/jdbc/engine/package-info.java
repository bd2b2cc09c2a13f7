/**
 * What the stores share: sessions with their transactions and retries, time-outs, the meaning of
 * errors, checks of the schema. Not exported.
 */
@NullMarked
package dev.holdfast.availability.jdbc.engine;

import org.jspecify.annotations.NullMarked;
