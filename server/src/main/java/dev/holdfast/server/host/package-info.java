/** Hosts and their settings: API and pages. */
@NullMarked
package dev.holdfast.server.host;

import org.jspecify.annotations.NullMarked;
