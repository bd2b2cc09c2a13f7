-- Text ids outside, a bigint inside: the index on ranges is half as fast with text in it.
create extension if not exists btree_gist;

create table holdfast_resource (
  key bigint generated always as identity primary key,
  id text collate "C" not null unique check (char_length(id) between 1 and 128),
  parent text collate "C" check (char_length(parent) between 1 and 128)
);

create index holdfast_resource_parent on holdfast_resource (parent) where parent is not null;

-- The promise: the database itself refuses two overlapping rows of one resource. Expired holds are
-- still rows; whoever needs their time removes them. No foreign key: its check would lock the
-- resource for every block, and resources are never deleted.
create table holdfast_blockade (
  resource bigint not null,
  slot tstzrange not null,
  id uuid not null,
  owner text collate "C" not null check (char_length(owner) between 1 and 128),
  disabled boolean not null,
  expires_at timestamptz,
  constraint holdfast_no_overlap exclude using gist (resource with =, slot with &&),
  constraint holdfast_half_open check (lower_inc(slot) and not upper_inc(slot)),
  constraint holdfast_timeline check (
    lower(slot) between '1000-01-01 00:00Z' and '9999-12-31 00:00Z'
    and (upper_inf(slot) or upper(slot) <= '9999-12-31 00:00Z')),
  constraint holdfast_only_blocks_expire check (expires_at is null or not disabled)
);

-- Calendars are read from this index alone, in the order of time: the one on ranges has no order, and
-- rows of one resource are scattered over the table.
create index holdfast_blockade_in_order on holdfast_blockade (resource, lower(slot))
  include (slot, owner, disabled, expires_at);
