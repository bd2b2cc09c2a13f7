-- Hosts, event types, bookings and calendar connections are one value each from now on: a JSON
-- object with the version of its format. The other columns are those that are asked for; they
-- follow from the value on every write.

alter table scheduling_host add column format integer not null default 1;
alter table scheduling_host add column value text not null default '';

update scheduling_host set value = '{"format":1,' || substr(json_object(
    'id', id,
    'slug', slug,
    'name', name,
    'email', email,
    'zone', zone,
    'language', language,
    'embedOrigins', json(coalesce(embed_origins, '[]')),
    'version', version,
    'createdAt', strftime('%Y-%m-%dT%H:%M:%S', created_at / 1000000, 'unixepoch')
      || printf('.%06dZ', created_at % 1000000)), 2);

alter table scheduling_host drop column name;
alter table scheduling_host drop column email;
alter table scheduling_host drop column zone;
alter table scheduling_host drop column language;
alter table scheduling_host drop column embed_origins;
alter table scheduling_host drop column created_at;

create table scheduling_event_type_value (
  id text not null primary key,
  host text not null references scheduling_host (id),
  slug text not null,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  version integer not null,
  created_at integer not null,
  format integer not null,
  value text not null
) strict, without rowid;

insert into scheduling_event_type_value (id, host, slug, status, version, created_at, format, value)
select id, host, slug, status, version, created_at, 1, '{"format":1,' || substr(json_object(
    'id', id,
    'host', host,
    'terms', json_object(
      'slug', slug,
      'title', title,
      'description', description,
      'duration', 'PT' || duration_minutes || 'M',
      'slotInterval', 'PT' || interval_minutes || 'M',
      'bufferBefore', 'PT' || buffer_before_minutes || 'M',
      'bufferAfter', 'PT' || buffer_after_minutes || 'M',
      'minimumNotice', 'PT' || notice_minutes || 'M',
      'maxAdvanceDays', max_advance_days,
      'packed', json(iif(packed, 'true', 'false')),
      'requiresConfirmation', json(iif(requires_confirmation, 'true', 'false')),
      'hours', json_set(hours, '$.zone', zone),
      'reminders', json(coalesce('["PT' || replace(reminders, ',', 'M","PT') || 'M"]', '[]')),
      'verifiesEmail', json(iif(verifies_email, 'true', 'false'))),
    'status', status,
    'version', version,
    'sequence', sequence,
    'createdAt', strftime('%Y-%m-%dT%H:%M:%S', created_at / 1000000, 'unixepoch')
      || printf('.%06dZ', created_at % 1000000),
    'updatedAt', strftime('%Y-%m-%dT%H:%M:%S', updated_at / 1000000, 'unixepoch')
      || printf('.%06dZ', updated_at % 1000000)), 2)
from scheduling_event_type;

drop table scheduling_event_type;
alter table scheduling_event_type_value rename to scheduling_event_type;

create unique index scheduling_event_type_slug on scheduling_event_type (host, slug);
create index scheduling_event_type_by_slug on scheduling_event_type (slug, status, created_at, id);
create index scheduling_event_type_of_host on scheduling_event_type (host, created_at, id);
create index scheduling_event_type_of_host_by_status
  on scheduling_event_type (host, status, created_at, id);

