-- Instants are microseconds since 1970 (UTC).

-- Calendars elsewhere, one of each provider. What opens one is in the vault, under this reference.
-- The ids of calendars are one JSON text; busy times are one value, which is replaced as a whole.
create table scheduling_calendar_connection (
  host text not null references scheduling_host (id),
  provider text not null,
  id text not null,
  account text not null,
  secret text not null,
  calendars text not null,
  write_to text,
  sync_enabled integer not null check (sync_enabled in (0, 1)),
  when_stale text not null check (when_stale in ('OPEN', 'CLOSED')),
  synced_at integer,
  tried_at integer,
  failures integer not null,
  failure_code text,
  failure_message text,
  validator text,
  version integer not null,
  sequence integer not null,
  created_at integer not null,
  updated_at integer not null,
  busy blob,
  constraint scheduling_calendar_connection_failure
    check ((failure_code is null) = (failure_message is null))
) strict;

create unique index scheduling_calendar_connection_of_host
  on scheduling_calendar_connection (host, provider);

-- Hosts who are on their way to a provider. Of what the provider sends back only a hash is stored.
create table scheduling_authorization (
  state text not null primary key,
  host text not null,
  provider text not null,
  return_to text,
  expires_at integer not null
) strict, without rowid;

create index scheduling_authorization_expiry on scheduling_authorization (expires_at);

-- Bookings that are in a calendar elsewhere, as of a version of theirs.
create table scheduling_written_meeting (
  host text not null,
  booking text not null,
  provider text not null,
  calendar text not null,
  remote_id text not null,
  version integer not null,
  primary key (host, booking, provider)
) strict, without rowid;

-- Secrets of hosts, encrypted with a key that is not in this database.
create table scheduling_sealed_secret (
  reference text not null primary key,
  host text not null,
  sealed text not null
) strict, without rowid;

-- What has to be done outside the database. Who works on a task has written his lease into it.
create table scheduling_task (
  id text not null primary key,
  kind text not null,
  host text not null,
  subject text not null,
  due_at integer not null,
  attempts integer not null,
  problem text,
  wanted integer not null,
  lease text,
  leased_until integer,
  constraint scheduling_task_lease check ((lease is null) = (leased_until is null))
) strict, without rowid;

create index scheduling_task_due on scheduling_task (kind, due_at, id);
