package dev.holdfast.server.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testbed.SystemTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads iCalendar with Python's library; all that is asked for in one process. Some versions of it
 * take {@code \\\\n}, a backslash and an n, for a line break, take {@code %2C} for a comma, and do
 * not know RFC 6868.
 */
final class PythonReader {

  private static final String PROGRAM =
      """
      import json, sys
      from icalendar import Calendar

      def event(text):
          calendar = Calendar.from_ical(text.encode('utf-8'))
          [event] = calendar.walk('VEVENT')
          organizer = event['ORGANIZER']
          attendee = event.get('ATTENDEE')
          return {
              'method': str(calendar['METHOD']),
              'uid': str(event['UID']),
              'sequence': str(event['SEQUENCE']),
              'start': event.decoded('DTSTART').isoformat(),
              'end': event.decoded('DTEND').isoformat(),
              'summary': str(event['SUMMARY']),
              'description': str(event['DESCRIPTION']),
              'organizer': str(organizer),
              'organizerName': str(organizer.params['CN']),
              'attendee': '' if attendee is None else str(attendee),
              'attendeeName': '' if attendee is None else str(attendee.params['CN']),
              'status': str(event['STATUS']),
              'url': str(event.get('URL', '')),
          }

      with open(sys.argv[1], encoding='utf-8') as file:
          texts = json.load(file)
      with open(sys.argv[2], 'w', encoding='utf-8') as file:
          json.dump([event(text) for text in texts], file)
      """;

  private final JsonMapper json = JsonMapper.shared();
  private final String python = SystemTools.pythonWithICalendar();
  private final Path folder;

  PythonReader(Path folder) {
    this.folder = folder;
  }

  /** An event, as Python understood it. */
  record Event(
      String method,
      String uid,
      String sequence,
      String start,
      String end,
      String summary,
      String description,
      String organizer,
      String organizerName,
      String attendee,
      String attendeeName,
      String status,
      String url) {}

  /** The text without what some versions get wrong. */
  static String spare(String text) {
    return text.replace('\\', '/').replace('%', '/');
  }

  List<Event> read(List<String> texts) throws IOException {
    Path asked = folder.resolve("texts.json");
    Path answered = folder.resolve("events.json");
    Path said = folder.resolve("said.txt");
    json.writeValue(asked, texts);
    Process process =
        new ProcessBuilder(python, "-c", PROGRAM, asked.toString(), answered.toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(said)).isZero();
    return json.readValue(answered, new TypeReference<List<Event>>() {});
  }
}
