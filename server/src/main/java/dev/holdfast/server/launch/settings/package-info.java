/** Reads and checks the settings. */
@NullMarked
package dev.holdfast.server.launch.settings;

import org.jspecify.annotations.NullMarked;
