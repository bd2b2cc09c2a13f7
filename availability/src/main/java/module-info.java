/** Exclusive time on any resource: block, hold, release, disable, calendar. */
module dev.holdfast.availability {
  requires static org.jspecify;

  exports dev.holdfast.availability;
  exports dev.holdfast.availability.spi;
  exports dev.holdfast.availability.memory;
  exports dev.holdfast.availability.document;
  exports dev.holdfast.availability.view;
}
