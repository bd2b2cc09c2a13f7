/** A reservation table without protection; docs/why.md explains what is wrong with it. */
@NullMarked
package dev.holdfast.examples.levels;

import org.jspecify.annotations.NullMarked;