create table scheduling_booking_value (
  id text not null primary key,
  host text not null,
  event_type text not null,
  booker_email text not null,
  booker_id text,
  starts_at integer not null,
  ends_at integer not null,
  status text not null
    check (status in ('PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'NO_SHOW')),
  version integer not null,
  created_at integer not null,
  format integer not null,
  value text not null,
  constraint scheduling_booking_ends check (starts_at < ends_at)
) strict, without rowid;

insert into scheduling_booking_value (id, host, event_type, booker_email, booker_id, starts_at,
  ends_at, status, version, created_at, format, value)
select id, host, event_type, booker_email, booker_id, starts_at,
  ends_at, status, version, created_at, 1, '{"format":1,' || substr(json_object(
    'id', id,
    'eventType', event_type,
    'host', host,
    'booker', json_object(
      'name', booker_name,
      'email', booker_email,
      'zone', booker_zone,
      'id', booker_id,
      'language', booker_language),
    'notes', notes,
    'time', json_object('from', strftime('%Y-%m-%dT%H:%M:%S', starts_at / 1000000, 'unixepoch')
      || printf('.%06dZ', starts_at % 1000000),
      'to', strftime('%Y-%m-%dT%H:%M:%S', ends_at / 1000000, 'unixepoch')
      || printf('.%06dZ', ends_at % 1000000)),
    'claimed', json_object('from', strftime('%Y-%m-%dT%H:%M:%S', claimed_from / 1000000, 'unixepoch')
      || printf('.%06dZ', claimed_from % 1000000),
      'to', strftime('%Y-%m-%dT%H:%M:%S', claimed_to / 1000000, 'unixepoch')
      || printf('.%06dZ', claimed_to % 1000000)),
    'lifecycle', json_object(
      'status', status,
      'version', version,
      'sequence', sequence,
      'createdAt', strftime('%Y-%m-%dT%H:%M:%S', created_at / 1000000, 'unixepoch')
      || printf('.%06dZ', created_at % 1000000),
      'updatedAt', strftime('%Y-%m-%dT%H:%M:%S', updated_at / 1000000, 'unixepoch')
      || printf('.%06dZ', updated_at % 1000000),
      'confirmedAt', strftime('%Y-%m-%dT%H:%M:%S', confirmed_at / 1000000, 'unixepoch')
      || printf('.%06dZ', confirmed_at % 1000000),
      'cancelledAt', strftime('%Y-%m-%dT%H:%M:%S', cancelled_at / 1000000, 'unixepoch')
      || printf('.%06dZ', cancelled_at % 1000000),
      'cancellationReason', cancellation_reason,
      'rescheduledFrom', strftime('%Y-%m-%dT%H:%M:%S', rescheduled_from / 1000000, 'unixepoch')
      || printf('.%06dZ', rescheduled_from % 1000000))), 2)
from scheduling_booking;

drop table scheduling_booking;
alter table scheduling_booking_value rename to scheduling_booking;

create index scheduling_booking_of_host on scheduling_booking (host, starts_at, id);
create index scheduling_booking_by_status on scheduling_booking (host, status, starts_at, id);
create index scheduling_booking_of_event_type
  on scheduling_booking (host, event_type, starts_at, id);
create index scheduling_booking_by_email on scheduling_booking (host, booker_email, starts_at, id);
create index scheduling_booking_by_booker on scheduling_booking (host, booker_id, starts_at, id)
  where booker_id is not null;
create index scheduling_booking_to_complete on scheduling_booking (ends_at, id)
  where status = 'CONFIRMED';
create index scheduling_booking_as_booked on scheduling_booking (event_type, created_at, id);

create table scheduling_calendar_connection_value (
  host text not null references scheduling_host (id),
  provider text not null,
  id text not null,
  version integer not null,
  format integer not null,
  value text not null,
  busy blob
) strict;

insert into scheduling_calendar_connection_value (host, provider, id, version, format, value, busy)
select host, provider, id, version, 1, '{"format":1,' || substr(json_object(
    'id', id,
    'host', host,
    'provider', provider,
    'account', account,
    'secret', secret,
    'choice', json_object(
      'calendars', json(calendars),
      'writeTo', write_to,
      'syncEnabled', json(iif(sync_enabled, 'true', 'false')),
      'whenStale', when_stale),
    'sync', json_object(
      'syncedAt', strftime('%Y-%m-%dT%H:%M:%S', synced_at / 1000000, 'unixepoch')
      || printf('.%06dZ', synced_at % 1000000),
      'triedAt', strftime('%Y-%m-%dT%H:%M:%S', tried_at / 1000000, 'unixepoch')
      || printf('.%06dZ', tried_at % 1000000),
      'failures', failures,
      'failure', json(iif(failure_code is null, 'null',
      json_object('code', failure_code, 'message', failure_message))),
      'validator', validator),
    'version', version,
    'sequence', sequence,
    'createdAt', strftime('%Y-%m-%dT%H:%M:%S', created_at / 1000000, 'unixepoch')
      || printf('.%06dZ', created_at % 1000000),
    'updatedAt', strftime('%Y-%m-%dT%H:%M:%S', updated_at / 1000000, 'unixepoch')
      || printf('.%06dZ', updated_at % 1000000)), 2), busy
from scheduling_calendar_connection;

drop table scheduling_calendar_connection;
alter table scheduling_calendar_connection_value rename to scheduling_calendar_connection;

create unique index scheduling_calendar_connection_of_host
  on scheduling_calendar_connection (host, provider);
