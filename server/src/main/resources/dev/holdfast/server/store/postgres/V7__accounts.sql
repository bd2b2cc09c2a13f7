-- Who may open a host's desk. Addresses are kept in small letters.
create table scheduling_account (
  id text collate "C" not null primary key,
  host text collate "C" not null references scheduling_host (id),
  email text collate "C" not null,
  password_hash text,
  issuer text collate "C",
  subject text collate "C",
  admin boolean not null,
  created_at timestamptz not null,
  constraint scheduling_account_host unique (host),
  constraint scheduling_account_email unique (email),
  constraint scheduling_account_subject unique (issuer, subject)
);

-- Of what a browser shows only a hash is stored.
create table scheduling_session (
  hash text collate "C" not null primary key,
  account text collate "C" not null references scheduling_account (id),
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);

create index scheduling_session_of_account on scheduling_session (account, created_at, hash);

create index scheduling_session_expiry on scheduling_session (expires_at);

-- Links that are followed once. Of the token only a hash is stored.
create table scheduling_sign_in_link (
  hash text collate "C" not null primary key,
  host text collate "C" references scheduling_host (id),
  first boolean not null,
  expires_at timestamptz not null
);

create index scheduling_sign_in_link_expiry on scheduling_sign_in_link (expires_at);

-- A hash of the session that a host has to come back with.
alter table scheduling_authorization add column session text;
