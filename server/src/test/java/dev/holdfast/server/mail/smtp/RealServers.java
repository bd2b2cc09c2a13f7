package dev.holdfast.server.mail.smtp;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** Mail servers of this machine, on ports that are free. */
public final class RealServers {

  private RealServers() {}

  /** One server that speaks these, still at rest. */
  public static GreenMail speaking(String... protocols) {
    return new GreenMail(
        Arrays.stream(protocols).map(RealServers::setup).toArray(ServerSetup[]::new));
  }

  /** On a busy machine it may take long to start. */
  private static ServerSetup setup(String protocol) {
    ServerSetup setup = new ServerSetup(0, "127.0.0.1", protocol);
    setup.setServerStartupTimeout(TimeUnit.MINUTES.toMillis(1));
    return setup;
  }
}
