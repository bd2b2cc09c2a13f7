-- What may be done with a key, until when, and when it was last used.
alter table scheduling_api_key add column scope text collate "C" not null default 'WRITE'
  check (scope in ('READ', 'WRITE'));
alter table scheduling_api_key add column expires_at timestamptz;
alter table scheduling_api_key add column last_used_at timestamptz;
