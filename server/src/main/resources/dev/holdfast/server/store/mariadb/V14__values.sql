-- Hosts, event types, bookings and calendar connections are one value each from now on: a JSON
-- object with the version of its format. The other columns are those that are asked for; they
-- follow from the value on every write.

alter table scheduling_host add column format integer, add column value mediumtext;

update scheduling_host set format = 1, value = concat('{"format":1,', substr(json_object(
    'id', id,
    'slug', slug,
    'name', name,
    'email', email,
    'zone', zone,
    'language', language,
    'embedOrigins', json_compact(coalesce(embed_origins, '[]')),
    'version', version,
    'createdAt', date_format(created_at, '%Y-%m-%dT%H:%i:%s.%fZ')), 2));

alter table scheduling_host
  modify column format integer not null,
  modify column value mediumtext not null,
  drop column name,
  drop column email,
  drop column zone,
  drop column language,
  drop column embed_origins,
  drop column created_at;

alter table scheduling_event_type add column format integer, add column value mediumtext;

update scheduling_event_type set format = 1, value = concat('{"format":1,', substr(json_object(
    'id', id,
    'host', host,
    'terms', json_object(
      'slug', slug,
      'title', title,
      'description', description,
      'duration', concat('PT', duration_minutes, 'M'),
      'slotInterval', concat('PT', interval_minutes, 'M'),
      'bufferBefore', concat('PT', buffer_before_minutes, 'M'),
      'bufferAfter', concat('PT', buffer_after_minutes, 'M'),
      'minimumNotice', concat('PT', notice_minutes, 'M'),
      'maxAdvanceDays', max_advance_days,
      'packed', json_compact(if(packed, 'true', 'false')),
      'requiresConfirmation', json_compact(if(requires_confirmation, 'true', 'false')),
      'hours', json_set(hours, '$.zone', zone),
      'reminders', json_compact(coalesce(concat('["PT', replace(reminders, ',', 'M","PT'), 'M"]'), '[]')),
      'verifiesEmail', json_compact(if(verifies_email, 'true', 'false'))),
    'status', status,
    'version', version,
    'sequence', sequence,
    'createdAt', date_format(created_at, '%Y-%m-%dT%H:%i:%s.%fZ'),
    'updatedAt', date_format(updated_at, '%Y-%m-%dT%H:%i:%s.%fZ')), 2));

alter table scheduling_event_type
  modify column format integer not null,
  modify column value mediumtext not null,
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

alter table scheduling_booking add column format integer, add column value mediumtext;

update scheduling_booking set format = 1, value = concat('{"format":1,', substr(json_object(
    'id', id,
    'eventType', event_type,
    'host', host,
    'booker', json_object(
      'name', booker_name,
      'email', booker_email,
      'zone', booker_zone,
      'id', booker_id,
      'language', booker_language),
    'notes', notes,
    'time', json_object('from', date_format(starts_at, '%Y-%m-%dT%H:%i:%s.%fZ'),
      'to', date_format(ends_at, '%Y-%m-%dT%H:%i:%s.%fZ')),
    'claimed', json_object('from', date_format(claimed_from, '%Y-%m-%dT%H:%i:%s.%fZ'),
      'to', date_format(claimed_to, '%Y-%m-%dT%H:%i:%s.%fZ')),
    'lifecycle', json_object(
      'status', status,
      'version', version,
      'sequence', sequence,
      'createdAt', date_format(created_at, '%Y-%m-%dT%H:%i:%s.%fZ'),
      'updatedAt', date_format(updated_at, '%Y-%m-%dT%H:%i:%s.%fZ'),
      'confirmedAt', date_format(confirmed_at, '%Y-%m-%dT%H:%i:%s.%fZ'),
      'cancelledAt', date_format(cancelled_at, '%Y-%m-%dT%H:%i:%s.%fZ'),
      'cancellationReason', cancellation_reason,
      'rescheduledFrom', date_format(rescheduled_from, '%Y-%m-%dT%H:%i:%s.%fZ'))), 2));

alter table scheduling_booking
  modify column format integer not null,
  modify column value mediumtext not null,
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

alter table scheduling_calendar_connection add column format integer, add column value mediumtext;

update scheduling_calendar_connection set format = 1, value = concat('{"format":1,', substr(json_object(
    'id', id,
    'host', host,
    'provider', provider,
    'account', account,
    'secret', secret,
    'choice', json_object(
      'calendars', json_compact(calendars),
      'writeTo', write_to,
      'syncEnabled', json_compact(if(sync_enabled, 'true', 'false')),
      'whenStale', when_stale),
    'sync', json_object(
      'syncedAt', date_format(synced_at, '%Y-%m-%dT%H:%i:%s.%fZ'),
      'triedAt', date_format(tried_at, '%Y-%m-%dT%H:%i:%s.%fZ'),
      'failures', failures,
      'failure', json_compact(if(failure_code is null, 'null',
      json_object('code', failure_code, 'message', failure_message))),
      'validator', validator),
    'version', version,
    'sequence', sequence,
    'createdAt', date_format(created_at, '%Y-%m-%dT%H:%i:%s.%fZ'),
    'updatedAt', date_format(updated_at, '%Y-%m-%dT%H:%i:%s.%fZ')), 2));

alter table scheduling_calendar_connection
  modify column format integer not null,
  modify column value mediumtext not null,
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
