package dev.holdfast.server.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import dev.holdfast.scheduling.webhook.Secret;
import java.net.http.HttpHeaders;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What we sign others can verify. */
final class SignatureTest {

  private final Secret secret = Secret.random();
  private final Secret other = Secret.random();
  private final Signature.Message message =
      new Signature.Message("evt_1", Instant.now().getEpochSecond(), "{\"name\":\"Ann Müller\"}");

  private void verify(Secret known, String body, List<Secret> signedWith) throws Exception {
    HttpHeaders headers =
        HttpHeaders.of(
            Map.of(
                "webhook-id",
                List.of(message.id()),
                "webhook-timestamp",
                List.of(Long.toString(message.timestamp())),
                "webhook-signature",
                List.of(Signature.of(message, signedWith))),
            (name, value) -> true);
    new Webhook(known.text()).verify(body, headers.map());
  }

  @Test
  void aReceiverVerifiesWhatWeSigned() {
    assertThatCode(() -> verify(secret, message.body(), List.of(secret)))
        .doesNotThrowAnyException();
  }

  @Test
  void aReceiverWhoKnowsOneOfTwoSecretsVerifiesIt() {
    assertThatCode(() -> verify(secret, message.body(), List.of(other, secret)))
        .doesNotThrowAnyException();
    assertThatCode(() -> verify(other, message.body(), List.of(other, secret)))
        .doesNotThrowAnyException();
  }

  @Test
  void anotherSecretOrAnotherBodyIsNoticed() {
    assertThatThrownBy(() -> verify(other, message.body(), List.of(secret)))
        .isInstanceOf(WebhookVerificationException.class);
    assertThatThrownBy(() -> verify(secret, "{\"name\":\"Bob\"}", List.of(secret)))
        .isInstanceOf(WebhookVerificationException.class);
  }

  @Test
  void itIsTheSignatureOfTheStandardsExample() {
    Secret example = new Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    var sent =
        new Signature.Message("msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, "{\"test\": 2432232314}");

    assertThat(Signature.of(sent, List.of(example)))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }
}
