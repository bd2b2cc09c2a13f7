-- Times are UTC. Texts are compared byte by byte, without padding.

-- Calendars elsewhere, one of each provider. What opens one is in the vault, under this reference.
-- The ids of calendars are one JSON text; busy times are one value, which is replaced as a whole.
create table scheduling_calendar_connection (
  host varchar(64) not null,
  provider varchar(16) not null,
  id varchar(64) not null,
  account text not null,
  secret text not null,
  calendars mediumtext not null,
  write_to text,
  sync_enabled boolean not null,
  when_stale varchar(16) not null check (when_stale in ('OPEN', 'CLOSED')),
  synced_at datetime(6),
  tried_at datetime(6),
  failures integer not null,
  failure_code varchar(64),
  failure_message text,
  validator text,
  version bigint not null,
  sequence bigint not null,
  created_at datetime(6) not null,
  updated_at datetime(6) not null,
  busy mediumblob,
  primary key (host, provider),
  constraint scheduling_calendar_connection_failure
    check ((failure_code is null) = (failure_message is null)),
  foreign key (host) references scheduling_host (id)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- Hosts who are on their way to a provider. Of what the provider sends back only a hash is stored.
create table scheduling_authorization (
  state varchar(128) not null primary key,
  host varchar(64) not null,
  provider varchar(16) not null,
  return_to text,
  expires_at datetime(6) not null,
  index scheduling_authorization_expiry (expires_at)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- Bookings that are in a calendar elsewhere, as of a version of theirs.
create table scheduling_written_meeting (
  host varchar(64) not null,
  booking varchar(64) not null,
  provider varchar(16) not null,
  calendar text not null,
  remote_id text not null,
  version bigint not null,
  primary key (host, booking, provider)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- Secrets of hosts, encrypted with a key that is not in this database.
create table scheduling_sealed_secret (
  reference varchar(128) not null primary key,
  host varchar(64) not null,
  sealed mediumtext not null
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- What has to be done outside the database. Who works on a task has written his lease into it.
create table scheduling_task (
  id varchar(255) not null primary key,
  kind varchar(16) not null,
  host varchar(64) not null,
  subject mediumtext not null,
  due_at datetime(6) not null,
  attempts integer not null,
  problem text,
  wanted bigint not null,
  lease varchar(64),
  leased_until datetime(6),
  constraint scheduling_task_lease check ((lease is null) = (leased_until is null)),
  index scheduling_task_due (kind, due_at, id)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;
