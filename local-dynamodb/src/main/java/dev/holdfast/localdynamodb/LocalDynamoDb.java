package dev.holdfast.localdynamodb;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;

/**
 * DynamoDB Local that, unlike with its own main class, listens on this machine only. It prints its
 * port and ends with the process that started it.
 */
public final class LocalDynamoDb {

  private static final String WARM_UP_TABLE = "warm_up";

  private LocalDynamoDb() {}

  /** Takes the port, or 0 for any, and the folder for the data, if not in memory. */
  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[0]);
    boolean inMemory = arguments.length == 1;
    var requests =
        new LocalDynamoDBRequestHandler(0, inMemory, inMemory ? null : arguments[1], true, false);
    Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    server.setHandler(new ContextHandler(new LocalDynamoDBServerHandler(requests, null), "/"));
    server.start();
    int open = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    warmUp(open);
    System.out.println(open);
    // The process that started it holds the other end, which closes even if that is killed.
    System.in.transferTo(OutputStream.nullOutputStream());
    Runtime.getRuntime().halt(0);
  }

  /** Sends the first requests itself: on a busy machine they take longer than clients wait. */
  private static void warmUp(int port) throws IOException, InterruptedException {
    String table =
        """
        {"TableName": "%1$s", "BillingMode": "PAY_PER_REQUEST",
         "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
         "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}"""
            .formatted(WARM_UP_TABLE);
    ask(port, "CreateTable", table);
    ask(port, "DeleteTable", "{\"TableName\": \"%s\"}".formatted(WARM_UP_TABLE));
  }

  private static void ask(int port, String operation, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port))
            .header("Content-Type", "application/x-amz-json-1.0")
            .header("X-Amz-Target", "DynamoDB_20120810." + operation)
            .header(
                "Authorization",
                "AWS4-HMAC-SHA256 Credential=local/20300101/local/dynamodb/aws4_request,"
                    + " SignedHeaders=host, Signature=0")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != HttpURLConnection.HTTP_OK) {
      throw new IllegalStateException(operation + " failed: " + response.body());
    }
  }
}
