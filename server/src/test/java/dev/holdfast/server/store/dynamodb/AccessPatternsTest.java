package dev.holdfast.server.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.store.Samples;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import dev.holdfast.testbed.DynamoDbServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** How bookings are looked up: each question has the key or index that the design names for it. */
final class AccessPatternsTest {

  private final List<QueryRequest> queries = new ArrayList<>();
  private final Host ann = Samples.host();
  private final EventType talk = Samples.eventType(ann);
  private final Booker bob =
      new Booker("Bob", "bob@example.com", Optional.empty(), Optional.of("bkr_1"));
  private final Booking booking =
      Samples.booking(talk, Samples.START, BookingStatus.CONFIRMED, bob);
  private ServiceStore store;

  @BeforeEach
  void open() {
    var builder =
        Stores.builder(DynamoDbServer.shared().endpoint())
            .overrideConfiguration(it -> it.addExecutionInterceptor(new Recorder()));
    String prefix = DynamoDbServer.newTableName() + "_";
    store = DynamoDbStore.open(DynamoDbDocuments.client(builder), prefix, event -> "{}");
    store
        .transactions()
        .run(
            tx -> {
              tx.bookings().add(booking);
              return Outcome.commit("added");
            });
  }

  @AfterEach
  void close() {
    if (store != null) {
      store.close();
    }
  }

  private final class Recorder implements ExecutionInterceptor {
    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
      if (context.request() instanceof QueryRequest query) {
        queries.add(query);
      }
    }
  }

  /** The one query that finds the booking. */
  private QueryRequest queryOf(Function<Bookings, List<Booking>> look) {
    queries.clear();
    List<Booking> found = store.transactions().read(tx -> look.apply(tx.bookings()));
    assertThat(found).containsExactly(booking);
    assertThat(queries).hasSize(1);
    return queries.get(0);
  }

  private QueryRequest queryOf(Bookings.Filter filter) {
    return queryOf(bookings -> bookings.page(ann.id(), filter, Optional.empty(), 9));
  }

  private static String value(QueryRequest query, String name) {
    return query.expressionAttributeValues().get(name).s();
  }

  @Test
  void allBookingsOfAnEventTypeInTheOrderOfBookingAreReadFromTheTable() {
    QueryRequest query = queryOf(bookings -> bookings.pageAsBooked(talk.id(), Optional.empty(), 9));

    assertThat(query.indexName()).isNull();
    assertThat(query.consistentRead()).isTrue();
    assertThat(query.expressionAttributeNames()).containsValues("PK", "SK");
    assertThat(value(query, ":pk")).isEqualTo("EVENTTYPE#" + talk.id());
    assertThat(value(query, ":from")).isEqualTo("BOOKING#");
    assertThat(value(query, ":to")).startsWith("BOOKING#");
  }

  @Test
  void allBookingsOfABookerAreReadByTheFirstIndex() {
    var filter =
        new Bookings.Filter(
            Optional.empty(), Optional.empty(), Optional.empty(), bob.id(), Optional.empty());

    QueryRequest query = queryOf(filter);

    assertThat(query.indexName()).isEqualTo("GSI1");
    assertThat(value(query, ":pk")).isEqualTo("BOOKER#bkr_1");
  }

  @Test
  void bookingsOfAHostByStatusAndTimeAreReadByTheSecondIndex() {
    TimeSlot day = TimeSlot.of(Samples.START, Duration.ofDays(1));
    var filter =
        new Bookings.Filter(
            Optional.of(BookingStatus.CONFIRMED),
            Optional.of(day),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    QueryRequest query = queryOf(filter);

    assertThat(query.indexName()).isEqualTo("GSI2");
    assertThat(value(query, ":pk")).isEqualTo("OWNER#" + ann.id());
    assertThat(value(query, ":from")).startsWith("STATUS#CONFIRMED#2026-");
    assertThat(value(query, ":to")).isEqualTo("STATUS#CONFIRMED#" + Item.sortable(day.to()));
  }

  @Test
  void bookingsOfAnEventTypeByStartAreReadByTheThirdIndex() {
    var filter =
        new Bookings.Filter(
            Optional.empty(),
            Optional.of(TimeSlot.of(Samples.START, Duration.ofHours(1))),
            Optional.of(talk.id()),
            Optional.empty(),
            Optional.empty());

    QueryRequest query = queryOf(filter);

    assertThat(query.indexName()).isEqualTo("GSI3");
    assertThat(value(query, ":pk")).isEqualTo("EVENTTYPE#" + talk.id());
    assertThat(value(query, ":from")).startsWith("TIME#2026-");
  }
}
