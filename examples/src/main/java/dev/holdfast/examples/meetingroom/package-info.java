/** Meeting rooms of a floor: a room is held while somebody fills in the form, then confirmed. */
@NullMarked
package dev.holdfast.examples.meetingroom;

import org.jspecify.annotations.NullMarked;
