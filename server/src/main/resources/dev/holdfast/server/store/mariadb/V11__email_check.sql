-- Whether visitors have to open a link in a mail before they have booked.
alter table scheduling_event_type add column verifies_email boolean not null default false;

-- Who books a held slot as soon as they open that link: one JSON text.
alter table scheduling_hold add column draft mediumtext;
