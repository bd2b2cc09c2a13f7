package dev.holdfast.server.store.dynamodb;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Counts the requests that a client sends, by operation. */
final class Traffic implements ExecutionInterceptor {

  private final Map<String, Integer> requests = new TreeMap<>();
  private final AtomicBoolean counting = new AtomicBoolean();

  @Override
  public synchronized void beforeExecution(
      Context.BeforeExecution context, ExecutionAttributes attributes) {
    if (counting.get()) {
      String name = context.request().getClass().getSimpleName().replaceFirst("Request$", "");
      requests.merge(name, 1, Integer::sum);
    }
  }

  /** What some work sends. */
  synchronized Map<String, Integer> of(Runnable work) {
    requests.clear();
    counting.set(true);
    work.run();
    counting.set(false);
    return new TreeMap<>(requests);
  }
}
