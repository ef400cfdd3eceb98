package io.github.clrsim.recordings;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.outcome.HResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hears of what it is told to, and asks nothing but what its habits ask: so a recording of a whole
 * process can be small.
 */
public final class Terse implements CorProfilerCallback {
  private static final String LOW = "low";
  private static final String HIGH = "high";
  private static final String DETACH = "clrsim: detach";
  private static final String SOURCE = "Acme.Orders";
  private static final long ALL_KEYWORDS = -1;
  private static final int VERBOSE = 5;

  /** What it does besides. */
  enum Habit {
    /** Fails in Initialize (G3). */
    REFUSES,
    /** Says that it only listens, and asks for what listeners are refused (G101). */
    LISTENS,
    /** Asks for collections when the program is running (N80). */
    COMES_LATE,
    /** Asks in ThreadDestroyed which threads there are (G64). */
    LISTS_THREADS,
    /** Detaches when a thread gets that name (G97, N98). */
    DETACHES,
    /** Listens to the program's events (N100). */
    HEARS_EVENTS
  }

  private final ProfilerHost host;
  private final int low;
  private final int high;
  private final AtomicBoolean isLate = new AtomicBoolean();

  /** One in the process of {@code host}. */
  public Terse(ProfilerHost host) {
    this.host = host;
    this.low = mask(LOW);
    this.high = mask(HIGH);
  }

  /** One that asks for these events. */
  static NamedProfiler hearing(int low, int high, Habit... habits) {
    Map<String, String> options = new TreeMap<>();
    options.put(LOW, Integer.toHexString(low));
    options.put(HIGH, Integer.toHexString(high));
    Arrays.stream(habits).forEach(habit -> options.put(habit.name(), "yes"));
    return new NamedProfiler(Terse.class.getName(), List.of(), options);
  }

  private int mask(String option) {
    return Integer.parseUnsignedInt(host.options().getOrDefault(option, "0"), 16);
  }

  private boolean has(Habit habit) {
    return host.options().containsKey(habit.name());
  }

  @Override
  public Reply loadAsNotificationOnly(LoadAsNotificationOnly event) {
    return new Reply(HResult.S_OK, has(Habit.LISTENS));
  }

  @Override
  public HResult initialize(Initialize event) {
    if (has(Habit.REFUSES)) {
      return HResult.E_FAIL;
    }
    if (has(Habit.LISTENS)) {
      host.info().setEventMask2(low | COR_PRF_ENABLE_REJIT, high);
    }
    if (has(Habit.HEARS_EVENTS)) {
      host.info()
          .eventPipeStartSession(
              List.of(new CorPrfEventpipeProviderConfig(SOURCE, ALL_KEYWORDS, VERBOSE, "")), false);
    }
    return host.info().setEventMask2(low, high);
  }

  @Override
  public HResult threadDestroyed(ThreadDestroyed event) {
    if (has(Habit.LISTS_THREADS)) {
      host.info().enumThreads();
    }
    return HResult.S_OK;
  }

  @Override
  public HResult threadNameChanged(ThreadNameChanged event) {
    if (has(Habit.COMES_LATE) && !isLate.getAndSet(true)) {
      host.info().setEventMask2(low | COR_PRF_MONITOR_GC, high);
    }
    if (has(Habit.DETACHES) && event.name().equals(DETACH)) {
      detach();
      host.info().getCurrentThreadID();
    }
    return HResult.S_OK;
  }

  private void detach() {
    CompletableFuture<HResult> answer = new CompletableFuture<>();
    host.startThread("leaver", () -> answer.complete(host.info().requestProfilerDetach(0)));
    answer.join();
  }
}
