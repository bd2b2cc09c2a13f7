/** Sample data for a first look. */
@NullMarked
package dev.holdfast.server.launch.demo;

import org.jspecify.annotations.NullMarked;
