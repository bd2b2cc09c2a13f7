-- MariaDB 10.7 or newer. Names are compared byte by byte, without padding. Times are UTC.
create table if not exists holdfast_resource (
  id varchar(128) character set utf8mb4 collate utf8mb4_nopad_bin not null primary key
    check (id <> ''),
  parent varchar(128) character set utf8mb4 collate utf8mb4_nopad_bin,
  index holdfast_resource_parent (parent, id)
) engine = InnoDB;

-- Who makes a new resource takes this one row first. Several who insert the same row deadlock when
-- the first of them rolls back.
create table if not exists holdfast_turn (id tinyint not null primary key check (id = 1)) engine = InnoDB;

insert ignore into holdfast_turn (id) values (1);

-- The promise: the database itself refuses two overlapping rows of one resource. Expired holds are
-- still rows; whoever needs their time removes them. No end is 9999-12-31 23:59:59.999999.
create table if not exists holdfast_blockade (
  resource varchar(128) character set utf8mb4 collate utf8mb4_nopad_bin not null
    check (resource <> ''),
  starts_at datetime(6) not null,
  ends_at datetime(6) not null,
  id uuid not null,
  owner varchar(128) character set utf8mb4 collate utf8mb4_nopad_bin not null check (owner <> ''),
  disabled boolean not null,
  expires_at datetime(6),
  period for slot (starts_at, ends_at),
  primary key (resource, slot without overlaps),
  constraint holdfast_only_blocks_expire check (not disabled or expires_at is null)
) engine = InnoDB;
