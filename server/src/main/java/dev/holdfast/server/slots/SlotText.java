package dev.holdfast.server.slots;

import dev.holdfast.server.json.InstantText;
import dev.holdfast.server.slots.SlotsView.SlotView;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Writes a slot field by field, as would be done without this, but a slot that can be booked in one
 * go: a month has hundreds of them, which differ in their times only.
 */
final class SlotText extends StdSerializer<SlotView> {

  private static final String START = "{\"start\":\"";
  private static final String END = "\",\"end\":\"";
  private static final String REST = "\",\"available\":true}";
  private static final String TIME = " ".repeat(InstantText.LENGTH);
  private static final char[] FREE = (START + TIME + END + TIME + REST).toCharArray();

  SlotText() {
    super(SlotView.class);
  }

  @Override
  public void serialize(SlotView slot, JsonGenerator json, SerializationContext context) {
    char[] text = FREE.clone();
    if (slot.available()
        && slot.reason() == null
        && InstantText.put(slot.start(), text, START.length())
        && InstantText.put(slot.end(), text, START.length() + TIME.length() + END.length())) {
      json.writeRawValue(text, 0, text.length);
    } else {
      writeFields(slot, json);
    }
  }

  private static void writeFields(SlotView slot, JsonGenerator json) {
    json.writeStartObject(slot);
    json.writePOJOProperty("start", slot.start());
    json.writePOJOProperty("end", slot.end());
    json.writeBooleanProperty("available", slot.available());
    if (slot.reason() != null) {
      json.writeStringProperty("reason", slot.reason());
    }
    json.writeEndObject();
  }
}
