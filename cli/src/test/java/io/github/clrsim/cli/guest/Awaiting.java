package io.github.clrsim.cli.guest;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.outcome.HResult;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A profiler that says at one of its runs that it is there, and waits until the user has stopped
 * the command that runs it.
 */
public final class Awaiting implements CorProfilerCallback {
  private static final String WHAT_HEARS_THE_USER = "clrsim stopped by the user";

  /** The core library and the program itself. */
  private static final int LOADS_AT_START = 2;

  private static final AtomicLong RUNS = new AtomicLong();

  private final ProfilerHost host;
  private final long at;
  private final boolean isWrong;
  private int loads;

  /** A profiler for one run, which waits at the one with the number that option {@code at} says. */
  public Awaiting(ProfilerHost host) {
    this.host = host;
    this.at = Long.parseLong(host.options().getOrDefault("at", "1"));
    this.isWrong = host.options().containsKey("wrong");
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    if (RUNS.incrementAndGet() == at) {
      sayHello();
      while (!isUserHeard()) {
        Thread.onSpinWait();
      }
    }
    return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    if (isWrong && ++loads > LOADS_AT_START) {
      throw new IllegalStateException("wrong each time");
    }
    return HResult.S_OK;
  }

  /** Past what keeps a profiler's words out of the answer. */
  private static void sayHello() {
    try {
      // Closing the stream would close standard error.
      new FileOutputStream(FileDescriptor.err).write("begun\n".getBytes(StandardCharsets.UTF_8));
    } catch (IOException lost) {
      throw new UncheckedIOException(lost);
    }
  }

  /** Once the request is made, the thread that made it waits for the command's answer. */
  private static boolean isUserHeard() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(
            thread ->
                thread.getName().equals(WHAT_HEARS_THE_USER)
                    && thread.getState() == Thread.State.TIMED_WAITING);
  }
}
