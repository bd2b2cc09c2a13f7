begin;

select e.slug, e.title, e.description, e.duration_minutes, e.interval_minutes,
  e.buffer_before_minutes, e.buffer_after_minutes, e.notice_minutes, e.max_advance_days, e.packed,
  e.requires_confirmation, e.zone, e.hours, e.reminders, e.status, e.version, e.sequence,
  e.updated_at, e.id, e.host, e.created_at,
  provider, busy, calendars, write_to, sync_enabled, when_stale, synced_at, tried_at, failures,
  failure_code, failure_message, validator
from scheduling_event_type e
left join scheduling_calendar_connection c on c.host = e.host
where e.id = 'et_raw' || :host;

select id, slug, name, email, zone, language, embed_origins, created_at
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

insert into scheduling_booking (booker_name, booker_email, booker_zone, booker_id, booker_language,
  notes, starts_at, ends_at, claimed_from, claimed_to, status, version, sequence, created_at,
  updated_at, confirmed_at, cancelled_at, cancellation_reason, rescheduled_from, id, host, event_type)
values ('Bob', 'bob@example.org', null, null, null, null,
  cast(:from as timestamptz) + :quarter * interval '15 minutes',
  cast(:from as timestamptz) + :quarter * interval '15 minutes' + interval '15 minutes',
  cast(:from as timestamptz) + :quarter * interval '15 minutes',
  cast(:from as timestamptz) + :quarter * interval '15 minutes' + interval '15 minutes',
  'CONFIRMED', 1, 2, now(), now(), now(), null, null, null,
  'bk_raw' || :booking, 'own_raw' || :host, 'et_raw' || :host);

insert into scheduling_event (id, host, event_key, version, sequence, occurred_at, aggregate, data)
values
  ('evt_rawa' || :booking, 'own_raw' || :host, 'booking.created', 1, 1, now(),
    'bk_raw' || :booking, :created),
  ('evt_rawb' || :booking, 'own_raw' || :host, 'booking.confirmed', 1, 2, now(),
    'bk_raw' || :booking, :confirmed);

commit;
