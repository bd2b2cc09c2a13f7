-- Instants are microseconds since 1970 (UTC).

-- An event is numbered when it is written and gets its position after the commit: numbers of
-- transactions that run side by side do not come in the order of their commits.
create table scheduling_event (
  number integer primary key autoincrement,
  id text not null,
  host text not null,
  event_key text not null,
  version integer not null,
  sequence integer not null,
  occurred_at integer not null,
  aggregate text not null,
  data text not null,
  position integer,
  constraint scheduling_event_id unique (id),
  constraint scheduling_event_position unique (position)
) strict;

create index scheduling_event_of_host on scheduling_event (host, position);

-- One row. Whoever gives positions locks it, so that there is one at a time.
create table scheduling_sequencer (
  id integer not null primary key check (id = 1),
  position integer not null
) strict;

insert into scheduling_sequencer (id, position) values (1, 0);

-- How far those have come who read the events of all hosts.
create table scheduling_reader (
  name text not null primary key,
  position integer not null,
  leased_until integer
) strict, without rowid;

-- Events are keys between commas, such as ,booking.created,booking.confirmed, and nothing if all
-- are wanted.
create table scheduling_webhook (
  id text not null primary key,
  host text not null references scheduling_host (id),
  url text not null,
  events text not null,
  secret text not null,
  replaced_secret text,
  replaced_until integer,
  failing_since integer,
  quiet_until integer,
  disabled_at integer,
  disabled_why text,
  created_at integer not null
) strict, without rowid;

create index scheduling_webhook_of_host on scheduling_webhook (host, created_at, id);

create table scheduling_delivery (
  number integer primary key autoincrement,
  id text not null,
  webhook text not null references scheduling_webhook (id) on delete cascade,
  event text not null,
  event_key text not null,
  aggregate text not null,
  position integer not null,
  redelivery integer not null check (redelivery in (0, 1)),
  state text not null check (state in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null,
  due_at integer,
  leased_until integer,
  tried_at integer,
  status integer,
  error text,
  response text,
  created_at integer not null,
  constraint scheduling_delivery_id unique (id),
  constraint scheduling_delivery_due check ((state = 'PENDING') = (due_at is not null))
) strict;

create index scheduling_delivery_of_webhook on scheduling_delivery (webhook, number);
create index scheduling_delivery_to_send on scheduling_delivery (webhook, due_at, number)
  where state = 'PENDING';
create index scheduling_delivery_in_order on scheduling_delivery (webhook, aggregate, position)
  where state = 'PENDING' and not redelivery;
