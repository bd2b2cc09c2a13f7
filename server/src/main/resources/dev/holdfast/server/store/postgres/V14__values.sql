-- Hosts, event types, bookings and calendar connections are one value each from now on: a JSON
-- object with the version of its format. The other columns are those that are asked for; they
-- follow from the value on every write.

-- Text, not jsonb: a value is always read whole.

alter table scheduling_host add column format integer, add column value text;

update scheduling_host set format = 1, value = '{"format":1,' || substr(cast(json_build_object(
    'id', id,
    'slug', slug,
    'name', name,
    'email', email,
    'zone', zone,
    'language', language,
    'embedOrigins', cast(coalesce(embed_origins, '[]') as json),
    'version', version,
    'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as text), 2);

alter table scheduling_host
  alter column format set not null,
  alter column value set not null,
  drop column name,
  drop column email,
  drop column zone,
  drop column language,
  drop column embed_origins,
  drop column created_at;

alter table scheduling_event_type add column format integer, add column value text;

update scheduling_event_type set format = 1, value = '{"format":1,' || substr(cast(json_build_object(
    'id', id,
    'host', host,
    'terms', json_build_object(
      'slug', slug,
      'title', title,
      'description', description,
      'duration', 'PT' || duration_minutes || 'M',
      'slotInterval', 'PT' || interval_minutes || 'M',
      'bufferBefore', 'PT' || buffer_before_minutes || 'M',
      'bufferAfter', 'PT' || buffer_after_minutes || 'M',
      'minimumNotice', 'PT' || notice_minutes || 'M',
      'maxAdvanceDays', max_advance_days,
      'packed', packed,
      'requiresConfirmation', requires_confirmation,
      'hours', cast(hours as jsonb) || jsonb_build_object('zone', zone),
      'reminders', cast(coalesce('["PT' || replace(reminders, ',', 'M","PT') || 'M"]', '[]') as json),
      'verifiesEmail', verifies_email),
    'status', status,
    'version', version,
    'sequence', sequence,
    'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as text), 2);

alter table scheduling_event_type
  alter column format set not null,
  alter column value set not null,
  drop column title,
  drop column description,
  drop column duration_minutes,
  drop column interval_minutes,
  drop column buffer_before_minutes,
  drop column buffer_after_minutes,
  drop column notice_minutes,
  drop column max_advance_days,
  drop column packed,
  drop column requires_confirmation,
  drop column zone,
  drop column hours,
  drop column reminders,
  drop column verifies_email,
  drop column sequence,
  drop column updated_at;

alter table scheduling_booking add column format integer, add column value text;

update scheduling_booking set format = 1, value = '{"format":1,' || substr(cast(json_build_object(
    'id', id,
    'eventType', event_type,
    'host', host,
    'booker', json_build_object(
      'name', booker_name,
      'email', booker_email,
      'zone', booker_zone,
      'id', booker_id,
      'language', booker_language),
    'notes', notes,
    'time', json_build_object('from', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'to', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
    'claimed', json_build_object('from', to_char(claimed_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'to', to_char(claimed_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
    'lifecycle', json_build_object(
      'status', status,
      'version', version,
      'sequence', sequence,
      'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'confirmedAt', to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'cancelledAt', to_char(cancelled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'cancellationReason', cancellation_reason,
      'rescheduledFrom', to_char(rescheduled_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))) as text), 2);

alter table scheduling_booking
  alter column format set not null,
  alter column value set not null,
  drop constraint scheduling_booking_claim,
  drop column booker_name,
  drop column booker_zone,
  drop column booker_language,
  drop column notes,
  drop column claimed_from,
  drop column claimed_to,
  drop column sequence,
  drop column updated_at,
  drop column confirmed_at,
  drop column cancelled_at,
  drop column cancellation_reason,
  drop column rescheduled_from;

alter table scheduling_calendar_connection add column format integer, add column value text;

update scheduling_calendar_connection set format = 1, value = '{"format":1,' || substr(cast(json_build_object(
    'id', id,
    'host', host,
    'provider', provider,
    'account', account,
    'secret', secret,
    'choice', json_build_object(
      'calendars', cast(calendars as json),
      'writeTo', write_to,
      'syncEnabled', sync_enabled,
      'whenStale', when_stale),
    'sync', json_build_object(
      'syncedAt', to_char(synced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'triedAt', to_char(tried_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'failures', failures,
      'failure', case when failure_code is null then null else
      json_build_object('code', failure_code, 'message', failure_message) end,
      'validator', validator),
    'version', version,
    'sequence', sequence,
    'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as text), 2);

alter table scheduling_calendar_connection
  alter column format set not null,
  alter column value set not null,
  drop constraint scheduling_calendar_connection_failure,
  drop column account,
  drop column secret,
  drop column calendars,
  drop column write_to,
  drop column sync_enabled,
  drop column when_stale,
  drop column synced_at,
  drop column tried_at,
  drop column failures,
  drop column failure_code,
  drop column failure_message,
  drop column validator,
  drop column sequence,
  drop column created_at,
  drop column updated_at;
