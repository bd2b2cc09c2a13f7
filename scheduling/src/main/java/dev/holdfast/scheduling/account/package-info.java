/** Accounts that may open a host's dashboard, and their sessions. */
@NullMarked
package dev.holdfast.scheduling.account;

import org.jspecify.annotations.NullMarked;
