package dev.holdfast.server.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/**
 * JSON as this service reads and writes it. What it reads must be exactly what it asked for: a
 * field nobody knows is more often a mistake than a wish that may be ignored.
 */
public final class Json {

  private static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder()
          .maxNestingDepth(32)
          .maxStringLength(64_000)
          .maxNumberLength(64)
          .maxNameLength(200)
          .maxTokenCount(200_000)
          .build();

  /** What is said of a text that nobody may send. */
  public static final String TEXT_RULE = "must not contain control characters";

  private static final JsonMapper MAPPER = create();

  private static final JsonMapper OF_REQUESTS =
      MAPPER
          .rebuild()
          .addModule(new SimpleModule().addDeserializer(String.class, new StorableText()))
          .build();

  private Json() {}

  public static JsonMapper mapper() {
    return MAPPER;
  }

  /** The same for what strangers write: they may only use characters that every database keeps. */
  public static JsonMapper ofRequests() {
    return OF_REQUESTS;
  }

  private static JsonMapper create() {
    return JsonMapper.builder(JsonFactory.builder().streamReadConstraints(LIMITS).build())
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(
            DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
            DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
            DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .disable(
            MapperFeature.ALLOW_COERCION_OF_SCALARS, MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
        .withCoercionConfigDefaults(
            any ->
                any.setAcceptBlankAsEmpty(false)
                    .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
        .withCoercionConfig(
            LogicalType.Textual,
            text ->
                text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
        .addModule(
            new SimpleModule()
                .addDeserializer(Instant.class, new WrittenInstant())
                .addSerializer(Instant.class, new InstantText()))
        .build();
  }

  /** An instant in text, with an offset. Whether it can be stored is for its reader to say. */
  private static final class WrittenInstant extends StdScalarDeserializer<Instant> {

    WrittenInstant() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context) {
      if (!parser.hasToken(JsonToken.VALUE_STRING)) {
        return (Instant) context.handleUnexpectedToken(getValueType(context), parser);
      }
      String text = parser.getString();
      try {
        return OffsetDateTime.parse(text).toInstant();
      } catch (DateTimeException e) {
        return (Instant) context.handleWeirdStringValue(Instant.class, text, "no instant");
      }
    }
  }

  /**
   * Without control characters but tabs and line breaks, and without half characters: not every
   * database, mail or calendar would keep others.
   */
  private static final class StorableText extends StringDeserializer {

    private static final Pattern STRANGE = Pattern.compile("[\\p{Cs}\\p{Cc}&&[^\\t\\n\\r]]");

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) {
      String text = super.deserialize(parser, context);
      return text != null && STRANGE.matcher(text).find()
          ? (String) context.handleWeirdStringValue(String.class, text, TEXT_RULE)
          : text;
    }
  }
}
