-- MariaDB and MySQL. Names are compared byte by byte; none ends with a space, so padding does not
-- matter. Cells are numbered from 1970 on, no end is 9223372036854775807, expiries are microseconds
-- since 1970.
create table if not exists holdfast_grid (
  id tinyint not null primary key check (id = 1),
  minutes int not null
) engine = InnoDB;

-- Every change of a resource's time locks its row here first. Ranges_from is where the first of its
-- rows in holdfast_range starts, so that whoever wants earlier time need not look there.
create table if not exists holdfast_resource (
  id varchar(128) character set utf8mb4 collate utf8mb4_bin not null primary key
    check (id <> ''),
  parent varchar(128) character set utf8mb4 collate utf8mb4_bin,
  ranges_from bigint not null default 9223372036854775807,
  index holdfast_resource_parent (parent, id)
) engine = InnoDB;

-- Who makes a new resource takes this one row first. Several who insert the same row deadlock when
-- the first of them rolls back.
create table if not exists holdfast_turn (id tinyint not null primary key check (id = 1)) engine = InnoDB;

insert ignore into holdfast_turn (id) values (1);

-- The promise: one row for a cell of a resource. Each names the whole blockade that it is a part of.
create table if not exists holdfast_cell (
  resource varchar(128) character set utf8mb4 collate utf8mb4_bin not null check (resource <> ''),
  cell bigint not null,
  first_cell bigint not null,
  end_cell bigint not null,
  id char(36) character set ascii collate ascii_bin not null,
  owner varchar(128) character set utf8mb4 collate utf8mb4_bin not null check (owner <> ''),
  disabled boolean not null,
  expires_at bigint,
  primary key (resource, cell),
  constraint holdfast_cell_in_blockade check (first_cell <= cell and cell < end_cell),
  constraint holdfast_only_blocked_cells_expire check (not disabled or expires_at is null)
) engine = InnoDB;

-- What would be too many cells, or never ends. Written only under the lock of the resource's row.
create table if not exists holdfast_range (
  resource varchar(128) character set utf8mb4 collate utf8mb4_bin not null check (resource <> ''),
  first_cell bigint not null,
  end_cell bigint not null,
  id char(36) character set ascii collate ascii_bin not null,
  owner varchar(128) character set utf8mb4 collate utf8mb4_bin not null check (owner <> ''),
  disabled boolean not null,
  expires_at bigint,
  primary key (resource, first_cell),
  constraint holdfast_range_not_empty check (first_cell < end_cell),
  constraint holdfast_only_blocked_ranges_expire check (not disabled or expires_at is null)
) engine = InnoDB;
