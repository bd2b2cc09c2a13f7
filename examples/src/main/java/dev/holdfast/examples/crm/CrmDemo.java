package dev.holdfast.examples.crm;

import dev.holdfast.examples.client.Access;
import dev.holdfast.examples.client.HoldfastClient;
import dev.holdfast.examples.client.HoldfastClient.Response;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Clock;
import java.util.Map;

/** Prints how the CRM handles each booking, until you stop it. */
public final class CrmDemo implements AutoCloseable {

  private final HoldfastClient client;
  private final Receiver receiver;
  private final String webhook;

  private CrmDemo(HoldfastClient client, Receiver receiver, String webhook) {
    this.client = client;
    this.receiver = receiver;
    this.webhook = webhook;
  }

  public static void main(String[] args) throws InterruptedException {
    try {
      Access access = Access.from(System.getenv());
      CrmDemo demo = start(access.client(), new Crm(), System.out);
      Runtime.getRuntime().addShutdownHook(new Thread(demo::close));
      System.out.println("The CRM listens; book something. Ctrl-C ends it.");
    } catch (IOException | IllegalStateException e) {
      System.err.println(e.getMessage() == null ? "Nothing answers: " + e : e.getMessage());
      System.err.println(
          "The service must run, and may call this machine back:"
              + " HOLDFAST_ALLOW_PRIVATE_ADDRESSES=true ./holdfast run");
      System.exit(1);
    }
  }

  static CrmDemo start(HoldfastClient client, Crm crm, PrintStream out)
      throws IOException, InterruptedException {
    // @start region=register
    Receiver receiver = new Receiver(0, Clock.systemUTC());
    Response webhook =
        client.post("/v1/webhooks", Map.of("url", receiver.url(), "events", Crm.WANTED)).orFail();
    // The secret is shown this once.
    receiver.start(
        new WebhookSecret(webhook.text("secret")),
        event -> out.println(line(crm.handle(event), event)));
    // @end
    return new CrmDemo(client, receiver, webhook.text("id"));
  }

  /** Such as {@code LINKED booking.confirmed with Bob at 2026-01-05T09:00:00Z}. */
  private static String line(Crm.Handled handled, BookingEvent event) {
    var booking = event.data().booking();
    return "%s %s with %s at %s"
        .formatted(handled, event.key(), booking.booker().name(), booking.start());
  }

  /** Deletes the webhook too; otherwise the service would retry for days. */
  @Override
  public void close() {
    try {
      client.delete("/v1/webhooks/" + webhook);
    } catch (IOException e) {
      System.err.println("The webhook " + webhook + " is still registered: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    receiver.close();
  }
}
