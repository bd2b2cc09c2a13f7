/** What all rooms share: problems, idempotent writes, paging, times and zones, merge patches. */
@NullMarked
package dev.holdfast.server.api;

import org.jspecify.annotations.NullMarked;
