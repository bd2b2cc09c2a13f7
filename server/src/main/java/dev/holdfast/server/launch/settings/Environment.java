package dev.holdfast.server.launch.settings;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
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

  /** Read elsewhere: by the script that starts the service. */
  private static final Set<String> OF_THE_SCRIPT =
      Set.of("HOLDFAST_JAVA_HOME", "HOLDFAST_MAVEN_ARGS");

  private final Map<String, String> variables = new TreeMap<>();
  private final Set<String> known = new TreeSet<>();
  private final List<String> faults = new ArrayList<>();

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
    Map<String, String> properties = new TreeMap<>();
    known.forEach(
        name -> {
          if (variables.containsKey(name)) {
            properties.put(property(name), variables.get(name));
          }
        });
    T bound = bind(type, properties);
    Set<ConstraintViolation<T>> violations = Rules.VALIDATOR.validate(bound);
    if (violations.isEmpty()) {
      return bound;
    }
    for (ConstraintViolation<T> violation : violations) {
      String variable = variable(violation.getPropertyPath().toString());
      fault(variable, rule(component(type, variable), violation.getMessage()));
      properties.remove(property(variable));
    }
    // What was of the wrong type is a fault already.
    int reported = faults.size();
    T valid = bind(type, properties);
    faults.subList(reported, faults.size()).clear();
    return valid;
  }

  private <T extends Record> T bind(Class<T> type, Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate(ROOT, Bindable.of(type), new Collecting(type));
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

  /** The rule for a component, in the words that its annotation or its type gives. */
  private static String rule(RecordComponent component, String otherwise) {
    Range range = component.getAccessor().getAnnotation(Range.class);
    if (range != null) {
      return "must be a number from %s to %s".formatted(range.min(), range.max());
    }
    if (component.getType() == boolean.class) {
      return "must be true or false";
    }
    if (component.getType().isEnum()) {
      return Arrays.stream(component.getType().getEnumConstants())
          .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
          .collect(Collectors.joining(", ", "must be one of ", ""));
    }
    return otherwise;
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

  /** Reports values of the wrong type and goes on. */
  private final class Collecting implements BindHandler {

    private final Class<? extends Record> type;

    Collecting(Class<? extends Record> type) {
      this.type = type;
    }

    @Override
    public @Nullable Object onFailure(
        ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error)
        throws Exception {
      if (name.getNumberOfElements() < 2) {
        throw error;
      }
      String variable = PREFIX + name.getLastElement(ConfigurationPropertyName.Form.DASHED);
      variable = variable.replace('-', '_').toUpperCase(Locale.ROOT);
      fault(variable, rule(component(type, variable), "cannot be understood"));
      return null;
    }
  }

  /** Made when first needed. */
  private static final class Rules {

    // Without the language for expressions in messages, which takes time to load.
    static final Validator VALIDATOR =
        Validation.byDefaultProvider()
            .configure()
            .messageInterpolator(new ParameterMessageInterpolator())
            .buildValidatorFactory()
            .getValidator();
  }
}
