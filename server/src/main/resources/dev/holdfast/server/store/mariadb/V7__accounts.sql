-- Who may open a host's desk. Addresses are kept in small letters.
create table scheduling_account (
  id varchar(64) not null primary key,
  host varchar(64) not null,
  email varchar(320) not null,
  password_hash text,
  issuer varchar(255),
  subject varchar(255),
  admin boolean not null,
  created_at datetime(6) not null,
  constraint scheduling_account_host unique (host),
  constraint scheduling_account_email unique (email),
  constraint scheduling_account_subject unique (issuer, subject),
  foreign key (host) references scheduling_host (id)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- Of what a browser shows only a hash is stored.
create table scheduling_session (
  hash varchar(128) not null primary key,
  account varchar(64) not null,
  created_at datetime(6) not null,
  used_at datetime(6) not null,
  expires_at datetime(6) not null,
  index scheduling_session_of_account (account, created_at, hash),
  index scheduling_session_expiry (expires_at),
  foreign key (account) references scheduling_account (id)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- Links that are followed once. Of the token only a hash is stored.
create table scheduling_sign_in_link (
  hash varchar(128) not null primary key,
  host varchar(64),
  first boolean not null,
  expires_at datetime(6) not null,
  index scheduling_sign_in_link_expiry (expires_at),
  foreign key (host) references scheduling_host (id)
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;

-- A hash of the session that a host has to come back with.
alter table scheduling_authorization add column session varchar(128);
