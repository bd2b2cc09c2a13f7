// Uses the generated types with openapi-fetch: node uses.js URL ADMIN_KEY
import createClient from 'openapi-fetch';
import type { components, paths } from './client.js';

declare const process: { argv: string[] };
const [url, adminKey] = process.argv.slice(2) as [string, string];
const name = `types-${Date.now()}`;
const client = (key: string) =>
  createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } });
const says = (step: string, right: boolean) => console.log(`${step} ${right ? 'ok' : 'WRONG'}`);

const me = await client(adminKey).POST('/v1/hosts', {
  body: { slug: name, name: 'Ann', email: 'ann@example.org', timeZone: 'UTC' },
});
const api = client(me.data!.apiKey);
const weekdays: components['schemas']['Rule']['weekday'][] =
  ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const windows = [{ start: '00:00', end: '24:00' }];
const type = await api.POST('/v1/event-types', {
  body: {
    slug: name, title: 'Intro', durationMinutes: 30,
    availabilityRules: weekdays.map((weekday) => ({ weekday, windows })),
  },
});
const id = type.data!.id;
const slots = await api.GET('/v1/event-types/{id}/slots', { params: { path: { id } } });
const start = Object.values(slots.data!.slots).flat()[0]!.start;
const body = { eventTypeId: id, start, booker: { name: 'Bob', email: 'bob@example.org' } };
const booked = await api.POST('/v1/bookings', { body, params: { header: { 'Idempotency-Key': name } } });
says('book', booked.data!.status === 'CONFIRMED');
const refused = await api.POST('/v1/bookings', { body });
says('conflict', refused.error!.code === 'slot_taken' && refused.error!.alternatives!.length > 0);
const events = await api.GET('/v1/events', { params: { query: { key: 'booking.created' } } });
says('events', events.data!.items.some((event) => event.aggregateId === booked.data!.id && Object.keys(event.data).length > 0));
const why = await api.GET('/v1/event-types/{id}/explain', { params: { path: { id }, query: { start } } });
says('explain', !why.data!.bookable && why.data!.rules.some((rule) => !rule.ok));
const room = { params: { path: { id: 'room' } } };
await api.PUT('/v1/resources/{id}', { ...room, body: { name: 'Room' } });
const to = new Date(Date.parse(start) + 3_600_000).toISOString();
const out = await api.POST('/v1/resources/{id}/disable', { ...room, body: { from: start, to, owner: 'cleaning' } });
says('disable', out.data!.state === 'disabled' && out.data!.displaced.length === 0);
const invitation = await api.GET('/v1/bookings/{id}/invite.ics', {
  params: { path: { id: booked.data!.id } }, parseAs: 'text',
});
says('invitation', invitation.data!.includes('BEGIN:VEVENT'));
