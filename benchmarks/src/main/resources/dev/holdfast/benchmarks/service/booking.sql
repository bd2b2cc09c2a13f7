begin;

select e.value as event_type, c.value as connection, c.busy
from scheduling_event_type e
left join scheduling_calendar_connection c on c.host = e.host
where e.id = 'et_raw' || :host;

select value
from scheduling_host
where id = 'own_raw' || :host;

select known.id, found.id, lower(found.slot), upper(found.slot),
  found.owner, found.disabled, found.expires_at
from holdfast_resource known
cross join lateral (
  select * from holdfast_blockade
  where resource = known.key
    and slot && (select tstzrange(
      cast(:from as timestamptz) + :quarter * interval '15 minutes',
      cast(:from as timestamptz) + :quarter * interval '15 minutes' + interval '15 minutes'))
    and (expires_at is null or expires_at > (select clock_timestamp()))
  offset 0) found
where known.id = 'own_raw' || :host;

insert into holdfast_blockade (resource, slot, id, owner, disabled)
select key,
  tstzrange(
    cast(:from as timestamptz) + :quarter * interval '15 minutes',
    cast(:from as timestamptz) + :quarter * interval '15 minutes' + interval '15 minutes'),
  gen_random_uuid(), 'bk_raw' || :booking, false
from holdfast_resource
where id = 'own_raw' || :host
on conflict do nothing;

insert into scheduling_booking (id, host, event_type, booker_email, booker_id, starts_at, ends_at,
  status, created_at, version, format, value)
values ('bk_raw' || :booking, 'own_raw' || :host, 'et_raw' || :host, 'bob@example.org', null,
  cast(:from as timestamptz) + :quarter * interval '15 minutes',
  cast(:from as timestamptz) + :quarter * interval '15 minutes' + interval '15 minutes',
  'CONFIRMED', now(), 1, 1, :value);

insert into scheduling_event (id, host, event_key, version, sequence, occurred_at, aggregate, data)
values
  ('evt_rawa' || :booking, 'own_raw' || :host, 'booking.created', 1, 1, now(),
    'bk_raw' || :booking, :created),
  ('evt_rawb' || :booking, 'own_raw' || :host, 'booking.confirmed', 1, 2, now(),
    'bk_raw' || :booking, :confirmed);

commit;
