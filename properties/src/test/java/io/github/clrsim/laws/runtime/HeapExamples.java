package io.github.clrsim.laws.runtime;

import static io.github.clrsim.laws.Cast.OTHER;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.FinalizeableObjectQueued;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectsAllocatedByClass;
import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;

/** Objects and handles, good and bad. */
final class HeapExamples {
  private static final ObjectId OBJECT = new ObjectId(0x1000);
  private static final GCHandleId HANDLE = new GCHandleId(0x50);
  private static final Callback EMPTY = new HandleCreated(HANDLE, new ObjectId(0));
  private static final Callback FILLED = new HandleCreated(HANDLE, OBJECT);
  private static final Callback FREED = new HandleDestroyed(HANDLE);
  private static final Callback QUEUED = new FinalizeableObjectQueued(0, OBJECT);
  private static final Callback COLLECTS =
      new GarbageCollectionStarted(
          List.of(true, true, true, true, true), CorPrfGcReason.COR_PRF_GC_INDUCED);
  private static final Callback MOVES = new MovedReferences2(List.of(), List.of(), List.of());

  private static TraceBuilder gets(Callback... callbacks) {
    return TraceBuilder.begins().gets(callbacks);
  }

  private static TraceBuilder asking(Callback inside) {
    return TraceBuilder.begins().gets(COLLECTS).enters(inside).makes("GetClassFromObject", OBJECT);
  }

  private static TraceBuilder counting() {
    return TraceBuilder.begins()
        .loads(TYPE)
        .gets(new ObjectsAllocatedByClass(List.of(TYPE), List.of(1)));
  }

  static final List<Example> ALL =
      List.of(
          good("AHandleIsMadeEmpty", gets(EMPTY)),
          bad("AHandleIsMadeEmpty", gets(FILLED)),
          good("AHandleComesAgain", gets(FILLED, FREED, EMPTY)),
          bad("AHandleComesAgain", gets(FILLED, FREED)),
          good("AFinalizerIsQueuedAgain", gets(QUEUED, QUEUED)),
          bad("AFinalizerIsQueuedAgain", gets(QUEUED, MOVES, QUEUED)),
          good("ANewObjectIsOfItsClass", asking(new ObjectAllocated(OBJECT, TYPE)).hears(TYPE)),
          bad("ANewObjectIsOfItsClass", asking(new ObjectAllocated(OBJECT, TYPE)).hears(OTHER)),
          good(
              "AListedObjectIsOfItsClass",
              asking(new ObjectReferences(OBJECT, TYPE, List.of())).hears(TYPE)),
          bad(
              "AListedObjectIsOfItsClass",
              asking(new ObjectReferences(OBJECT, TYPE, List.of())).hears(OTHER)),
          good(
              "ACountedClassWasNotAnnounced",
              counting().gets(new ObjectsAllocatedByClass(List.of(OTHER), List.of(1)))),
          bad("ACountedClassWasNotAnnounced", counting()));

  private HeapExamples() {}
}
