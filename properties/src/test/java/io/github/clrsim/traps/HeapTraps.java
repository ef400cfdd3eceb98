package io.github.clrsim.traps;

import static io.github.clrsim.traps.Showing.naive;
import static io.github.clrsim.traps.Showing.shipped;

import io.github.clrsim.api.callback.GarbageCollectionCallback.FinalizeableObjectQueued;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.traps.naive.Collecting;
import io.github.clrsim.traps.naive.Tracking;
import java.util.List;

/** The traps around objects, collections and handles. */
final class HeapTraps {
  private static final String LIVES =
      "text a 3; text b 3; text c 9; text d 30; forget b; gc 0; text e 5; forget c; gc 1; gc 0;"
          + " text f 5; forget d; forget e; gc 2; gc 2; gc 2";

  static final List<Trap> ALL =
      List.of(
          Trap.of(
              48,
              "An ObjectID is kept over a collection.",
              Showing.of(
                      "the process dies when the object is asked about",
                      "text a 3; text b 3; forget a; gc 2",
                      naive(Tracking.class, Tracking.STAYS),
                      happened -> happened.crashed("lay there"))
                  .sparing(naive(Tracking.class))),
          Trap.of(
              49,
              "A map of addresses is changed while the ranges come.",
              Showing.of(
                      "an object is looked for where it is not",
                      LIVES,
                      naive(Tracking.class, Tracking.IN_PLACE),
                      HeapTraps::losesTrack)
                  .sparing(naive(Tracking.class))),
          Trap.of(
              50,
              "Both forms of a range are followed.",
              Showing.of(
                      "what moved is moved twice, or lost",
                      LIVES,
                      naive(Tracking.class, Tracking.BOTH_FORMS),
                      HeapTraps::losesTrack)
                  .sparing(naive(Tracking.class))),
          Trap.of(
              51,
              "Objects are inspected while they move.",
              Showing.of(
                      "the process dies",
                      "text a 3; gc 2",
                      shipped("inspects-while-moving"),
                      happened -> happened.crashed("a collection was moving objects"))
                  .sparing(naive(Tracking.class))),
          Trap.of(
              52,
              "A collection is taken for one of everything.",
              Showing.of(
                      "an object of which nothing was stated is listed as alive",
                      "text a 3; gc 1; gc 1; gc 0",
                      naive(Tracking.class, Tracking.BURIES_ALL),
                      happened -> happened.threw("of which nothing was stated"))
                  .sparing(naive(Tracking.class))),
          Trap.of(
              53,
              "An allocation is recorded later.",
              Showing.of(
                      "the process dies, for the object has moved or is dead",
                      "text a 3; forget a; gc 2; mark read; text b 3; gc 0",
                      naive(Collecting.RecordsLater.class),
                      happened -> happened.crashed("lay there"))
                  .sparing(naive(Collecting.RecordsLater.class, "at-once"))),
          Trap.of(
              54,
              "Frozen objects are in no generation, and live for ever.",
              Showing.of(
                      "an object of which nothing was stated is listed as alive",
                      "load default Phrases; call default Phrases.Book::First; gc 2",
                      naive(Tracking.class, Tracking.NEEDS_RANGES),
                      happened -> happened.threw("of which nothing was stated"))
                  .only("net8.0", "net9.0", "net10.0")
                  .sparing(naive(Tracking.class, Tracking.NEEDS_RANGES, Tracking.ASKS_FROZEN))),
          Trap.of(
              55,
              "A server collection is reported by several threads at once.",
              Showing.of(
                  "between both forms of a range another thread tells one",
                  "adversary server-gc; text a 40; text b 40; text c 40; text d 40; gc 2; gc 2",
                  naive(Collecting.PairsForms.class),
                  happened -> happened.threw("another range came between"))),
          Trap.of(
              56,
              "Roots are null, and name one object several times.",
              Showing.of(
                      "the question about a root is refused",
                      "text a 3; handle h strong a; gc 2",
                      naive(Collecting.WeighsRoots.class),
                      happened -> refuses(happened, "GetObjectSize2", HResult.E_INVALIDARG))
                  .calmly()
                  .sparing(naive(Collecting.WeighsRoots.class, "drops-null"))),
          Trap.of(
              57,
              "A finalizer is queued again.",
              Showing.of(
                  "the same object is reported twice",
                  "adversary slow-finalizer; new f default System.Threading.Thread; forget f;"
                      + " gc 2; gc 2; gc 2",
                  naive(Collecting.class),
                  HeapTraps::queuesTwice)),
          Trap.of(
              58,
              "A handle is made empty, and its ID comes again.",
              Showing.of(
                      "what it names is asked about, and refused",
                      "start w; join w; thread w; mark here",
                      naive(Collecting.WeighsRoots.class),
                      happened -> refuses(happened, "GetObjectSize2", HResult.E_INVALIDARG))
                  .calmly()
                  .sparing(naive(Collecting.WeighsRoots.class, "drops-null")),
              Showing.of(
                      "two handles have one ID",
                      "text a 3; handle h weak a; free h; handle i weak a",
                      naive(Collecting.class),
                      HeapTraps::makesHandleTwice)
                  .calmly()),
          Trap.of(
              59,
              "A call that may trigger is made in a collection.",
              Showing.of(
                      "it is refused",
                      "gc 0",
                      naive(Collecting.ListsModules.class),
                      happened ->
                          refuses(
                              happened, "EnumModules", HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE))
                  .calmly()));

  private HeapTraps() {}

  private static boolean losesTrack(Happened happened) {
    return happened.crashed("GetClassFromObject")
        || happened.threw("another object lies there")
        || happened.threw("of which nothing was stated");
  }

  static boolean refuses(Happened happened, String method, HResult hresult) {
    return happened.answered(method).stream().anyMatch(answer -> answer.isRefusedWith(hresult));
  }

  private static boolean queuesTwice(Happened happened) {
    List<FinalizeableObjectQueued> queued = happened.callbacks(FinalizeableObjectQueued.class);
    return queued.stream().distinct().count() < queued.size();
  }

  private static boolean makesHandleTwice(Happened happened) {
    List<HandleCreated> made = happened.callbacks(HandleCreated.class);
    return made.stream().map(HandleCreated::handleId).distinct().count() < made.size();
  }
}
