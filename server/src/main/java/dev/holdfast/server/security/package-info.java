/** Who may do what: keys of hosts and of the administrator, links to manage a booking. */
@NullMarked
package dev.holdfast.server.security;

import org.jspecify.annotations.NullMarked;
