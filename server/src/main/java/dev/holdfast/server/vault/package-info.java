/**
 * The vault inside the database: secrets of hosts, encrypted with a key that is not in the
 * database.
 */
@NullMarked
package dev.holdfast.server.vault;

import org.jspecify.annotations.NullMarked;
