/** Real database servers and a real browser, which start by themselves and end with the program. */
@NullMarked
package dev.holdfast.testbed;

import org.jspecify.annotations.NullMarked;
