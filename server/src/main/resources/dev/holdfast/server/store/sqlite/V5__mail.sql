-- What mails need to know: when to remind, and in which language. Reminders are minutes before the
-- meeting, with commas between.
alter table scheduling_event_type add column reminders text;
alter table scheduling_host add column language text;
alter table scheduling_booking add column booker_language text;
