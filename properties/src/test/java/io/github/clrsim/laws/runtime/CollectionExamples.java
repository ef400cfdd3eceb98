package io.github.clrsim.laws.runtime;

import static io.github.clrsim.api.corprof.CorPrfGcReason.COR_PRF_GC_INDUCED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS;
import static io.github.clrsim.api.corprof.CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_GC;
import static io.github.clrsim.api.corprof.CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_PROFILER;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences2;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendAborted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.corprof.CorPrfGcRootKind;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import java.util.Collections;
import java.util.List;

/** Collections and standstills, good and bad. */
final class CollectionExamples {
  private static final ObjectId HERE = new ObjectId(0x1000);
  private static final ObjectId THERE = new ObjectId(0x2000);
  private static final ObjectId NOTHING = new ObjectId(0);
  private static final ClassId TYPE = new ClassId(0x10);
  private static final Callback STOPS = new RuntimeSuspendStarted(COR_PRF_SUSPEND_FOR_GC);
  private static final Callback STANDS = new RuntimeSuspendFinished();
  private static final Callback GIVES_UP = new RuntimeSuspendAborted();
  private static final Callback BEGINS = begins(true, true, true, true, true);
  private static final Callback BEGINS_ON_31 = begins(true, true, true, true);
  private static final Callback ENDS = new GarbageCollectionFinished();
  private static final Callback MOVES = moves(THERE);
  private static final Callback MOVES_OLD =
      new MovedReferences(List.of(HERE), List.of(THERE), List.of(24));
  private static final Callback STAYS = stays(1);
  private static final Callback STAYS_OLD = new SurvivingReferences(List.of(HERE), List.of(24));
  private static final Callback LISTED = new ObjectReferences(HERE, TYPE, List.of());
  private static final Callback LISTED_THERE = new ObjectReferences(THERE, TYPE, List.of());

  private static Callback begins(Boolean... flags) {
    return new GarbageCollectionStarted(List.of(flags), COR_PRF_GC_INDUCED);
  }

  private static Callback moves(ObjectId to) {
    return new MovedReferences2(List.of(HERE), List.of(to), List.of(24L));
  }

  private static Callback stays(int ranges) {
    return new SurvivingReferences2(
        Collections.nCopies(ranges, HERE), Collections.nCopies(ranges, 24L));
  }

  private static Callback roots(ObjectId... objects) {
    int count = objects.length;
    return new RootReferences2(
        List.of(objects),
        Collections.nCopies(count, CorPrfGcRootKind.COR_PRF_GC_ROOT_HANDLE),
        Collections.nCopies(count, 0),
        Collections.nCopies(count, new Address(0)));
  }

  private static TraceBuilder gets(Callback... callbacks) {
    return TraceBuilder.begins().gets(callbacks);
  }

  private static TraceBuilder wants(int low, int high) {
    return TraceBuilder.begins().wants(low, high);
  }

  private static TraceBuilder sets(HResult answer) {
    return TraceBuilder.begins().makes("SetEventMask2", COR_PRF_MONITOR_GC, 0).hears(answer);
  }

