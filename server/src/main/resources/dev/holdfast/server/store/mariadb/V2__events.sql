-- Times are UTC. Texts are compared byte by byte, without padding.

-- An event is numbered when it is written and gets its position after the commit: numbers of
-- transactions that run side by side do not come in the order of their commits.
create table scheduling_event (
  number bigint not null auto_increment primary key,
  id varchar(64) not null,
  host varchar(64) not null,
  event_key varchar(64) not null,
  version integer not null,
  sequence bigint not null,
  occurred_at datetime(6) not null,
  aggregate varchar(128) not null,
  data longtext not null,
  position bigint,
  constraint scheduling_event_id unique (id),
  constraint scheduling_event_position unique (position),
  index scheduling_event_of_host (host, position)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- One row. Whoever gives positions locks it, so that there is one at a time.
create table scheduling_sequencer (
  id integer not null primary key check (id = 1),
  position bigint not null
) engine = InnoDB;

insert into scheduling_sequencer (id, position) values (1, 0);

-- How far those have come who read the events of all hosts.
create table scheduling_reader (
  name varchar(64) not null primary key,
  position bigint not null,
  leased_until datetime(6)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- Events are keys between commas, such as ,booking.created,booking.confirmed, and nothing if all
-- are wanted.
create table scheduling_webhook (
  id varchar(64) not null primary key,
  host varchar(64) not null,
  url text not null,
  events text not null,
  secret varchar(128) not null,
  replaced_secret varchar(128),
  replaced_until datetime(6),
  failing_since datetime(6),
  quiet_until datetime(6),
  disabled_at datetime(6),
  disabled_why text,
  created_at datetime(6) not null,
  index scheduling_webhook_of_host (host, created_at, id),
  foreign key (host) references scheduling_host (id)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

create table scheduling_delivery (
  number bigint not null auto_increment primary key,
  id varchar(64) not null,
  webhook varchar(64) not null,
  event varchar(64) not null,
  event_key varchar(64) not null,
  aggregate varchar(128) not null,
  position bigint not null,
  redelivery boolean not null,
  state varchar(16) not null check (state in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null,
  due_at datetime(6),
  leased_until datetime(6),
  tried_at datetime(6),
  status integer,
  error text,
  response text,
  created_at datetime(6) not null,
  constraint scheduling_delivery_id unique (id),
  constraint scheduling_delivery_due check ((state = 'PENDING') = (due_at is not null)),
  index scheduling_delivery_of_webhook (webhook, number),
  index scheduling_delivery_to_send (state, webhook, due_at),
  index scheduling_delivery_in_order (webhook, aggregate, state, position),
  foreign key (webhook) references scheduling_webhook (id) on delete cascade
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;
