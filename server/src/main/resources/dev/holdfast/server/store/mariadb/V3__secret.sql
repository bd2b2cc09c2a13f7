-- Secrets of the service itself, which all servers on this database share.
create table scheduling_secret (
  name varchar(64) not null primary key,
  value varchar(200) not null
) engine = InnoDB, default character set utf8mb4, default collate utf8mb4_nopad_bin;
