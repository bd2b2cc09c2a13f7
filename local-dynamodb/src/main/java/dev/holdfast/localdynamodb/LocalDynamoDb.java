package dev.holdfast.localdynamodb;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;

/**
 * DynamoDB Local, which listens on this machine only, unlike its own main class, and tells its
 * port. It ends with the process that started it.
 */
public final class LocalDynamoDb {

  private LocalDynamoDb() {}

  /** Takes the port, or 0 for any, and the folder to keep data in, if not in memory. */
  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[0]);
    boolean inMemory = arguments.length == 1;
    var requests =
        new LocalDynamoDBRequestHandler(0, inMemory, inMemory ? null : arguments[1], true, false);
    Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    server.setHandler(new ContextHandler(new LocalDynamoDBServerHandler(requests, null), "/"));
    server.start();
    System.out.println(((ServerConnector) server.getConnectors()[0]).getLocalPort());
    // Who started it holds the other end, and lets go of it even when it is killed.
    System.in.transferTo(OutputStream.nullOutputStream());
    Runtime.getRuntime().halt(0);
  }
}
