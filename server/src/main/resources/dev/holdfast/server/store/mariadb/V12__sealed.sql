-- Secrets are sealed from now on, and longer so.
alter table scheduling_secret modify value text not null;
alter table scheduling_webhook modify secret text not null, modify replaced_secret text;
