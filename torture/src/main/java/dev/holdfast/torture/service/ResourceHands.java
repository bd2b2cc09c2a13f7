package dev.holdfast.torture.service;

import dev.holdfast.torture.Answer;
import dev.holdfast.torture.Answer.State;
import dev.holdfast.torture.Call;
import dev.holdfast.torture.Client;
import dev.holdfast.torture.Hands;
import dev.holdfast.torture.Kind;
import dev.holdfast.torture.Piece;
import dev.holdfast.torture.Piece.Change;
import dev.holdfast.torture.Span;
import dev.holdfast.torture.service.Api.Request;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The time of resources, asked for over HTTP. What is answered is told as a store would. */
final class ResourceHands implements Hands {

  private final Attempts attempts;
  private final String key;
  private String lastHold = "";

  /**
   * @param key of who keeps the resources
   */
  ResourceHands(Attempts attempts, String key) {
    this.attempts = attempts;
    this.key = key;
  }

  @Override
  public Answer block(Call call) {
    if (call.kind() == Kind.BLOCK) {
      return change(call, "block", Map.of(), body -> asked(call));
    }
    Map<String, Object> wish = new LinkedHashMap<>();
    wish.put("owner", call.owner());
    if (call.kind() == Kind.BLOCK_ALL) {
      wish.put("claims", call.spans().stream().map(ResourceHands::claim).toList());
    } else {
      Map<String, Object> any = window(call.spans().get(0));
      any.put("resourceIds", call.spans().stream().map(Span::resource).toList());
      wish.put("anyOf", any);
    }
    return insist(post("/v1/claims", call, wish), body -> pieces(body.get("blockades"), call));
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

  private static Span span(String resource, JsonNode json) {
    return Span.ofSeconds(
        resource,
        Instant.parse(json.get("from").asString()).getEpochSecond(),
        Instant.parse(json.get("to").asString()).getEpochSecond());
  }

  private static List<Piece> asked(Call call) {
    return List.of(new Piece(Change.GAINED, call.owner(), call.spans().get(0)));
  }

  @Override
  public Answer hold(Call call) {
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
  public Answer confirm(Call call) {
    String path = "/v1/holds/" + lastHold + "/confirm";
    return insist(Request.post(path, key, call.id(), ""), body -> List.of());
  }

  @Override
  public Answer release(Call call) {
    return change(call, "release", Map.of(), body -> lost(call, body.get("freed")));
  }

  @Override
  public Answer enable(Call call) {
    return change(call, "enable", Map.of(), body -> lost(call, body.get("freed")));
  }

  private static List<Piece> lost(Call call, JsonNode pieces) {
    return pieces(Change.LOST, call, pieces);
  }

  private static List<Piece> pieces(Change change, Call call, JsonNode told) {
    List<Piece> pieces = new ArrayList<>();
    String resource = call.spans().get(0).resource();
    told.forEach(
        it -> pieces.add(new Piece(change, it.get("owner").asString(), span(resource, it))));
    return pieces;
  }

  /** What was not disabled before is now. */
  @Override
  public Answer disable(Call call) {
    return change(
        call,
        "disable",
        Map.of(),
        body -> {
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
        });
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
        return new Seen(Answer.of(answer.isWrong() ? State.WRONG : State.FAILED, path), seen);
      }
      seen.addAll(pieces(Change.LEFT, call, answer.json().get("items")));
      return new Seen(Answer.done(List.of()), seen);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private Answer change(
      Call call, String verb, Map<String, ?> more, Function<JsonNode, List<Piece>> pieces) {
    Span span = call.spans().get(0);
    Map<String, Object> wish = window(span);
    wish.put("owner", call.owner());
    wish.putAll(more);
    return insist(post("/v1/resources/" + span.resource() + "/" + verb, call, wish), pieces);
  }

  private Request post(String path, Call call, Map<String, ?> wish) {
    return Request.post(path, key, call.id(), House.text(wish));
  }

  /** Who repeats a request hears the same; a refusal after a lost answer settles nothing. */
  private Answer insist(Request request, Function<JsonNode, List<Piece>> pieces) {
    try {
      var answers = attempts.insist(request);
      var granted = answers.stream().filter(it -> it.isGranted()).toList();
      for (var again : granted.subList(Math.min(1, granted.size()), granted.size())) {
        if (!again.replayed() || !again.text().equals(granted.get(0).text())) {
          return Answer.of(State.WRONG, "was repeated, but got another answer: " + again.text());
        }
      }
      if (!granted.isEmpty()) {
        return Answer.done(pieces.apply(granted.get(0).json()));
      }
      var last = answers.get(answers.size() - 1);
      if (answers.stream().anyMatch(it -> it.isWrong())) {
        return Answer.of(State.WRONG, last.tell());
      }
      boolean lost = answers.stream().anyMatch(it -> it.isLost());
      return lost
          ? Answer.of(State.UNKNOWN, "lost")
          : Answer.of(last.isRefused() ? State.REFUSED : State.FAILED, last.code());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("Interrupted", e);
  }
}
