-- Times are UTC. Texts are compared byte by byte, without padding. Hosts and event types are never
-- deleted.
create table scheduling_host (
  id varchar(64) not null primary key,
  slug varchar(200) not null,
  name text not null,
  email text not null,
  zone varchar(64) not null,
  created_at datetime(6) not null,
  constraint scheduling_host_slug unique (slug)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- Of a key only the hash is stored.
create table scheduling_api_key (
  id varchar(64) not null primary key,
  host varchar(64) not null,
  name text not null,
  hash varchar(64) not null,
  hint varchar(64) not null,
  created_at datetime(6) not null,
  constraint scheduling_api_key_hash unique (hash),
  index scheduling_api_key_of_host (host, created_at, id),
  foreign key (host) references scheduling_host (id)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- What a host calls something is unique among his; its timeline is unique among all.
create table scheduling_resource (
  host varchar(64) not null,
  id varchar(128) not null,
  timeline varchar(128) not null,
  name text,
  parent varchar(128),
  primary key (host, id),
  constraint scheduling_resource_timeline unique (timeline),
  index scheduling_resource_of_parent (host, parent, id),
  foreign key (host) references scheduling_host (id)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- Weekly hours and dates of their own are one JSON text.
create table scheduling_event_type (
  id varchar(64) not null primary key,
  host varchar(64) not null,
  slug varchar(200) not null,
  title text not null,
  description mediumtext,
  duration_minutes integer not null,
  interval_minutes integer,
  buffer_before_minutes integer not null,
  buffer_after_minutes integer not null,
  notice_minutes integer not null,
  max_advance_days integer not null,
  packed boolean not null,
  requires_confirmation boolean not null,
  zone varchar(64) not null,
  hours mediumtext not null,
  status varchar(16) not null check (status in ('ACTIVE', 'INACTIVE')),
  version bigint not null,
  sequence bigint not null,
  created_at datetime(6) not null,
  updated_at datetime(6) not null,
  constraint scheduling_event_type_slug unique (host, slug),
  index scheduling_event_type_by_slug (slug, status, created_at, id),
  index scheduling_event_type_of_host (host, created_at, id),
  index scheduling_event_type_of_host_by_status (host, status, created_at, id),
  foreign key (host) references scheduling_host (id)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- No foreign keys: their checks would lock the host's row for every booking.
create table scheduling_booking (
  id varchar(64) not null primary key,
  host varchar(64) not null,
  event_type varchar(64) not null,
  booker_name text not null,
  booker_email varchar(320) not null,
  booker_zone varchar(64),
  booker_id varchar(255),
  notes mediumtext,
  starts_at datetime(6) not null,
  ends_at datetime(6) not null,
  claimed_from datetime(6) not null,
  claimed_to datetime(6) not null,
  status varchar(16) not null
    check (status in ('PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'NO_SHOW')),
  version bigint not null,
  sequence bigint not null,
  created_at datetime(6) not null,
  updated_at datetime(6) not null,
  confirmed_at datetime(6),
  cancelled_at datetime(6),
  cancellation_reason mediumtext,
  rescheduled_from datetime(6),
  constraint scheduling_booking_ends check (starts_at < ends_at),
  constraint scheduling_booking_claim check (claimed_from <= starts_at and ends_at <= claimed_to),
  index scheduling_booking_of_host (host, starts_at, id),
  index scheduling_booking_by_status (host, status, starts_at, id),
  index scheduling_booking_of_event_type (host, event_type, starts_at, id),
  index scheduling_booking_by_email (host, booker_email, starts_at, id),
  index scheduling_booking_by_booker (host, booker_id, starts_at, id),
  index scheduling_booking_to_complete (status, ends_at, id)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- The time itself is kept on the timeline. No end means for ever.
create table scheduling_hold (
  id varchar(64) not null primary key,
  host varchar(64) not null,
  timeline varchar(128) not null,
  starts_at datetime(6) not null,
  ends_at datetime(6),
  owner varchar(128) not null,
  expires_at datetime(6) not null,
  event_type varchar(64),
  meeting_at datetime(6),
  constraint scheduling_hold_meeting check ((event_type is null) = (meeting_at is null)),
  index scheduling_hold_expiry (expires_at)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- A request without a fingerprint is claimed, but not replied to yet.
create table scheduling_reply (
  scope varchar(255) not null,
  request varchar(255) not null,
  fingerprint varchar(255),
  status integer,
  headers mediumtext,
  body longtext,
  created_at datetime(6) not null,
  primary key (scope, request),
  index scheduling_reply_age (created_at)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;
