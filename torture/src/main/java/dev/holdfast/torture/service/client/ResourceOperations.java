package dev.holdfast.torture.service.client;

import dev.holdfast.torture.client.Client;
import dev.holdfast.torture.client.TimeOperations;
import dev.holdfast.torture.history.Call;
import dev.holdfast.torture.history.CallResult;
import dev.holdfast.torture.history.CallResult.State;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Piece;
import dev.holdfast.torture.history.Piece.Change;
import dev.holdfast.torture.history.Span;
import dev.holdfast.torture.service.client.Api.Request;
import dev.holdfast.torture.service.history.HostDeed;
import dev.holdfast.torture.service.history.Json;
import dev.holdfast.torture.service.history.OnBookings;
import dev.holdfast.torture.service.history.Response;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The time of resources, asked for over HTTP. Answers are read as those of a store. */
public final class ResourceOperations implements TimeOperations {

  private final Attempts attempts;
  private final String key;
  private String lastHold = "";

  /**
   * @param key of who keeps the resources
   */
  public ResourceOperations(Attempts attempts, String key) {
    this.attempts = attempts;
    this.key = key;
  }

  @Override
  public CallResult block(Call call) {
    if (call.kind() == Kind.BLOCK) {
      return change(call, "block", Map.of(), body -> asked(call));
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("owner", call.owner());
    if (call.kind() == Kind.BLOCK_ALL) {
      fields.put("claims", call.spans().stream().map(ResourceOperations::claim).toList());
    } else {
      Map<String, Object> any = window(call.spans().get(0));
      any.put("resourceIds", call.spans().stream().map(Span::resource).toList());
      fields.put("anyOf", any);
    }
    return insist(post("/v1/claims", call, fields), body -> pieces(body.get("blockades"), call));
  }

  private static Map<String, Object> claim(Span span) {
    Map<String, Object> claim = window(span);
    claim.put("resourceId", span.resource());
    return claim;
  }

  private static Map<String, Object> window(Span span) {
    Map<String, Object> window = new LinkedHashMap<>();
    window.put("from", span.slot().from().toString());
    window.put("to", span.slot().to().toString());
    return window;
  }

  private static List<Piece> pieces(JsonNode blockades, Call call) {
    List<Piece> pieces = new ArrayList<>();
    blockades.forEach(
        it ->
            pieces.add(
                new Piece(Change.GAINED, call.owner(), span(it.get("resourceId").asString(), it))));
    return pieces;
  }

  public static Span span(String resource, JsonNode json) {
    return Span.ofSeconds(
        resource,
        Instant.parse(json.get("from").asString()).getEpochSecond(),
        Instant.parse(json.get("to").asString()).getEpochSecond());
  }

  private static List<Piece> asked(Call call) {
    return List.of(new Piece(Change.GAINED, call.owner(), call.spans().get(0)));
  }

  @Override
  public CallResult hold(Call call) {
    return change(
        call,
        "hold",
        Map.of("ttlSeconds", Client.TTL.toSeconds()),
        body -> {
          lastHold = body.get("holdId").asString();
          return asked(call);
        });
  }

  @Override
  public CallResult confirm(Call call) {
    String path = "/v1/holds/" + lastHold + "/confirm";
    return insist(Request.post(path, key, call.id(), ""), body -> List.of());
  }

  @Override
  public CallResult release(Call call) {
    return change(call, "release", Map.of(), body -> lost(call, body.get("freed")));
  }

  @Override
  public CallResult enable(Call call) {
    return change(call, "enable", Map.of(), body -> lost(call, body.get("freed")));
  }

  private static List<Piece> lost(Call call, JsonNode pieces) {
    return pieces(Change.LOST, call, pieces);
  }

  private static List<Piece> pieces(Change change, Call call, JsonNode answer) {
    List<Piece> pieces = new ArrayList<>();
    String resource = call.spans().get(0).resource();
    answer.forEach(
        it -> pieces.add(new Piece(change, it.get("owner").asString(), span(resource, it))));
    return pieces;
  }

  @Override
  public CallResult disable(Call call) {
    return change(call, "disable", Map.of(), body -> disabled(call, body));
  }

  /** What was not disabled before is now. */
  private static List<Piece> disabled(Call call, JsonNode body) {
    List<Piece> left =
        body.has("alreadyDisabled")
            ? pieces(Change.LEFT, call, body.get("alreadyDisabled"))
            : List.of();
    List<Span> gained = List.of(call.spans().get(0));
    for (Piece piece : left) {
      gained = gained.stream().flatMap(span -> without(span, piece.span())).toList();
    }
    List<Piece> all = new ArrayList<>(left);
    gained.forEach(span -> all.add(new Piece(Change.GAINED, call.owner(), span)));
    all.addAll(lost(call, body.get("displaced")));
    return all;
  }

  /**
   * Disables time on a host's own timeline. As pieces of a disable that keeps bookings, their time
   * counts as gained, since the answer has only their ids.
   */
  HostDeed disable(Call call, OnBookings onBookings) throws InterruptedException {
    var answers =
        attempts.insist(time(call, "disable", Map.of("onBookings", onBookings.toString())));
    Deed deed = new Deed(call, resultOf(answers, body -> disabled(call, body)));
    return new HostDeed(
        deed,
        onBookings,
        ids(answers, "cancelled"),
        ids(answers, "kept"),
        ids(answers, "bookings"));
  }

  private static Set<String> ids(List<Response> answers, String list) {
    Set<String> ids = new HashSet<>();
    answers.stream()
        .filter(answer -> answer.isGranted() || answer.isRefused())
        .forEach(
            answer ->
                answer
                    .json()
                    .path(list)
                    .forEach(it -> ids.add((it.isObject() ? it.get("id") : it).asString())));
    return Set.copyOf(ids);
  }

  private static Stream<Span> without(Span span, Span part) {
    return part.to() <= span.from() || span.to() <= part.from()
        ? Stream.of(span)
        : span.minus(part).stream();
  }

  @Override
  public Seen read(Call call) {
    Span span = call.spans().get(0);
    String path =
        "/v1/resources/%s/blockades?from=%s&to=%s"
            .formatted(span.resource(), span.slot().from(), span.slot().to());
    List<Piece> seen = new ArrayList<>();
    try {
      var answer = attempts.once(Request.get(path, key));
      if (!answer.isGranted()) {
        return new Seen(CallResult.of(answer.isWrong() ? State.WRONG : State.FAILED, path), seen);
      }
      seen.addAll(pieces(Change.LEFT, call, answer.json().get("items")));
      return new Seen(CallResult.done(List.of()), seen);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private CallResult change(
      Call call, String verb, Map<String, ?> more, Function<JsonNode, List<Piece>> pieces) {
    return insist(time(call, verb, more), pieces);
  }

  private Request time(Call call, String verb, Map<String, ?> more) {
    Span span = call.spans().get(0);
    Map<String, Object> fields = window(span);
    fields.put("owner", call.owner());
    fields.putAll(more);
    return post("/v1/resources/" + span.resource() + "/" + verb, call, fields);
  }

  private Request post(String path, Call call, Map<String, ?> fields) {
    return Request.post(path, key, call.id(), Json.write(fields));
  }

  private CallResult insist(Request request, Function<JsonNode, List<Piece>> pieces) {
    try {
      return resultOf(attempts.insist(request), pieces);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Who repeats a request hears the same; a refusal after a lost answer settles nothing. */
  private static CallResult resultOf(
      List<Response> answers, Function<JsonNode, List<Piece>> pieces) {
    var granted = answers.stream().filter(it -> it.isGranted()).toList();
    for (var again : granted.subList(Math.min(1, granted.size()), granted.size())) {
      if (!again.replayed() || !again.text().equals(granted.get(0).text())) {
        return CallResult.of(State.WRONG, "was repeated, but got another answer: " + again.text());
      }
    }
    if (!granted.isEmpty()) {
      return CallResult.done(pieces.apply(granted.get(0).json()));
    }
    var last = answers.get(answers.size() - 1);
    if (answers.stream().anyMatch(it -> it.isWrong())) {
      return CallResult.of(State.WRONG, last.describe());
    }
    boolean lost = answers.stream().anyMatch(it -> it.isLost());
    return lost
        ? CallResult.of(State.UNKNOWN, "lost")
        : CallResult.of(last.isRefused() ? State.REFUSED : State.FAILED, last.code());
  }

  private static IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("Interrupted", e);
  }
}
