/** The command line. */
@NullMarked
package dev.holdfast.server.launch.command;

import org.jspecify.annotations.NullMarked;
