package dev.holdfast.benchmarks.dynamodb;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/** The capacity that requests of a client consume, in DynamoDB's own words. */
final class Capacity implements ExecutionInterceptor {

  private static final ReturnConsumedCapacity TOTAL = ReturnConsumedCapacity.TOTAL;

  private final DoubleAdder readUnits = new DoubleAdder();
  private final DoubleAdder writeUnits = new DoubleAdder();
  private final LongAdder requests = new LongAdder();

  /** What some work consumed. */
  record Consumed(double readUnits, double writeUnits, long requests) {}

  Consumed by(Runnable work) {
    readUnits.reset();
    writeUnits.reset();
    requests.reset();
    work.run();
    return new Consumed(readUnits.sum(), writeUnits.sum(), requests.sum());
  }

  @Override
  public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
    SdkRequest request = context.request();
    if (request instanceof GetItemRequest get) {
      return get.toBuilder().returnConsumedCapacity(TOTAL).build();
    }
    if (request instanceof BatchGetItemRequest get) {
      return get.toBuilder().returnConsumedCapacity(TOTAL).build();
    }
    if (request instanceof QueryRequest query) {
      return query.toBuilder().returnConsumedCapacity(TOTAL).build();
    }
    if (request instanceof TransactWriteItemsRequest write) {
      return write.toBuilder().returnConsumedCapacity(TOTAL).build();
    }
    return request;
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    requests.increment();
    SdkResponse response = context.response();
    if (response instanceof GetItemResponse get) {
      readUnits.add(sum(List.of(get.consumedCapacity())));
    } else if (response instanceof BatchGetItemResponse get) {
      readUnits.add(sum(get.consumedCapacity()));
    } else if (response instanceof QueryResponse query) {
      readUnits.add(sum(List.of(query.consumedCapacity())));
    } else if (response instanceof TransactWriteItemsResponse write) {
      writeUnits.add(sum(write.consumedCapacity()));
    }
  }

  private static double sum(Collection<ConsumedCapacity> consumed) {
    return consumed.stream().mapToDouble(ConsumedCapacity::capacityUnits).sum();
  }
}
