package dev.holdfast.availability.ravendb;

import static java.util.stream.Collectors.toCollection;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.BlockadeId;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.Document;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A document as RavenDB's client writes it down and reads it again. */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
final class StoredDocument {

  public String id = "";

  /** 0: it is not there, but somebody relied on that. */
  public long version;

  /** How often it was checked without a change. */
  public long checks;

  public List<Entry> entries = List.of();
  public List<String> days = List.of();
  public @Nullable String parent;
  public List<String> children = List.of();

  /** One blockade. */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  static final class Entry {
    public String id = "";
    public String resource = "";
    public String from = "";
    public @Nullable String to;
    public String owner = "";
    public boolean disabled;
    public @Nullable String expires;

    static Entry of(Blockade blockade) {
      Entry entry = new Entry();
      entry.id = blockade.id().toString();
      entry.resource = blockade.resource().value();
      entry.from = blockade.slot().from().toString();
      entry.to = blockade.slot().isOpenEnded() ? null : blockade.slot().to().toString();
      entry.owner = blockade.owner().value();
      entry.disabled = blockade.isDisabled();
      entry.expires = blockade.expiresAt().map(Instant::toString).orElse(null);
      return entry;
    }

    Blockade toBlockade() {
      Instant start = Instant.parse(from);
      return new Blockade(
          BlockadeId.of(UUID.fromString(id)),
          ResourceId.of(resource),
          to == null ? TimeSlot.from(start) : TimeSlot.of(start, Instant.parse(to)),
          Owner.of(owner),
          disabled ? Blockade.Kind.DISABLED : Blockade.Kind.BLOCKED,
          Optional.ofNullable(expires).map(Instant::parse));
    }
  }

  static StoredDocument of(Document document) {
    StoredDocument stored = new StoredDocument();
    stored.id = document.id();
    stored.version = document.version();
    stored.entries = document.entries().stream().map(Entry::of).toList();
    stored.days = document.days().stream().map(LocalDate::toString).toList();
    stored.parent = document.parent().map(ResourceId::value).orElse(null);
    stored.children = document.children().stream().map(ResourceId::value).toList();
    return stored;
  }

  /** The same once more, or a note that there is none. */
  static StoredDocument checked(String id, @Nullable StoredDocument before) {
    StoredDocument stored = new StoredDocument();
    stored.id = id;
    if (before != null) {
      stored.version = before.version;
      stored.checks = before.checks;
      stored.entries = before.entries;
      stored.days = before.days;
      stored.parent = before.parent;
      stored.children = before.children;
    }
    stored.checks++;
    return stored;
  }

  Document toDocument() {
    return new Document(
        Objects.requireNonNull(id, "It has no id"),
        version,
        entries.stream().map(Entry::toBlockade).toList(),
        days.stream().map(LocalDate::parse).collect(toCollection(TreeSet::new)),
        Optional.ofNullable(parent).map(ResourceId::of),
        children.stream().map(ResourceId::of).collect(toCollection(TreeSet::new)));
  }
}
