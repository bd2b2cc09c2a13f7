insert into holdfast_resource (id, parent) values ('room', 'house');

insert into holdfast_blockade (resource, slot, id, owner, disabled, expires_at)
select key, slot::tstzrange, old.id::uuid, owner, disabled, expires_at::timestamptz
from holdfast_resource, (values
  ('[2030-05-07 10:00Z,2030-05-07 11:00Z)', '00000000-0000-4000-8000-000000000001', 'Ann', false, null),
  ('[2030-05-07 11:00Z,2030-05-07 12:00Z)', '00000000-0000-4000-8000-000000000002', 'Bob', false, '2020-01-01 00:00Z'),
  ('[2030-05-07 12:00Z,2030-05-07 13:00Z)', '00000000-0000-4000-8000-000000000003', 'Bob', false, '2999-01-01 00:00Z'),
  ('[2030-05-08 00:00Z,)', '00000000-0000-4000-8000-000000000004', 'Carol', true, null)
) as old (slot, id, owner, disabled, expires_at);
