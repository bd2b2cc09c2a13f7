/** Real database servers, which start by themselves and end with the program. */
@NullMarked
package dev.holdfast.testbed;

import org.jspecify.annotations.NullMarked;
