package dev.holdfast.server.api;

import dev.holdfast.server.http.BodyFilter;
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
import java.util.Collections;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.tomcat.util.http.Parameters;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/**
 * A request whose body is read into memory when it is first asked for, so that it can be read and
 * fingerprinted.
 */
public final class BufferedBody extends HttpServletRequestWrapper {

  private static final String ATTRIBUTE = BufferedBody.class.getName();
  private static final byte[] NOTHING = {};
  private static final int MOST_PARAMETERS = 200;

  private final Supplier<byte[]> reader;
  private byte @Nullable [] body;
  private @Nullable Problem failure;
  private @Nullable Map<String, String[]> parameters;

  public BufferedBody(HttpServletRequest request, Supplier<byte[]> reader) {
    super(request);
    this.reader = reader;
    request.setAttribute(ATTRIBUTE, this);
  }

  /** The one that {@link BodyFilter} made of this request. */
  public static BufferedBody of(HttpServletRequest request) {
    return (BufferedBody) request.getAttribute(ATTRIBUTE);
  }

  /** SHA-256 of the body. */
  public String fingerprint() {
    return sha256(body());
  }

  public static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** Of a stranger's request to the dashboard nothing is read. What failed is not tried again. */
  private byte[] body() {
    if (failure != null) {
      throw failure;
    }
    if (body == null) {
      body = Paths.isDashboard(this) && SignedIn.of(this).isEmpty() ? NOTHING : read();
    }
    return body;
  }

  private byte[] read() {
    try {
      return reader.get();
    } catch (Problem e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public ServletInputStream getInputStream() {
    return new Stream(new ByteArrayInputStream(body()));
  }

  @Override
  public BufferedReader getReader() {
    return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
  }

  @Override
  public Map<String, String[]> getParameterMap() {
    if (PageParameters.areForgotten(this)) {
      return Map.of();
    }
    if (parameters == null) {
      parameters = isForm() ? withForm(super.getParameterMap()) : super.getParameterMap();
    }
    return parameters;
  }

  /** Only pages have forms. */
  private boolean isForm() {
    return !Paths.isApi(this)
        && Optional.ofNullable(getContentType())
            .filter(type -> type.startsWith(MediaType.APPLICATION_FORM_URLENCODED_VALUE))
            .isPresent();
  }

  private Map<String, String[]> withForm(Map<String, String[]> ofTheAddress) {
    Parameters form = new Parameters();
    form.setLimit(MOST_PARAMETERS);
    form.setCharset(StandardCharsets.UTF_8);
    form.processParameters(body(), 0, body().length);
    Map<String, String[]> all = new LinkedHashMap<>(ofTheAddress);
    Collections.list(form.getParameterNames())
        .forEach(name -> all.merge(name, form.getParameterValues(name), BufferedBody::joined));
    return Collections.unmodifiableMap(all);
  }

  private static String[] joined(String[] some, String[] more) {
    return java.util.stream.Stream.of(some, more)
        .flatMap(java.util.stream.Stream::of)
        .toArray(String[]::new);
  }

  @Override
  public @Nullable String getParameter(String name) {
    String[] values = getParameterMap().get(name);
    return values == null ? null : values[0];
  }

  @Override
  public String @Nullable [] getParameterValues(String name) {
    return getParameterMap().get(name);
  }

  @Override
  public Enumeration<String> getParameterNames() {
    return Collections.enumeration(getParameterMap().keySet());
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
