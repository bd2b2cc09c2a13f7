"""Uses the generated client: python3 uses.py URL ADMIN_KEY."""

import sys
import time
from datetime import timedelta

from openapi_client import *
from openapi_client.rest import ApiException

url, admin_key = sys.argv[1:]
name = f"python-{time.time_ns()}"


def client(key):
    return ApiClient(Configuration(host=url, access_token=key))


def says(step, right):
    print(step, "ok" if right else "WRONG")


me = HostsAndKeysApi(client(admin_key)).host_create(
    HostInput(slug=name, name="Ann", email="ann@example.org", timeZone="UTC"))
api = client(me.api_key)

day = [Window(start="00:00", end="24:00")]
weekdays = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]
event_type = EventTypesApi(api).event_type_create(EventTypeInput(
    slug=name, title="Intro", durationMinutes=30,
    availabilityRules=[Rule(weekday=weekday, windows=day) for weekday in weekdays]))
slots = SlotsApi(api).slot_list(event_type.id)
start = next(slot for day in slots.slots.values() for slot in day).start
wanted = BookingInput(
    eventTypeId=event_type.id, start=start, booker=BookerInput(name="Bob", email="bob@example.org"))
booking = BookingsApi(api).booking_book(wanted, name)
says("book", booking.status == "CONFIRMED")
try:
    BookingsApi(api).booking_book(wanted)
    says("conflict", False)
except ApiException as refused:
    problem = Problem.from_json(refused.body)
    says("conflict", problem.code == "slot_taken" and len(problem.alternatives) > 0)

events = EventsApi(api).event_list(key="booking.created").items
says("events", any(event.aggregate_id == booking.id and len(event.data) > 0 for event in events))

why = SlotsApi(api).slot_explain(event_type.id, start.strftime("%Y-%m-%dT%H:%M:%SZ"))
says("explain", not why.bookable and any(not rule.ok for rule in why.rules))

ResourcesApi(api).resource_put("room", ResourceInput(name="Room"))
out = AvailabilityApi(api).availability_disable(
    "room", DisableInput(var_from=start, to=start + timedelta(hours=1), owner="cleaning"))
says("disable", out.state == "disabled" and out.displaced == [])

says("invitation", "BEGIN:VEVENT" in BookingsApi(api).booking_invitation(booking.id))
