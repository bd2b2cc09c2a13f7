insert into holdfast_resource (id, parent) values ('room', 'house');

insert into holdfast_blockade (resource, starts_at, ends_at, id, owner, disabled, expires_at) values
  ('room', '2030-05-07 10:00', '2030-05-07 11:00', '00000000-0000-4000-8000-000000000001', 'Ann', false, null),
  ('room', '2030-05-07 11:00', '2030-05-07 12:00', '00000000-0000-4000-8000-000000000002', 'Bob', false, '2020-01-01'),
  ('room', '2030-05-07 12:00', '2030-05-07 13:00', '00000000-0000-4000-8000-000000000003', 'Bob', false, '2999-01-01'),
  ('room', '2030-05-08 00:00', '9999-12-31 23:59:59.999999', '00000000-0000-4000-8000-000000000004', 'Carol', true, null);
