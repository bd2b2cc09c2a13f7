-- The sites whose pages may show a host's booking pages in a frame, as one JSON text.
alter table scheduling_host add column embed_origins text;
