/** Real database servers and a real browser for tests. They end with the program. */
@NullMarked
package dev.holdfast.testbed;

import org.jspecify.annotations.NullMarked;
