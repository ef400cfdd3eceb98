package io.github.clrsim.profiler.interrogation;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Wants to hear of everything, and calls every method of ICorProfilerInfo in every callback in
 * which that is legal, about what the callback names. It only asks: what changes the program is
 * left to others.
 *
 * <p>Option {@code share}: it asks one in so many of its questions in a callback, in turn; 1, if
 * not said, are all of them.
 */
public final class Interrogator implements CorProfilerCallback {
  private static final String SHARE = "share";

  private static final int EVENTS =
      CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_FUNCTION_UNLOADS
          | CorPrfMonitor.COR_PRF_MONITOR_THREADS
          | CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION
          | CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES
          | CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS
          | CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS
          | CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS
          | CorPrfMonitor.COR_PRF_MONITOR_GC
          | CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED
          | CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED
          | CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;

  private static final int HIGH_EVENTS =
      CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS
          | CorPrfHighMonitor.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED;

  private final ProfilerHost host;
  private final int share;
  private final AtomicInteger turn = new AtomicInteger();

  /** A profiler for one run. */
  public Interrogator(ProfilerHost host) {
    this.host = host;
    this.share = share(host.options().getOrDefault(SHARE, "1"));
  }

  private static int share(String option) {
    try {
      int share = Integer.parseInt(option);
      if (share > 0) {
        return share;
      }
    } catch (NumberFormatException notANumber) {
      // Told below.
    }
    throw new Diagnostic(
            "\"%s\" is no share of the questions".formatted(option),
            "option %s of profiler interrogator".formatted(SHARE),
            "it asks one question in so many",
            "write a number from 1 on; 1 asks all of them")
        .thrown();
  }

  @Override
  public HResult initialize(Initialize event) {
    HResult result = host.info().setEventMask2(EVENTS, HIGH_EVENTS);
    otherwise(event);
    return result;
  }

  @Override
  public HResult initializeForAttach(InitializeForAttach event) {
    HResult result =
        host.info().setEventMask2(EVENTS & CorPrfMonitor.COR_PRF_ALLOWABLE_AFTER_ATTACH, 0);
    otherwise(event);
    return result;
  }

  @Override
  public Reply jitInlining(JITInlining event) {
    otherwise(event);
    return Reply.unchanged(event.pfShouldInline());
  }

  @Override
  public Reply jitCachedFunctionSearchStarted(JITCachedFunctionSearchStarted event) {
    otherwise(event);
    return Reply.unchanged(event.useCachedFunction());
  }

  @Override
  public HResult otherwise(Callback event) {
    Subject subject = Subject.of(event);
    List<Question> questions = LegalQuestions.in(event);
    int first = share == 1 ? 0 : turn.getAndIncrement() % share;
    for (int next = first; next < questions.size(); next += share) {
      questions.get(next).asking().about(host, subject);
    }
    return HResult.S_OK;
  }

  /** The methods by which it asks, as a test counts them. */
  static List<String> asked() {
    return Questionnaire.BY_METHOD.stream()
        .flatMap(question -> question.methods().stream())
        .toList();
  }
}
