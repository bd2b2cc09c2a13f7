-- Rises with each change, so that nobody overwrites what he has not seen.
alter table scheduling_host add column version bigint not null default 1;
alter table scheduling_resource add column version bigint not null default 1;
alter table scheduling_webhook add column version bigint not null default 1;
