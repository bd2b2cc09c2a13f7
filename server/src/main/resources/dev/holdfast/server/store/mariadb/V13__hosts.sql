-- Events and replies say host where they said owner. A key is followed by a colon, and quotes
-- within texts are escaped, so no text that somebody wrote looks like one of these.
update scheduling_event
set data = replace(replace(data, '"ownerId":', '"hostId":'), '"owner":{', '"host":{')
where data like '%"ownerId":%' or data like '%"owner":{%';

update scheduling_reply
set body = replace(replace(body, '"ownerId":', '"hostId":'), '"owner":{', '"host":{')
where body like '%"ownerId":%' or body like '%"owner":{%';
