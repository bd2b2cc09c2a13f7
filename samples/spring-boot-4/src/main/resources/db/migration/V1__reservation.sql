create table reservation (
  car varchar(128) not null,
  rider varchar(128) not null,
  price int not null check (price >= 0)
);

grant select, insert on reservation to rental;
