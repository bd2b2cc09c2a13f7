create table rental (car varchar(128) not null primary key);
