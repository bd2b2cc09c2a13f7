/** What programs do before they know better; docs/why.md tells what is wrong with it. */
@NullMarked
package dev.holdfast.examples.levels;

import org.jspecify.annotations.NullMarked;
