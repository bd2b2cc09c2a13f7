/** Meeting rooms of a floor: a room is held while a form is filled in, then confirmed or lost. */
@NullMarked
package dev.holdfast.examples.meetingroom;

import org.jspecify.annotations.NullMarked;
