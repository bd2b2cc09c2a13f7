package dev.holdfast.availability.dynamodb;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.DoubleAdder;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/** Counts what DynamoDB counts: the requests of a client and the capacity that they consume. */
final class Spending implements ExecutionInterceptor {

  private final AtomicInteger reads = new AtomicInteger();
  private final AtomicInteger writes = new AtomicInteger();
  private final DoubleAdder readUnits = new DoubleAdder();
  private final DoubleAdder writeUnits = new DoubleAdder();

  DynamoDbClient watch(DynamoDbClientBuilder builder) {
    return DynamoDbDocuments.client(
        builder.overrideConfiguration(it -> it.addExecutionInterceptor(this)));
  }

  int reads() {
    return reads.get();
  }

  int writes() {
    return writes.get();
  }

  double readUnits() {
    return readUnits.sum();
  }

  double writeUnits() {
    return writeUnits.sum();
  }

  void reset() {
    reads.set(0);
    writes.set(0);
    readUnits.reset();
    writeUnits.reset();
  }

  @Override
  public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
    if (context.request() instanceof BatchGetItemRequest read) {
      reads.incrementAndGet();
      return read.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
    }
    if (context.request() instanceof TransactWriteItemsRequest write) {
      writes.incrementAndGet();
      return write.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
    }
    return context.request();
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    SdkResponse response = context.response();
    if (response instanceof BatchGetItemResponse read) {
      readUnits.add(sum(read.consumedCapacity()));
    } else if (response instanceof TransactWriteItemsResponse write) {
      writeUnits.add(sum(write.consumedCapacity()));
    }
  }

  private static double sum(List<ConsumedCapacity> consumed) {
    return consumed.stream().mapToDouble(ConsumedCapacity::capacityUnits).sum();
  }
}
