-- H2, which counts some characters twice. Names are compared exactly. Cells are numbered from 1970
-- on, no end is 9223372036854775807, expiries are microseconds since 1970. The alias is there
-- because H2's own clock stands still in a transaction.
create alias if not exists holdfast_clock for 'java.lang.System.currentTimeMillis';

create table if not exists holdfast_grid (
  id smallint not null primary key check (id = 1),
  minutes int not null
);

-- Every change of a resource's time locks its row here first. Ranges_from is where the first of its
-- rows in holdfast_range starts, so that whoever wants earlier time need not look there.
create table if not exists holdfast_resource (
  id varchar(256) not null primary key check (id <> ''),
  parent varchar(256),
  ranges_from bigint not null default 9223372036854775807
);

create index if not exists holdfast_resource_parent on holdfast_resource (parent, id);

-- The promise: one row for a cell of a resource. Each names the whole blockade that it is a part of.
create table if not exists holdfast_cell (
  resource varchar(256) not null check (resource <> ''),
  cell bigint not null,
  first_cell bigint not null,
  end_cell bigint not null,
  id varchar(36) not null,
  owner varchar(256) not null check (owner <> ''),
  disabled boolean not null,
  expires_at bigint,
  primary key (resource, cell),
  constraint holdfast_cell_in_blockade check (first_cell <= cell and cell < end_cell),
  constraint holdfast_only_blocked_cells_expire check (not disabled or expires_at is null)
);

-- What would be too many cells, or never ends. Written only under the lock of the resource's row.
create table if not exists holdfast_range (
  resource varchar(256) not null check (resource <> ''),
  first_cell bigint not null,
  end_cell bigint not null,
  id varchar(36) not null,
  owner varchar(256) not null check (owner <> ''),
  disabled boolean not null,
  expires_at bigint,
  primary key (resource, first_cell),
  constraint holdfast_range_not_empty check (first_cell < end_cell),
  constraint holdfast_only_blocked_ranges_expire check (not disabled or expires_at is null)
);
