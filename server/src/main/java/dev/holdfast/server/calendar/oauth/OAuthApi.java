package dev.holdfast.server.calendar.oauth;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.server.calendar.oauth.JsonHttp.Reply;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Calls a provider in the name of a host. */
public final class OAuthApi {

  private static final int UNAUTHORIZED = 401;

  private final OAuthClient client;
  private final Tokens tokens;
  private final JsonHttp http;

  public OAuthApi(OAuthClient client, Tokens tokens, JsonHttp http) {
    this.client = client;
    this.tokens = tokens;
    this.http = http;
  }

  /**
   * What to ask.
   *
   * @param path below the provider's address, with its query
   * @param expected what else may be answered than that it went well
   */
  public record Call(
      String method,
      String path,
      Map<String, String> headers,
      Optional<JsonNode> body,
      Access access,
      Set<Integer> expected) {

    public Call {
      headers = Map.copyOf(headers);
      expected = Set.copyOf(expected);
    }

    public static Call get(String path) {
      return new Call("GET", path, Map.of(), Optional.empty(), Access.READ, Set.of());
    }

    public static Call post(String path, JsonNode body) {
      return new Call("POST", path, Map.of(), Optional.of(body), Access.READ, Set.of());
    }

    /** A call that changes a calendar. */
    public static Call write(String method, String path, Optional<JsonNode> body) {
      return new Call(method, path, Map.of(), body, Access.WRITE, Set.of());
    }

    public Call expecting(Integer... statuses) {
      return new Call(method, path, headers, body, access, Set.of(statuses));
    }

    public Call with(String header, String value) {
      Map<String, String> more = new HashMap<>(headers);
      more.put(header, value);
      return new Call(method, path, more, body, access, expected);
    }
  }

  /** Calls with a token that is good; a provider that thinks otherwise gets another one, once. */
  public Reply call(CalendarConnection connection, Call call) throws CalendarException {
    Grant grant = tokens.of(client, connection);
    if (call.access() == Access.WRITE && !client.scopes().allowWriting(grant.scopes())) {
      throw new CalendarException(
          Code.UNSUPPORTED, "The host has not allowed to write. Connect again, and allow it.");
    }
    Reply reply = send(grant.accessToken(), call);
    if (reply.status() == UNAUTHORIZED) {
      Grant other = tokens.insteadOf(client, connection, grant.accessToken());
      reply = send(other.accessToken(), call);
    }
    return checked(reply, call);
  }

  /** Calls with a token that is no connection's yet. */
  public Reply call(String accessToken, Call call) throws CalendarException {
    return checked(send(accessToken, call), call);
  }

  /** Whether the host has allowed writing to calendars. */
  public boolean mayWrite(CalendarConnection connection) throws CalendarException {
    return client.scopes().allowWriting(tokens.of(client, connection).scopes());
  }

  /** Gives back what the host had granted, as far as the provider can. */
  public void revoke(CalendarConnection connection) throws CalendarException {
    tokens.revoke(client, connection);
  }

  private static Reply checked(Reply reply, Call call) throws CalendarException {
    if (!reply.isFine() && !call.expected().contains(reply.status())) {
      throw Failures.of(reply);
    }
    return reply;
  }

  private Reply send(String accessToken, Call call) throws CalendarException {
    Map<String, String> headers = new HashMap<>(call.headers());
    headers.put("Authorization", "Bearer " + accessToken);
    headers.put("Accept", "application/json");
    URI url = URI.create(client.settings().api() + call.path());
    return http.send(
        new JsonHttp.Request(call.method(), url, headers, call.body().map(JsonNode::toString)));
  }
}
