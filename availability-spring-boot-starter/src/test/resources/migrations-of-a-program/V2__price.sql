alter table rental add column price integer;

insert into rental (car, price) values ('car', 10);