  static final List<Example> ALL =
      List.of(
          good("ACollectionIsToldInItsOrder", gets(BEGINS, STAYS, STAYS_OLD, LISTED, ENDS)),
          // Roots in two batches, each in both forms.
          good(
              "ACollectionIsToldInItsOrder",
              gets(
                  BEGINS,
                  new RootReferences2(List.of(), List.of(), List.of(), List.of()),
                  new RootReferences(List.of()),
                  new RootReferences2(List.of(), List.of(), List.of(), List.of()),
                  new RootReferences(List.of()),
                  ENDS)),
          bad("ACollectionIsToldInItsOrder", gets(BEGINS, LISTED, STAYS)),
          bad("ACollectionIsToldInItsOrder", gets(BEGINS, BEGINS)),
          bad("ACollectionIsToldInItsOrder", gets(LISTED)),
          good("AStandstillIsToldInItsOrder", gets(STOPS, GIVES_UP, STOPS, STANDS)),
          bad("AStandstillIsToldInItsOrder", gets(STOPS, GIVES_UP, STANDS)),
          bad("AStandstillIsToldInItsOrder", gets(STOPS).on("other").gets(STANDS)),
          good(
              "WhoCollectsHasStoppedTheRuntime",
              wants(COR_PRF_MONITOR_GC | COR_PRF_MONITOR_SUSPENDS, 0).gets(STOPS, STANDS, BEGINS)),
          // Of the threads that collect a server's heap, one stops the runtime, and any begins.
          good(
              "WhoCollectsHasStoppedTheRuntime",
              wants(COR_PRF_MONITOR_GC | COR_PRF_MONITOR_SUSPENDS, 0)
                  .on("runtime 1")
                  .gets(STOPS, STANDS)
                  .on("runtime 2")
                  .gets(BEGINS)),
          bad(
              "WhoCollectsHasStoppedTheRuntime",
              wants(COR_PRF_MONITOR_GC | COR_PRF_MONITOR_SUSPENDS, 0)
                  .on("runtime 1")
                  .gets(STOPS)
                  .on("runtime 2")
                  .gets(BEGINS)),
          bad(
              "WhoCollectsHasStoppedTheRuntime",
              wants(COR_PRF_MONITOR_GC | COR_PRF_MONITOR_SUSPENDS, 0)
                  .gets(STOPS, STANDS)
                  .on("other")
                  .gets(BEGINS)),
          good("BothFormsAgree", gets(BEGINS, MOVES, MOVES_OLD)),
          bad("BothFormsAgree", gets(BEGINS, MOVES, STAYS)),
          bad("BothFormsAgree", gets(BEGINS, moves(HERE), MOVES_OLD)),
          bad("BothFormsAgree", gets(BEGINS, STAYS_OLD)),
          good("BatchesAreSmall", gets(BEGINS, stays(512))),
          bad("BatchesAreSmall", gets(BEGINS, stays(513))),
          good("WhatIsListedHasSurvived", gets(BEGINS_ON_31, MOVES, MOVES_OLD, LISTED_THERE, ENDS))
              .on31(),
          bad("WhatIsListedHasSurvived", gets(BEGINS_ON_31, MOVES, MOVES_OLD, LISTED)).on31(),
          good("ACollectionMovesAndSweeps", gets(BEGINS, STAYS, STAYS_OLD, MOVES, MOVES_OLD)),
          bad("ACollectionMovesAndSweeps", gets(BEGINS, STAYS, ENDS, BEGINS, MOVES)),
          good("ARangeMovesNowhere", gets(moves(HERE))),
          bad("ARangeMovesNowhere", gets(MOVES)),
          good("OlderMeansYoungerToo", gets(begins(true, true, false, false, false))),
          bad("OlderMeansYoungerToo", gets(begins(true, false, true, false, false))),
          bad("OlderMeansYoungerToo", gets(begins(true, true, false, true, false))),
          good("EveryGenerationHasItsFlag", gets(BEGINS)),
          bad("EveryGenerationHasItsFlag", gets(BEGINS)).on31(),
          good("ARootIsNull", gets(roots(NOTHING))),
          bad("ARootIsNull", gets(roots(HERE))),
          good("ARootComesTwice", gets(roots(HERE, HERE))),
          bad("ARootComesTwice", gets(roots(NOTHING, HERE, NOTHING))),
          good(
              "CollectionsAreToldInFullToWhoAskedForThem",
              wants(COR_PRF_MONITOR_GC, 0).gets(BEGINS, LISTED, ENDS)),
          bad(
              "CollectionsAreToldInFullToWhoAskedForThem",
              wants(0, CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC).gets(LISTED)),
          good("OnlyTheBoundsAreTold", gets(BEGINS, ENDS)),
          bad("OnlyTheBoundsAreTold", gets(BEGINS, roots(), ENDS)),
          good("ItIsTooLateForCollections", sets(HResult.CORPROF_E_CONCURRENT_GC_NOT_PROFILABLE)),
          bad("ItIsTooLateForCollections", sets(HResult.E_FAIL)),
          good("ManyTellOfOneCollection", gets(BEGINS, STAYS).on("other").gets(STAYS)),
          bad("ManyTellOfOneCollection", gets(BEGINS, STAYS, ENDS).on("other").gets(BEGINS, STAYS)),
          good("ASuspensionIsAborted", gets(STOPS, GIVES_UP)),
          bad("ASuspensionIsAborted", gets(STOPS, STANDS)),
          good(
              "TheProfilerStopsTheRuntime",
              gets(new RuntimeSuspendStarted(COR_PRF_SUSPEND_FOR_PROFILER))),
          bad("TheProfilerStopsTheRuntime", gets(STOPS)));

  private CollectionExamples() {}
}
