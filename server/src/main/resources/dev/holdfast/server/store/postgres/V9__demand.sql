-- Bookings of an event type in the order in which they were booked.
create index scheduling_booking_as_booked on scheduling_booking (event_type, created_at, id);

-- How many attempts met taken time. A day is a date such as 2026-11-16, in the event type's zone.
create table scheduling_conflict (
  event_type text collate "C" not null,
  day text collate "C" not null,
  conflicts bigint not null,
  primary key (event_type, day)
);
