-- Calendars elsewhere, one of each provider. What opens one is in the vault, under this reference.
-- The ids of calendars are one JSON text; busy times are one value, which is replaced as a whole.
create table scheduling_calendar_connection (
  host text collate "C" not null references scheduling_host (id),
  provider text collate "C" not null,
  id text collate "C" not null,
  account text not null,
  secret text not null,
  calendars text not null,
  write_to text,
  sync_enabled boolean not null,
  when_stale text collate "C" not null check (when_stale in ('OPEN', 'CLOSED')),
  synced_at timestamptz,
  tried_at timestamptz,
  failures integer not null,
  failure_code text,
  failure_message text,
  validator text,
  version bigint not null,
  sequence bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  busy bytea,
  constraint scheduling_calendar_connection_of_host primary key (host, provider),
  constraint scheduling_calendar_connection_failure
    check ((failure_code is null) = (failure_message is null))
);

-- They are compact already, and every look for slots would have to unpack them.
alter table scheduling_calendar_connection alter column busy set storage external;

-- Hosts who are on their way to a provider. Of what the provider sends back only a hash is stored.
create table scheduling_authorization (
  state text collate "C" not null primary key,
  host text collate "C" not null,
  provider text collate "C" not null,
  return_to text,
  expires_at timestamptz not null
);

create index scheduling_authorization_expiry on scheduling_authorization (expires_at);

-- Bookings that are in a calendar elsewhere, as of a version of theirs.
create table scheduling_written_meeting (
  host text collate "C" not null,
  booking text collate "C" not null,
  provider text collate "C" not null,
  calendar text not null,
  remote_id text not null,
  version bigint not null,
  primary key (host, booking, provider)
);

-- Secrets of hosts, encrypted with a key that is not in this database.
create table scheduling_sealed_secret (
  reference text collate "C" not null primary key,
  host text collate "C" not null,
  sealed text not null
);

-- What has to be done outside the database. Who works on a task has written his lease into it.
create table scheduling_task (
  id text collate "C" not null primary key,
  kind text collate "C" not null,
  host text collate "C" not null,
  subject text not null,
  due_at timestamptz not null,
  attempts integer not null,
  problem text,
  wanted bigint not null,
  lease text collate "C",
  leased_until timestamptz,
  constraint scheduling_task_lease check ((lease is null) = (leased_until is null))
);

create index scheduling_task_due on scheduling_task (kind, due_at, id);
