/** Work in the background. */
@NullMarked
package dev.holdfast.server.work;

import org.jspecify.annotations.NullMarked;
