/** All that the service stores, in SQL databases. */
@NullMarked
package dev.holdfast.server.store.jdbc;

import org.jspecify.annotations.NullMarked;
