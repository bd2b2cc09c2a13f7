package dev.holdfast.server.access.signin;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.testing.Api;
import dev.holdfast.testbed.SystemTools;
import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Signing in at a provider that others wrote, with its defaults: npm's oidc-provider, which tells
 * an address only when it is asked for.
 */
final class OidcProviderTest {

  /** Knows everybody by address, and takes any password. */
  private static final String PROGRAM =
      """
      import http from 'node:http';
      import { createRequire } from 'node:module';
      const require = createRequire(process.argv[2] + '/');
      const { Provider } = await import('file://' + require.resolve('oidc-provider'));
      const server = http.createServer();
      server.listen(0, () => {
        const issuer = 'http://localhost:' + server.address().port;
        const provider = new Provider(issuer, {
          clients: [{
            client_id: 'holdfast', client_secret: 'secret', redirect_uris: [process.argv[3]] }],
          claims: { email: ['email', 'email_verified'] },
          findAccount: (ctx, id) => ({
            accountId: id,
            claims: () => ({ sub: id, email: id, email_verified: true }) }),
        });
        server.on('request', provider.callback());
        console.log(issuer);
      });
      """;

  /** The public address; only the browser of the test knows where it leads. */
  private static final String TOLD = "http://holdfast.test";

  private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
  private final HttpClient browser =
      HttpClient.newBuilder().cookieHandler(cookies).connectTimeout(Duration.ofSeconds(10)).build();

  @Test
  void whoHasAnAccountSignsInThere() throws Exception {
    String modules = SystemTools.nodeModules("oidc-provider");
    try (Provider provider = Provider.start(modules, TOLD + "/sign-in/oidc/callback");
        Api api =
            Api.start(
                Map.of(
                    "HOLDFAST_PUBLIC_URL",
                    TOLD,
                    "HOLDFAST_OIDC_ISSUER",
                    provider.issuer(),
                    "HOLDFAST_OIDC_CLIENT_ID",
                    "holdfast",
                    "HOLDFAST_OIDC_CLIENT_SECRET",
                    "secret"))) {
      HostId host = new HostId(api.newHost().get("/v1/me").expect(200).id());
      Account account = Account.create(host, "ann@example.org", false, Instant.now());
      api.transactions().run(tx -> commit(tx.accounts().add(account)));

      URI end = signIn(api.url());

      assertThat(end.getPath()).isEqualTo("/app/keys");
      assertThat(get(api.url() + "/v1/me").body()).contains(host.value());
    }
  }

  private URI signIn(String real) throws Exception {
    HttpResponse<String> page = get(real + "/sign-in/oidc?to=/app/keys");
    for (int step = 0; step < 20; step++) {
      Optional<String> location = page.headers().firstValue("Location");
      if (location.isPresent()) {
        URI next = page.uri().resolve(location.get().replace(TOLD, real));
        if (next.toString().startsWith(real + "/app/")) {
          return next;
        }
        page = get(next.toString());
      } else {
        assertThat(page.statusCode()).as(page.uri() + page.body()).isEqualTo(200);
        page = submit(page);
      }
    }
    throw new AssertionError("It goes on and on, at last to " + page.uri());
  }

  /** The forms of its defaults: one asks for a name and a password, one for consent. */
  private HttpResponse<String> submit(HttpResponse<String> page) throws Exception {
    String prompt = page.body().contains("name=\"password\"") ? "login" : "consent";
    String form =
        "prompt=%s&login=%s&password=x"
            .formatted(prompt, URLEncoder.encode("ann@example.org", StandardCharsets.UTF_8));
    return browser.send(
        HttpRequest.newBuilder(page.uri())
            .header("Content-Type", "application/x-www-form-urlencoded")
            .timeout(Duration.ofSeconds(30))
            .POST(BodyPublishers.ofString(form))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> get(String url) throws Exception {
    return browser.send(
        HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(30)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** The provider, in a process of its own. */
  private record Provider(Process process, String issuer) implements AutoCloseable {

    static Provider start(String modules, String callback) throws IOException {
      Process process =
          new ProcessBuilder("node", "--input-type=module", "-", modules, callback)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (var program = process.outputWriter(StandardCharsets.UTF_8)) {
        program.write(PROGRAM);
      }
      String issuer = process.inputReader(StandardCharsets.UTF_8).readLine();
      assertThat(issuer).as("what the provider says").startsWith("http://localhost:");
      return new Provider(process, issuer);
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
