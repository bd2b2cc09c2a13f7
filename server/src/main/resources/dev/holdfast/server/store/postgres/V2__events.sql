-- An event is numbered when it is written and gets its position after the commit: numbers of
-- transactions that run side by side do not come in the order of their commits.
create table scheduling_event (
  number bigint generated always as identity primary key,
  id text collate "C" not null,
  host text collate "C" not null,
  event_key text collate "C" not null,
  version integer not null,
  sequence bigint not null,
  occurred_at timestamptz not null,
  aggregate text collate "C" not null,
  data text not null,
  position bigint,
  constraint scheduling_event_id unique (id),
  constraint scheduling_event_position unique (position)
);

create index scheduling_event_of_host on scheduling_event (host, position);

-- One row. Whoever gives positions locks it, so that there is one at a time.
create table scheduling_sequencer (
  id integer not null primary key check (id = 1),
  position bigint not null
);

insert into scheduling_sequencer (id, position) values (1, 0);

-- How far those have come who read the events of all hosts.
create table scheduling_reader (
  name text collate "C" not null primary key,
  position bigint not null,
  leased_until timestamptz
);

-- Events are keys between commas, such as ,booking.created,booking.confirmed, and nothing if all
-- are wanted.
create table scheduling_webhook (
  id text collate "C" not null primary key,
  host text collate "C" not null references scheduling_host (id),
  url text not null,
  events text collate "C" not null,
  secret text not null,
  replaced_secret text,
  replaced_until timestamptz,
  failing_since timestamptz,
  quiet_until timestamptz,
  disabled_at timestamptz,
  disabled_why text,
  created_at timestamptz not null
);

create index scheduling_webhook_of_host on scheduling_webhook (host, created_at, id);

create table scheduling_delivery (
  number bigint generated always as identity primary key,
  id text collate "C" not null,
  webhook text collate "C" not null references scheduling_webhook (id) on delete cascade,
  event text collate "C" not null,
  event_key text collate "C" not null,
  aggregate text collate "C" not null,
  position bigint not null,
  redelivery boolean not null,
  state text collate "C" not null check (state in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null,
  due_at timestamptz,
  leased_until timestamptz,
  tried_at timestamptz,
  status integer,
  error text,
  response text,
  created_at timestamptz not null,
  constraint scheduling_delivery_id unique (id),
  constraint scheduling_delivery_due check ((state = 'PENDING') = (due_at is not null))
);

create index scheduling_delivery_of_webhook on scheduling_delivery (webhook, number);
create index scheduling_delivery_to_send on scheduling_delivery (webhook, due_at, number)
  where state = 'PENDING';
create index scheduling_delivery_in_order on scheduling_delivery (webhook, aggregate, position)
  where state = 'PENDING' and not redelivery;
