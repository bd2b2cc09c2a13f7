package dev.holdfast.server.store;

import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.hours.EpochMicros;
import dev.holdfast.scheduling.hours.Intervals;
import java.io.ByteArrayOutputStream;

/**
 * Busy times as bytes, as few as can be read fast: every look for slots reads them all.
 *
 * <p>After a byte for the version come numbers of variable length: as far as is known, in
 * microseconds; the unit of all that follows, which is the largest that divides it, so that nearly
 * all calendars are counted in minutes; how many intervals there are; and for each the time since
 * the last one ended, and how long it takes. An interval that takes no time never ends.
 */
public final class BusyCodec {

  private static final int VERSION = 1;

  private static final int MORE = 0x80;
  private static final int BITS = 7;

  private BusyCodec() {}

  public static byte[] write(BusyTimes times) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(VERSION);
    writeSigned(bytes, EpochMicros.of(times.until()));
    Intervals busy = times.busy();
    long unit = unit(busy);
    write(bytes, unit);
    write(bytes, busy.size());
    long last = 0;
    for (int i = 0; i < busy.size(); i++) {
      long gap = (busy.fromMicros(i) - last) / unit;
      if (i == 0) {
        writeSigned(bytes, gap); // it may be before 1970
      } else {
        write(bytes, gap);
      }
      last = busy.toMicros(i);
      write(bytes, last == EpochMicros.NEVER ? 0 : (last - busy.fromMicros(i)) / unit);
    }
    return bytes.toByteArray();
  }

  private static long unit(Intervals busy) {
    long unit = 0;
    for (int i = 0; i < busy.size(); i++) {
      unit = divisor(unit, Math.abs(busy.fromMicros(i)));
      unit = busy.toMicros(i) == EpochMicros.NEVER ? unit : divisor(unit, busy.toMicros(i));
    }
    return unit == 0 ? 1 : unit;
  }

  private static long divisor(long one, long other) {
    long a = one;
    long b = Math.abs(other);
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  private static void writeSigned(ByteArrayOutputStream bytes, long number) {
    write(bytes, (number << 1) ^ (number >> 63));
  }

  private static void write(ByteArrayOutputStream bytes, long number) {
    long rest = number;
    while ((rest & -MORE) != 0) {
      bytes.write((int) (rest & (MORE - 1)) | MORE);
      rest >>>= BITS;
    }
    bytes.write((int) rest);
  }

  public static BusyTimes read(byte[] bytes) {
    if (bytes.length == 0 || bytes[0] != VERSION) {
      throw new IllegalStateException(
          "Busy times of version %s cannot be read, only those of version %s. Maybe a newer server wrote them?"
              .formatted(bytes.length == 0 ? "none" : bytes[0], VERSION));
    }
    Reader reader = new Reader(bytes);
    long until = reader.signed();
    long unit = reader.number();
    long size = reader.number();
    Intervals.Builder busy = new Intervals.Builder();
    long last = 0;
    for (long i = 0; i < size; i++) {
      long from = last + unit * (i == 0 ? reader.signed() : reader.number());
      long length = reader.number();
      last = length == 0 ? EpochMicros.NEVER : from + unit * length;
      busy.add(from, last);
    }
    return new BusyTimes(busy.build(), EpochMicros.toInstant(until));
  }

  /** Reads number by number. */
  private static final class Reader {

    private final byte[] bytes;
    private int next = 1;

    Reader(byte[] bytes) {
      this.bytes = bytes;
    }

    long signed() {
      long number = number();
      return (number >>> 1) ^ -(number & 1);
    }

    long number() {
      long number = 0;
      int shift = 0;
      byte some;
      do {
        some = bytes[next++];
        number |= (long) (some & (MORE - 1)) << shift;
        shift += BITS;
      } while (some < 0);
      return number;
    }
  }
}
