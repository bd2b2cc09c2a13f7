-- Texts are compared byte by byte. Hosts and event types are never deleted.
create table scheduling_host (
  id text collate "C" not null primary key,
  slug text collate "C" not null,
  name text not null,
  email text not null,
  zone text not null,
  created_at timestamptz not null,
  constraint scheduling_host_slug unique (slug)
);

-- Of a key only the hash is stored.
create table scheduling_api_key (
  id text collate "C" not null primary key,
  host text collate "C" not null references scheduling_host (id),
  name text not null,
  hash text collate "C" not null,
  hint text not null,
  created_at timestamptz not null,
  constraint scheduling_api_key_hash unique (hash)
);

create index scheduling_api_key_of_host on scheduling_api_key (host, created_at, id);

-- What a host calls something is unique among his; its timeline is unique among all.
create table scheduling_resource (
  host text collate "C" not null references scheduling_host (id),
  id text collate "C" not null,
  timeline text collate "C" not null,
  name text,
  parent text collate "C",
  primary key (host, id),
  constraint scheduling_resource_timeline unique (timeline)
);

create index scheduling_resource_of_parent on scheduling_resource (host, parent, id);

-- Weekly hours and dates of their own are one JSON text.
create table scheduling_event_type (
  id text collate "C" not null primary key,
  host text collate "C" not null references scheduling_host (id),
  slug text collate "C" not null,
  title text not null,
  description text,
  duration_minutes integer not null,
  interval_minutes integer,
  buffer_before_minutes integer not null,
  buffer_after_minutes integer not null,
  notice_minutes integer not null,
  max_advance_days integer not null,
  packed boolean not null,
  requires_confirmation boolean not null,
  zone text not null,
  hours text not null,
  status text collate "C" not null check (status in ('ACTIVE', 'INACTIVE')),
  version bigint not null,
  sequence bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint scheduling_event_type_slug unique (host, slug)
);

create index scheduling_event_type_by_slug on scheduling_event_type (slug, status, created_at, id);
create index scheduling_event_type_of_host on scheduling_event_type (host, created_at, id);
create index scheduling_event_type_of_host_by_status
  on scheduling_event_type (host, status, created_at, id);

-- No foreign keys: their checks would lock the host's row for every booking.
create table scheduling_booking (
  id text collate "C" not null primary key,
  host text collate "C" not null,
  event_type text collate "C" not null,
  booker_name text not null,
  booker_email text collate "C" not null,
  booker_zone text,
  booker_id text collate "C",
  notes text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  claimed_from timestamptz not null,
  claimed_to timestamptz not null,
  status text collate "C" not null
    check (status in ('PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'NO_SHOW')),
  version bigint not null,
  sequence bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancellation_reason text,
  rescheduled_from timestamptz,
  constraint scheduling_booking_ends check (starts_at < ends_at),
  constraint scheduling_booking_claim check (claimed_from <= starts_at and ends_at <= claimed_to)
);

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
  id text collate "C" not null primary key,
  host text collate "C" not null,
  timeline text collate "C" not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  owner text collate "C" not null,
  expires_at timestamptz not null,
  event_type text collate "C",
  meeting_at timestamptz,
  constraint scheduling_hold_meeting check ((event_type is null) = (meeting_at is null))
);

create index scheduling_hold_expiry on scheduling_hold (expires_at);

-- A request without a fingerprint is claimed, but not replied to yet.
create table scheduling_reply (
  scope text collate "C" not null,
  request text collate "C" not null,
  fingerprint text collate "C",
  status integer,
  headers text,
  body text,
  created_at timestamptz not null,
  primary key (scope, request)
);

create index scheduling_reply_age on scheduling_reply (created_at);
