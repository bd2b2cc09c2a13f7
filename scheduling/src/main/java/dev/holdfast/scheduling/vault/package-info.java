/** Where secrets of hosts are kept: tokens and addresses that open their calendars. */
@NullMarked
package dev.holdfast.scheduling.vault;

import org.jspecify.annotations.NullMarked;
