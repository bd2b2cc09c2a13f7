/** Keys, passwords, sessions and signed links: how they are made, checked and stored. */
@NullMarked
package dev.holdfast.server.access.secret;

import org.jspecify.annotations.NullMarked;
