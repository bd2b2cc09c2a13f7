/** JSON that several rooms share. */
@NullMarked
package dev.holdfast.server.json;

import org.jspecify.annotations.NullMarked;
