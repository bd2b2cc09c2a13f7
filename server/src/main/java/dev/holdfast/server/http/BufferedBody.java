package dev.holdfast.server.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A request whose body is in memory, so that it can be read and fingerprinted. */
final class BufferedBody extends HttpServletRequestWrapper {

  private static final String ATTRIBUTE = BufferedBody.class.getName();

  private final byte[] body;

  BufferedBody(HttpServletRequest request, byte[] body) {
    super(request);
    this.body = body.clone();
    request.setAttribute(ATTRIBUTE, this);
  }

  /** The one that {@link BodyFilter} made of this request. */
  static BufferedBody of(HttpServletRequest request) {
    return (BufferedBody) request.getAttribute(ATTRIBUTE);
  }

  /** SHA-256 of the body. */
  String fingerprint() {
    return sha256(body);
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  @Override
  public ServletInputStream getInputStream() {
    return new Stream(new ByteArrayInputStream(body));
  }

  @Override
  public BufferedReader getReader() {
    return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
  }

  /** The bytes as servlets want them. */
  private static final class Stream extends ServletInputStream {

    private final ByteArrayInputStream bytes;

    Stream(ByteArrayInputStream bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      return bytes.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      return bytes.read(target, offset, length);
    }

    @Override
    public boolean isFinished() {
      return bytes.available() == 0;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
      throw new UnsupportedOperationException("The body is in memory: read it at once");
    }
  }
}
