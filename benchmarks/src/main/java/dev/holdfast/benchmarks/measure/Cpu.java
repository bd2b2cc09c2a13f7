package dev.holdfast.benchmarks.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The processor time of this process, garbage collection included. Unlike the time of day it does
 * not run while others have the processor, so a busy machine spoils a measurement less. It may come
 * in steps of 10 ms.
 */
public final class Cpu {

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private Cpu() {}

  public static long nanos() {
    return SYSTEM.getProcessCpuTime();
  }
}
