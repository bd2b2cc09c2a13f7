/** Who may open a host's dashboard, and who is at it. */
@NullMarked
package dev.holdfast.scheduling.account;

import org.jspecify.annotations.NullMarked;
