package dev.holdfast.availability.dynamodb;

import dev.holdfast.availability.document.Document;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** What DynamoDB takes at most, checked before anything is sent. */
final class ItemLimits {

  static final String BEYOND = "An item or the whole transaction is larger than DynamoDB takes";

  static final int MAX_ITEM_BYTES = 400 * 1024;
  static final int MAX_ITEMS = 100;
  static final int MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

  private ItemLimits() {}

  /** A document that has grown too large for an item. */
  static void checkSize(Document document, Map<String, AttributeValue> item) {
    long size = ItemSize.of(item);
    if (size > MAX_ITEM_BYTES) {
      throw tooLarge(
          "Document %s would have %,d bytes with %,d entries, %,d days and %,d children, but"
              + " DynamoDB keeps %,d bytes in an item. Spread them over more resources or parents",
          document.id(),
          size,
          document.entries().size(),
          document.days().size(),
          document.children().size(),
          MAX_ITEM_BYTES);
    }
  }

  /** A transaction of more items, or larger ones, than DynamoDB takes in one step. */
  static void checkTransaction(int documents, List<TransactWriteItem> items) {
    if (items.size() > MAX_ITEMS) {
      throw tooLarge(
          "%,d documents and %,d items of the caller's are to be written and checked together, but"
              + " DynamoDB takes %d. Block fewer resources or fewer days in one step, or read them"
              + " unprotected",
          documents, items.size() - documents, MAX_ITEMS);
    }
    long bytes = items.stream().mapToLong(item -> sizeOf(item.put())).sum();
    if (bytes > MAX_TRANSACTION_BYTES) {
      throw tooLarge(
          "%,d bytes are to be written together, but DynamoDB takes %,d. Block fewer resources or"
              + " fewer days in one step",
          bytes, MAX_TRANSACTION_BYTES);
    }
  }

  private static long sizeOf(@Nullable Put put) {
    return put == null ? 0 : ItemSize.of(put.item());
  }

  private static StoreException tooLarge(String message, Object... values) {
    return new StoreException(Kind.TOO_LARGE, String.format(Locale.ROOT, message, values));
  }
}
