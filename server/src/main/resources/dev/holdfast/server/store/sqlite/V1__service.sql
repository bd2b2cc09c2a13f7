-- Instants are microseconds since 1970 (UTC). Texts are compared byte by byte. Hosts and event
-- types are never deleted.
create table scheduling_host (
  id text not null primary key,
  slug text not null,
  name text not null,
  email text not null,
  zone text not null,
  created_at integer not null
) strict, without rowid;

create unique index scheduling_host_slug on scheduling_host (slug);

-- Of a key only the hash is stored.
create table scheduling_api_key (
  id text not null primary key,
  host text not null references scheduling_host (id),
  name text not null,
  hash text not null,
  hint text not null,
  created_at integer not null
) strict, without rowid;

create unique index scheduling_api_key_hash on scheduling_api_key (hash);

create index scheduling_api_key_of_host on scheduling_api_key (host, created_at, id);

-- What a host calls something is unique among his; its timeline is unique among all.
create table scheduling_resource (
  host text not null references scheduling_host (id),
  id text not null,
  timeline text not null,
  name text,
  parent text,
  primary key (host, id)
) strict, without rowid;

create unique index scheduling_resource_timeline on scheduling_resource (timeline);

create index scheduling_resource_of_parent on scheduling_resource (host, parent, id);

-- Weekly hours and dates of their own are one JSON text.
create table scheduling_event_type (
  id text not null primary key,
  host text not null references scheduling_host (id),
  slug text not null,
  title text not null,
  description text,
  duration_minutes integer not null,
  interval_minutes integer,
  buffer_before_minutes integer not null,
  buffer_after_minutes integer not null,
  notice_minutes integer not null,
  max_advance_days integer not null,
  packed integer not null check (packed in (0, 1)),
  requires_confirmation integer not null check (requires_confirmation in (0, 1)),
  zone text not null,
  hours text not null,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  version integer not null,
  sequence integer not null,
  created_at integer not null,
  updated_at integer not null
) strict, without rowid;

create unique index scheduling_event_type_slug on scheduling_event_type (host, slug);

create index scheduling_event_type_by_slug on scheduling_event_type (slug, status, created_at, id);
create index scheduling_event_type_of_host on scheduling_event_type (host, created_at, id);
create index scheduling_event_type_of_host_by_status
  on scheduling_event_type (host, status, created_at, id);

create table scheduling_booking (
  id text not null primary key,
  host text not null,
  event_type text not null,
  booker_name text not null,
  booker_email text not null,
  booker_zone text,
  booker_id text,
  notes text,
  starts_at integer not null,
  ends_at integer not null,
  claimed_from integer not null,
  claimed_to integer not null,
  status text not null
    check (status in ('PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'NO_SHOW')),
  version integer not null,
  sequence integer not null,
  created_at integer not null,
  updated_at integer not null,
  confirmed_at integer,
  cancelled_at integer,
  cancellation_reason text,
  rescheduled_from integer,
  constraint scheduling_booking_ends check (starts_at < ends_at),
  constraint scheduling_booking_claim check (claimed_from <= starts_at and ends_at <= claimed_to)
) strict, without rowid;

create index scheduling_booking_of_host on scheduling_booking (host, starts_at, id);
create index scheduling_booking_by_status on scheduling_booking (host, status, starts_at, id);
create index scheduling_booking_of_event_type
  on scheduling_booking (host, event_type, starts_at, id);
create index scheduling_booking_by_email on scheduling_booking (host, booker_email, starts_at, id);
create index scheduling_booking_by_booker on scheduling_booking (host, booker_id, starts_at, id)
  where booker_id is not null;
create index scheduling_booking_to_complete on scheduling_booking (ends_at, id)
  where status = 'CONFIRMED';

-- The time itself is kept on the timeline. No end means for ever.
create table scheduling_hold (
  id text not null primary key,
  host text not null,
  timeline text not null,
  starts_at integer not null,
  ends_at integer,
  owner text not null,
  expires_at integer not null,
  event_type text,
  meeting_at integer,
  constraint scheduling_hold_meeting check ((event_type is null) = (meeting_at is null))
) strict, without rowid;

create index scheduling_hold_expiry on scheduling_hold (expires_at);

-- A request without a fingerprint is claimed, but not replied to yet.
create table scheduling_reply (
  scope text not null,
  request text not null,
  fingerprint text,
  status integer,
  headers text,
  body text,
  created_at integer not null,
  primary key (scope, request)
) strict, without rowid;

create index scheduling_reply_age on scheduling_reply (created_at);
