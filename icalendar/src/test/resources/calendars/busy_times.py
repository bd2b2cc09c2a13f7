"""Reads feeds with Python's icalendar and recurring_ical_events and tells when their owners are busy.

Each line of the input names a file, the zone of the host, and the start and end of a window, with
tabs between. The output begins with the version of the reader; then each line has a file and its
busy times, in seconds since 1970.
"""
import datetime
import sys
import warnings
from importlib.metadata import version
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

warnings.simplefilter("ignore")


def is_busy(event):
    status = str(event.get("X-MICROSOFT-CDO-BUSYSTATUS", "")).upper()
    if str(event.get("STATUS", "")).upper() == "CANCELLED":
        return False
    if status in ("BUSY", "TENTATIVE", "OOF"):
        return True
    return status not in ("FREE", "WORKINGELSEWHERE") and str(event.get("TRANSP", "")).upper() != "TRANSPARENT"


def seconds(moment, zone):
    if not isinstance(moment, datetime.datetime):
        moment = datetime.datetime.combine(moment, datetime.time())
    return int((moment if moment.tzinfo else moment.replace(tzinfo=zone)).timestamp())


def merged(spans):
    result = []
    for start, end in sorted(spans):
        if start >= end:
            continue
        if result and start <= result[-1][1]:
            result[-1][1] = max(result[-1][1], end)
        else:
            result.append([start, end])
    return result


def busy_times(file, zone, start, end):
    with open(file, "rb") as stream:
        calendars = icalendar.Calendar.from_ical(stream.read(), multiple=True)
    first, last = seconds(start, zone), seconds(end, zone)
    for calendar in calendars:
        for event in recurring_ical_events.of(calendar).between(start, end):
            if is_busy(event):
                begin = seconds(event["DTSTART"].dt, zone)
                yield max(begin, first), min(seconds(event["DTEND"].dt, zone), last)


print("version", version("recurring-ical-events"), sep="\t")
for line in sys.stdin:
    name, zone_id, *window = line.rstrip("\n").split("\t")
    host = ZoneInfo(zone_id)
    ends = [datetime.datetime.fromisoformat(each).astimezone(host) for each in window]
    try:
        times = " ".join("%s/%s" % tuple(span) for span in merged(busy_times(name, host, *ends)))
    except Exception as problem:  # whatever it is, it is told instead of the times
        times = "%s: %s" % (type(problem).__name__, problem)
    print(name, times, sep="\t", flush=True)
