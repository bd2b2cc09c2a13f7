package dev.holdfast.server.launch.settings;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/**
 * The variables whose names begin with {@code HOLDFAST_}. Binds them to the records of {@link
 * Variables} and collects all faults instead of failing at the first; where a value is wrong, the
 * record gets the default. An empty variable counts as not set.
 */
final class Environment {

  private static final String PREFIX = "HOLDFAST_";
  private static final String ROOT = "holdfast";

  /** Read by the script that starts the service. */
  private static final Set<String> OF_THE_SCRIPT =
      Set.of("HOLDFAST_JAVA_HOME", "HOLDFAST_MAVEN_ARGS");

  private final Map<String, String> variables = new TreeMap<>();
  private final Set<String> known = new TreeSet<>();
  private final List<String> faults = new ArrayList<>();
  private final Binder binder;

  Environment(Map<String, String> environment) {
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(PREFIX) && !value.isBlank()) {
            variables.put(name, value.strip());
          }
        });
    Variables.GROUPS.stream()
        .flatMap(group -> Arrays.stream(group.getRecordComponents()))
        .forEach(component -> known.add(variable(component.getName())));
    variables.keySet().stream()
        .filter(name -> !known.contains(name) && !OF_THE_SCRIPT.contains(name))
        .forEach(name -> faults.add(unknown(name)));
    this.binder = new Binder(new MapConfigurationPropertySource(properties()));
  }

  private Map<String, String> properties() {
    return variables.entrySet().stream()
        .filter(variable -> known.contains(variable.getKey()))
        .collect(Collectors.toMap(each -> property(each.getKey()), Map.Entry::getValue));
  }

  /** The variable of a component: {@code HOLDFAST_PUBLIC_URL} for {@code publicUrl}. */
  static String variable(String component) {
    return PREFIX + component.replaceAll("[A-Z]", "_$0").toUpperCase(Locale.ROOT);
  }

  Set<String> known() {
    return known;
  }

  boolean isSet(String name) {
    return variables.containsKey(PREFIX + name);
  }

  void fault(String message) {
    faults.add(message);
  }

  /** Reports a value that breaks a rule. */
  void fault(String variable, String rule) {
    boolean secret = variable.matches(".*(_KEY|SECRET|PASSWORD|DATABASE_URL)");
    faults.add("%s%s %s.".formatted(variable, secret ? "" : "=" + variables.get(variable), rule));
  }

  List<String> faults() {
    return faults;
  }

  /** Fills a record; a value of the wrong type or against a rule becomes a fault. */
  <T extends Record> T bind(Class<T> type) {
    return binder.bindOrCreate(ROOT, Bindable.of(type), new Checks(type));
  }

  private static String property(String variable) {
    String name = variable.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
    return ROOT + "." + name.replace('_', '-');
  }

  private static RecordComponent component(Class<? extends Record> type, String variable) {
    return Arrays.stream(type.getRecordComponents())
        .filter(each -> variable(each.getName()).equals(variable))
        .findFirst()
        .orElseThrow();
  }

  /** What a value of the component's type looks like. */
  private static String rule(RecordComponent component) {
    Range range = component.getAccessor().getAnnotation(Range.class);
    if (range != null) {
      return "must be a number from %s to %s".formatted(range.min(), range.max());
    }
    if (component.getType() == boolean.class) {
      return "must be true or false";
    }
    return Arrays.stream(component.getType().getEnumConstants())
        .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", ", "must be one of ", ""));
  }

  /**
   * The rule that a value breaks, if it does. A validator would read the same annotations, but to
   * load one takes longer than all else that is done with settings.
   */
  private static Optional<String> brokenRule(RecordComponent component, Object value) {
    Method annotated = component.getAccessor();
    Range range = annotated.getAnnotation(Range.class);
    if (range != null && value instanceof Integer n && (n < range.min() || n > range.max())) {
      return Optional.of(rule(component));
    }
    Pattern pattern = annotated.getAnnotation(Pattern.class);
    if (pattern != null && !value.toString().matches(pattern.regexp())) {
      return Optional.of(pattern.message());
    }
    Size size = annotated.getAnnotation(Size.class);
    if (size != null && value.toString().length() < size.min()) {
      return Optional.of(size.message());
    }
    return annotated.isAnnotationPresent(WebAddress.class) && !isWebAddress(value.toString())
        ? Optional.of("must be an address of the web, such as https://book.example.com")
        : Optional.empty();
  }

  private static boolean isWebAddress(String text) {
    try {
      URI uri = new URI(text);
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      return web && uri.getHost() != null && uri.getQuery() == null && uri.getFragment() == null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private String unknown(String name) {
    String value =
        name.matches(".*(KEY|SECRET|PAS|PW|TOKEN|URL).*") ? "" : "=" + variables.get(name);
    String remedy =
        Spelling.nearest(name, known)
            .map(" Maybe %s?"::formatted)
            .orElse(" The known ones are " + String.join(", ", known) + ".");
    return name + value + " is not known." + remedy;
  }

  /** Reports a wrong value and goes on with the default. */
  private final class Checks implements BindHandler {

    private final Class<? extends Record> type;

    Checks(Class<? extends Record> type) {
      this.type = type;
    }

    @Override
    public @Nullable Object onSuccess(
        ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
      if (isRecord(name)) {
        return result;
      }
      Optional<String> broken = brokenRule(component(type, variable(name)), result);
      broken.ifPresent(rule -> fault(variable(name), rule));
      return broken.isPresent() ? null : result;
    }

    @Override
    public @Nullable Object onFailure(
        ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error)
        throws Exception {
      if (isRecord(name)) {
        throw error;
      }
      fault(variable(name), rule(component(type, variable(name))));
      return null;
    }

    private static boolean isRecord(ConfigurationPropertyName name) {
      return name.getNumberOfElements() < 2;
    }

    private static String variable(ConfigurationPropertyName name) {
      String property = name.getLastElement(ConfigurationPropertyName.Form.DASHED);
      return PREFIX + property.replace('-', '_').toUpperCase(Locale.ROOT);
    }
  }
}
