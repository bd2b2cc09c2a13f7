package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityEvent.ResourceBlocked;
import dev.holdfast.availability.AvailabilityListener;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The library with one fault each: operations whose results or effects are meddled with. */
final class BrokenLibrary {

  /** Changes what an operation does, given the sound operations and its result. */
  interface Meddling {
    Object meddle(AvailabilityOperations sound, Object[] arguments, Object result);
  }

  private BrokenLibrary() {}

  static Map<String, UnaryOperator<Availability>> all() {
    Map<String, UnaryOperator<Availability>> faults = new LinkedHashMap<>();
    faults.put("releases for strangers", meddling(BrokenLibrary::releaseForStrangers));
    faults.put("reports displaced time as one owner's", meddling(BrokenLibrary::mergeDisplaced));
    faults.put("forgets the last of those displaced", meddling(BrokenLibrary::forgetDisplaced));
    faults.put("names only the first in the way", meddling(BrokenLibrary::nameOnlyTheFirst));
    return faults;
  }

  private static Object releaseForStrangers(
      AvailabilityOperations sound, Object[] arguments, Object result) {
    if (result instanceof ReleaseResult.Refused refused
        && refused.reason() == ReleaseResult.Reason.NOT_OWNER) {
      Owner owner = refused.inTheWay().get(0).owner();
      return sound.release((ResourceId) arguments[0], (TimeSlot) arguments[1], owner);
    }
    return result;
  }

  private static Object mergeDisplaced(
      AvailabilityOperations sound, Object[] arguments, Object result) {
    if (result instanceof Disabled disabled && disabled.displaced().size() > 1) {
      List<Blockade> displaced = disabled.displaced();
      Blockade last = displaced.get(displaced.size() - 1);
      Blockade first = displaced.get(0);
      Blockade merged = first.withSlot(first.slot().span(last.slot()));
      return new Disabled(disabled.disabled(), List.of(merged), disabled.alreadyDisabled());
    }
    return result;
  }

  private static Object forgetDisplaced(
      AvailabilityOperations sound, Object[] arguments, Object result) {
    if (result instanceof Disabled disabled && !disabled.displaced().isEmpty()) {
      List<Blockade> displaced = disabled.displaced();
      return new Disabled(
          disabled.disabled(),
          displaced.subList(0, displaced.size() - 1),
          disabled.alreadyDisabled());
    }
    return result;
  }

  private static Object nameOnlyTheFirst(
      AvailabilityOperations sound, Object[] arguments, Object result) {
    return result instanceof BlockResult.Refused refused && refused.inTheWay().size() > 1
        ? new BlockResult.Refused(refused.reason(), refused.inTheWay().subList(0, 1))
        : result;
  }

  private static UnaryOperator<Availability> meddling(Meddling meddling) {
    return sound -> proxy(Availability.class, sound, meddling);
  }

  /** Tells of blocks inside a transaction at once, whatever becomes of it. */
  static Availability eager(Availability sound, AvailabilityListener listener) {
    Meddling tell =
        (operations, arguments, result) -> {
          if (result instanceof BlockResult.Blocked blocked) {
            blocked.blockades().forEach(it -> listener.on(new ResourceBlocked(it)));
          }
          return result;
        };
    Meddling nothing = (operations, arguments, result) -> result;
    return proxy(Availability.class, sound, nothing, tell);
  }

  private static <T extends AvailabilityOperations> T proxy(
      Class<T> type, T sound, Meddling meddling) {
    return proxy(type, sound, meddling, meddling);
  }

  private static <T extends AvailabilityOperations> T proxy(
      Class<T> type, T sound, Meddling outside, Meddling inside) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              List<Object> passed = new ArrayList<>(List.of(arguments));
              if (method.getName().equals("transaction")) {
                passed.set(0, meddledBody(arguments[0], inside));
              }
              return outside.meddle(sound, arguments, invoke(method, sound, passed));
            }));
  }

  @SuppressWarnings("unchecked")
  private static Function<AvailabilityOperations, Outcome<Object>> meddledBody(
      Object body, Meddling inside) {
    var sound = (Function<AvailabilityOperations, Outcome<Object>>) body;
    return operations -> sound.apply(proxy(AvailabilityOperations.class, operations, inside));
  }

  private static Object invoke(Method method, Object target, List<Object> arguments)
      throws Throwable {
    try {
      method.setAccessible(true);
      return method.invoke(target, arguments.toArray());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
