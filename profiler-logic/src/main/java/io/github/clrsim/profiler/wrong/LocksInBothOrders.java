package io.github.clrsim.profiler.wrong;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.CallbackOnlyProfiler;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Its callback takes the lock of the classes and then that of the report; its reporter takes them
 * the other way round. Now and then each waits for the other for ever (races R16 and R46;
 * grafana/pyroscope-dotnet#129).
 */
public final class LocksInBothOrders extends CallbackOnlyProfiler {
  private final ReentrantLock classes = new ReentrantLock();
  private final ReentrantLock report = new ReentrantLock();
  private int announced;
  private int reported;

  /** A profiler for one run. */
  public LocksInBothOrders(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void started() {
    host().startThread("reporter", this::reportRegularly);
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    classes.lock();
    try {
      announced++;
      HResult result = super.classLoadFinished(event);
      report.lock();
      try {
        reported = announced;
      } finally {
        report.unlock();
      }
      return result;
    } finally {
      classes.unlock();
    }
  }

  private void reportRegularly() {
    while (host().pause()) {
      report.lock();
      try {
        // A reporter writes down under which events it counted.
        if (info().getEventMask2().answer().isPresent()) {
          classes.lock();
          try {
            reported = announced;
          } finally {
            classes.unlock();
          }
        }
      } finally {
        report.unlock();
      }
    }
  }

  /** How many classes the last report counted. */
  int reported() {
    report.lock();
    try {
      return reported;
    } finally {
      report.unlock();
    }
  }
}
