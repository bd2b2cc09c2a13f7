-- Who may open a host's desk. Addresses are kept in small letters.
create table scheduling_account (
  id text not null primary key,
  host text not null references scheduling_host (id),
  email text not null,
  password_hash text,
  issuer text,
  subject text,
  admin integer not null check (admin in (0, 1)),
  created_at integer not null
) strict, without rowid;

create unique index scheduling_account_host on scheduling_account (host);

create unique index scheduling_account_email on scheduling_account (email);

create unique index scheduling_account_subject on scheduling_account (issuer, subject);

-- Of what a browser shows only a hash is stored.
create table scheduling_session (
  hash text not null primary key,
  account text not null references scheduling_account (id),
  created_at integer not null,
  used_at integer not null,
  expires_at integer not null
) strict, without rowid;

create index scheduling_session_of_account on scheduling_session (account, created_at, hash);

create index scheduling_session_expiry on scheduling_session (expires_at);

-- Links that are followed once. Of the token only a hash is stored.
create table scheduling_sign_in_link (
  hash text not null primary key,
  host text references scheduling_host (id),
  first integer not null check (first in (0, 1)),
  expires_at integer not null
) strict, without rowid;

create index scheduling_sign_in_link_expiry on scheduling_sign_in_link (expires_at);

-- A hash of the session that a host has to come back with.
alter table scheduling_authorization add column session text;
