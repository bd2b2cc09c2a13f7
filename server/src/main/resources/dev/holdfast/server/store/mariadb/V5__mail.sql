-- What mails need to know: when to remind, and in which language. Reminders are minutes before the
-- meeting, with commas between.
alter table scheduling_event_type add column reminders varchar(100);
alter table scheduling_host add column language varchar(64);
alter table scheduling_booking add column booker_language varchar(64);
