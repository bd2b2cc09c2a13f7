/** Scheduling on exclusive time: hosts, event types, slots, bookings. */
module dev.holdfast.scheduling {
  requires transitive dev.holdfast.availability;
  requires dev.holdfast.icalendar;
  requires static org.jspecify;

  exports dev.holdfast.scheduling;
  exports dev.holdfast.scheduling.account;
  exports dev.holdfast.scheduling.audit;
  exports dev.holdfast.scheduling.booking;
  exports dev.holdfast.scheduling.calendar;
  exports dev.holdfast.scheduling.event;
  exports dev.holdfast.scheduling.eventtype;
  exports dev.holdfast.scheduling.host;
  exports dev.holdfast.scheduling.hours;
  exports dev.holdfast.scheduling.invitation;
  exports dev.holdfast.scheduling.resource;
  exports dev.holdfast.scheduling.slots;
  exports dev.holdfast.scheduling.task;
  exports dev.holdfast.scheduling.value;
  exports dev.holdfast.scheduling.vault;
  exports dev.holdfast.scheduling.webhook;
}
