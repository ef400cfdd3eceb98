package io.github.clrsim.laws.runtime;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;

/** The lives of threads, good and bad. */
final class ThreadExamples {
  private static final ThreadId MAIN = new ThreadId(0x10);
  private static final ThreadId OTHER = new ThreadId(0x20);
  private static final GCHandleId HANDLE = new GCHandleId(0x30);
  private static final Callback BEGINS = new ThreadCreated(MAIN);
  private static final Callback ASSIGNED = new ThreadAssignedToOSThread(MAIN, 7);
  private static final Callback ENDS = new ThreadDestroyed(MAIN);
  private static final Callback NAMED = new ThreadNameChanged(MAIN, "name");

  private static TraceBuilder gets(Callback... callbacks) {
    return TraceBuilder.begins().gets(callbacks);
  }

  private static TraceBuilder dying(String question, Object... arguments) {
    return gets(BEGINS).enters(ENDS).makes(question, arguments);
  }

  private static TraceBuilder buries(Callback... callbacks) {
    return TraceBuilder.begins()
        .wants(COR_PRF_MONITOR_GC | COR_PRF_MONITOR_THREADS, 0)
        .on("profiler")
        .gets(new HandleCreated(HANDLE, new ObjectId(0)), BEGINS)
        .on("finalizer")
        .gets(callbacks);
  }

  static final List<Example> ALL =
      List.of(
          good("ThreadsBeginOnThemselves", gets(BEGINS, ASSIGNED)),
          bad("ThreadsBeginOnThemselves", gets(BEGINS).on("other").gets(ASSIGNED)),
          bad("ThreadsBeginOnThemselves", gets(ASSIGNED)),
          good("ANameComesFirst", gets(NAMED)),
          bad("ANameComesFirst", gets(BEGINS, NAMED)),
          good(
              "ThreadsEndInSilence", gets(BEGINS, ENDS).on("other").gets(new ThreadCreated(OTHER))),
          bad("ThreadsEndInSilence", gets(BEGINS, ENDS, NAMED)),
          good("ADyingThreadCanBeAskedAbout", dying("GetThreadInfo", MAIN).hears(7).returns()),
          bad(
              "ADyingThreadCanBeAskedAbout",
              dying("GetThreadInfo", MAIN).hears(HResult.E_INVALIDARG).returns()),
          good("ADyingThreadIsNotListed", dying("EnumThreads").hears(List.of(OTHER)).returns()),
          bad("ADyingThreadIsNotListed", dying("EnumThreads").hears(List.of(MAIN)).returns()),
          good("AnotherTellsTheEnd", gets(BEGINS).on("other").gets(ENDS)),
          bad("AnotherTellsTheEnd", gets(BEGINS, ENDS)),
          good("AThreadIdComesAgain", gets(BEGINS, ENDS).on("other").gets(BEGINS)),
          bad("AThreadIdComesAgain", gets(BEGINS).on("other").gets(new ThreadCreated(OTHER))),
          good("ANativeThreadBecomesKnown", TraceBuilder.begins().on("profiler").gets(BEGINS)),
          bad("ANativeThreadBecomesKnown", gets(BEGINS)),
          good("ANativeThreadTakesItsHandlesAlong", buries(ENDS, new HandleDestroyed(HANDLE))),
          good(
              "ANativeThreadTakesItsHandlesAlong",
              buries(ENDS, new HandleDestroyed(HANDLE))
                  .on("profiler")
                  .gets(new HandleCreated(HANDLE, new ObjectId(0)), BEGINS)
                  .wants(COR_PRF_MONITOR_THREADS, 0)
                  .on("finalizer")
                  .gets(ENDS, new ThreadCreated(OTHER))),
          bad("ANativeThreadTakesItsHandlesAlong", buries(ENDS, NAMED)));

  private ThreadExamples() {}
}
