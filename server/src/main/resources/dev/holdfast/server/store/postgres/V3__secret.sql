-- Secrets of the service itself, which all servers on this database share.
create table scheduling_secret (
  name text not null primary key,
  value text not null
);
