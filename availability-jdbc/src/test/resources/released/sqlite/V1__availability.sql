-- Instants are microseconds since 1970 (UTC). A slot without an end has the largest integer as its
-- end, so that it compares like any other. Text is compared byte by byte, as SQLite does by default.
create table holdfast_resource (
  id text not null primary key check (length(id) between 1 and 128),
  parent text
) strict, without rowid;

create index holdfast_resource_parent on holdfast_resource (parent, id) where parent is not null;

-- The table is its own index on resource and start. Expired holds are still rows; whoever needs
-- their time removes them.
create table holdfast_blockade (
  resource text not null check (length(resource) between 1 and 128),
  starts_at integer not null,
  ends_at integer not null check (starts_at < ends_at),
  id blob not null check (length(id) = 16),
  owner text not null check (length(owner) between 1 and 128),
  disabled integer not null check (disabled in (0, 1)),
  expires_at integer check (expires_at is null or disabled = 0),
  primary key (resource, starts_at)
) strict, without rowid;

-- The promise: the database itself refuses two overlapping rows of one resource, whoever writes
-- them; it has only one writer at a time, so that a trigger sees everything. Because no rows overlap
-- so far, the last one that starts before the new end is also the last one to end, and the only one
-- that has to be looked at.
create trigger holdfast_no_overlap_on_insert
before insert on holdfast_blockade
when new.starts_at < (
  select ends_at from holdfast_blockade
  where resource = new.resource and starts_at < new.ends_at
  order by starts_at desc limit 1)
begin
  select raise(abort, 'holdfast: the time is taken');
end;

create trigger holdfast_no_overlap_on_update
before update on holdfast_blockade
when new.starts_at < (
  select ends_at from holdfast_blockade
  where resource = new.resource and starts_at < new.ends_at
    and (resource, starts_at) is not (old.resource, old.starts_at)
  order by starts_at desc limit 1)
begin
  select raise(abort, 'holdfast: the time is taken');
end;
