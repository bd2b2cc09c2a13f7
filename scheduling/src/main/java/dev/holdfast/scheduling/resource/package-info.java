/** Things with a timeline that a host keeps beside his own. */
@NullMarked
package dev.holdfast.scheduling.resource;

import org.jspecify.annotations.NullMarked;
