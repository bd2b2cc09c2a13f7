package dev.holdfast.server.slots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** People behind one address who want the same times at once. */
class HoldRacesTest {

  private static final int LIMIT = 10;
  private static final int RIVALS = 8;
  private static final List<String> WANTED =
      List.of("09:00", "09:30", "10:00", "10:30", "11:00", "11:30");
  private static final List<String> LEFT = List.of("13:00", "13:30", "14:00", "14:30");

  private static Client.Reply hold(Api api, Meetings meetings, String time) {
    return api.anybody()
        .post(
            "/v1/public/event-types/%s/holds".formatted(meetings.eventType),
            "{\"start\": \"%s\"}".formatted(Meetings.at(time)));
  }

  private static Stream<Client.Reply> race(Api api, Meetings meetings, String time) {
    Callable<Client.Reply> rival = () -> hold(api, meetings, time);
    return Client.atOnce(IntStream.range(0, RIVALS).mapToObj(i -> rival).toList()).stream();
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void aLostRaceCountsForNobody(Settings.Store store) {
    try (Api api = Api.start(store, Map.of("HOLDFAST_PUBLIC_HOLDS", Integer.toString(LIMIT)))) {
      Meetings meetings = Meetings.of(api.newHost(), "intro");

      List<Integer> held =
          WANTED.stream()
              .map(time -> race(api, meetings, time).filter(reply -> reply.status() == 201))
              .map(winners -> (int) winners.count())
              .toList();

      assertThat(held).containsOnly(1).hasSize(WANTED.size());
      LEFT.forEach(time -> hold(api, meetings, time).expect(201));
      hold(api, meetings, "15:00").expect(409, "too_many_holds");
    }
  }
}
