// Uses the generated client: node uses.js URL ADMIN_KEY
import {
  AvailabilityApi, BookingsApi, Configuration, EventsApi, EventTypesApi, HostsAndKeysApi, ResourcesApi,
  ResponseError, RuleWeekdayEnum, SlotsApi, ProblemFromJSON,
} from './client/index.js';

declare const process: { argv: string[] };
const [url, adminKey] = process.argv.slice(2) as [string, string];
const name = `typescript-${Date.now()}`;
const client = (key: string) => new Configuration({ basePath: url, accessToken: key });
const says = (step: string, right: boolean) => console.log(`${step} ${right ? 'ok' : 'WRONG'}`);

const me = await new HostsAndKeysApi(client(adminKey)).hostCreate({
  hostInput: { slug: name, name: 'Ann', email: 'ann@example.org', timeZone: 'UTC' },
});
const api = client(me.apiKey);
const windows = [{ start: '00:00', end: '24:00' }];
const type = await new EventTypesApi(api).eventTypeCreate({
  eventTypeInput: {
    slug: name, title: 'Intro', durationMinutes: 30,
    availabilityRules: Object.values(RuleWeekdayEnum).map((weekday) => ({ weekday, windows })),
  },
});
const slots = await new SlotsApi(api).slotList({ id: type.id });
// Inside a map, the generated code leaves instants as texts.
const start = new Date(Object.values(slots.slots).flat()[0]!.start);
const bookingInput = { eventTypeId: type.id, start, booker: { name: 'Bob', email: 'bob@example.org' } };
const bookings = new BookingsApi(api);
const booking = await bookings.bookingBook({ bookingInput, idempotencyKey: name });
says('book', booking.status === 'CONFIRMED');
try {
  await bookings.bookingBook({ bookingInput });
  says('conflict', false);
} catch (e) {
  const problem = ProblemFromJSON(await (e as ResponseError).response.json());
  says('conflict', problem.code === 'slot_taken' && problem.alternatives!.length > 0);
}
const events = await new EventsApi(api).eventList({ key: 'booking.created' });
says('events', events.items.some((event) => event.aggregateId === booking.id && Object.keys(event.data).length > 0));
const why = await new SlotsApi(api).slotExplain({ id: type.id, start: start.toISOString() });
says('explain', !why.bookable && why.rules.some((rule) => !rule.ok));
await new ResourcesApi(api).resourcePut({ id: 'room', resourceInput: { name: 'Room' } });
const out = await new AvailabilityApi(api).availabilityDisable({
  id: 'room', disableInput: { from: start, to: new Date(start.getTime() + 3_600_000), owner: 'cleaning' },
});
says('disable', out.state === 'disabled' && out.displaced.length === 0);
says('invitation', (await bookings.bookingInvitation({ id: booking.id })).includes('BEGIN:VEVENT'));
