package io.github.clrsim.laws.runtime.gc;

import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;
import static io.github.clrsim.laws.rule.Ruling.notVisible;

import io.github.clrsim.api.callback.GarbageCollectionCallback.ConditionalWeakTableElementReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.FinalizeableObjectQueued;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectsAllocatedByClass;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences2;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendAborted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.Versions;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Shape;
import io.github.clrsim.laws.shape.Times;
import java.util.List;
import java.util.stream.IntStream;

/** Collections, and the standstills that they and others need: the rules 74 to 81, 84 and 85. */
public final class CollectionRules {
  private static final int OLDEST = 2;
  // Large objects, and from .NET 5 on pinned ones, have a flag of their own behind the others.
  private static final int FLAGS_WITH_PINNED = 5;
  private static final int FLAGS_BEFORE = 4;
  private static final int PINNED_SINCE = 5;

  public static final List<Ruling> ALL =
      List.of(
          law(
              "G74",
              "ACollectionIsToldInItsOrder",
              "A collection begins and ends once, and each thread that tells of it counts classes,"
                  + " queues finalizers, tells survivors, roots, dependents and objects in this"
                  + " order.",
              CollectionOrder.isKept()),
          law(
              "G74",
              "AStandstillIsToldInItsOrder",
              "RuntimeSuspendFinished or RuntimeSuspendAborted ends a RuntimeSuspendStarted of its"
                  + " thread, and RuntimeResumeFinished a RuntimeResumeStarted.",
              Standstill.isToldInOrder()),
          law(
              "G74",
              "WhoCollectsHasStoppedTheRuntime",
              "GarbageCollectionStarted comes on a thread on which the last suspension was"
                  + " finished, or on one of several of the runtime's own that collect together.",
              Standstill.isAroundCollections()),
          law(
              "G75",
              "BothFormsAgree",
              "Ranges and roots come in the newer form and directly behind it in the older one,"
                  + " with the same content.",
              RangeForms.agree()),
          law(
              "G75",
              "BatchesAreSmall",
              "No callback tells more than 512 ranges.",
              RangeForms.areInSmallBatches()),
          law(
              "G76",
              Versions.before(8),
              "WhatIsListedHasSurvived",
              "In a collection of all generations every object of ObjectReferences lies in a range"
                  + " that was stated before; from .NET 8 on frozen ones lie outside.",
              Survivors.areWhatIsListed()),
          goal(
              "G76",
              "ACollectionMovesAndSweeps",
              "One collection tells of survivors that move and of others that do not.",
              Survivors.areMovedAndLeft()),
          goal(
              "G76",
              "ARangeMovesNowhere",
              "A range of MovedReferences2 stays where it is.",
              Shape.at(
                  MovedReferences2.class,
                  (scene, moved) ->
                      CheckResult.shown(
                          IntStream.range(0, moved.oldObjectIDRangeStart().size())
                              .anyMatch(
                                  i ->
                                      moved
                                          .oldObjectIDRangeStart()
                                          .get(i)
                                          .equals(moved.newObjectIDRangeStart().get(i)))))),
          new Ruling.JudgedBy(
              "NoObjectIsInspectedWhileItMoves",
              List.of("N77"),
              "No question is asked about an object inside MovedReferences or MovedReferences2.",
              Versions.ALL,
              Shape.comes(MovedReferences2.class)),
          law(
              "G78",
              "OlderMeansYoungerToo",
              "A collection of a generation is one of all younger ones, and of large and pinned"
                  + " objects only together with generation 2.",
              Shape.at(GarbageCollectionStarted.class, (scene, begun) -> closed(begun))),
          law(
              "G78",
              "EveryGenerationHasItsFlag",
              "GarbageCollectionStarted has four flags, and five from .NET 5 on.",
              Shape.at(
                  GarbageCollectionStarted.class,
                  (scene, begun) -> {
                    int wanted =
                        scene.context().isAtLeast(PINNED_SINCE) ? FLAGS_WITH_PINNED : FLAGS_BEFORE;
                    int found = begun.generationCollected().size();
                    return scene.context().isUnknown()
                        ? CheckResult.NONE
                        : CheckResult.of(found == wanted, "%d flags came, not %d", found, wanted);
                  })),
          goal(
              "N79",
              "ARootIsNull",
              "A root refers to no object.",
              Shape.at(
                  RootReferences2.class,
                  (scene, roots) ->
                      CheckResult.shown(roots.rootRefIds().stream().anyMatch(id -> id.isNull())))),
          goal(
              "N79",
              "ARootComesTwice",
              "Two roots refer to one object.",
              Shape.at(
                  RootReferences2.class,
                  (scene, roots) ->
                      CheckResult.shown(
                          roots.rootRefIds().stream().filter(id -> !id.isNull()).distinct().count()
                              < roots.rootRefIds().stream().filter(id -> !id.isNull()).count()))),
          law(
              "N80",
              "CollectionsAreToldInFullToWhoAskedForThem",
              "What a collection found is reported only if COR_PRF_MONITOR_GC was set.",
              Times.onlyIfAskedFor(
                  ObjectsAllocatedByClass.class,
                  FinalizeableObjectQueued.class,
                  MovedReferences2.class,
                  RootReferences2.class,
                  RootReferences.class,
                  ConditionalWeakTableElementReferences.class,
                  ObjectReferences.class)),
          goal(
              "N80",
              "OnlyTheBoundsAreTold",
              "A collection is reported by its beginning and its end alone.",
              CollectionOrder.isBoundsOnly()),
          goal(
              "N80",
              "ItIsTooLateForCollections",
              "SetEventMask is refused with CORPROF_E_CONCURRENT_GC_NOT_PROFILABLE.",
              Shape.answered(
                  (call, outcome) ->
                      CheckResult.shown(
                          outcome.hresult().equals(HResult.CORPROF_E_CONCURRENT_GC_NOT_PROFILABLE)),
                  "SetEventMask",
                  "SetEventMask2")),
          goal(
              "N81",
              "ManyTellOfOneCollection",
              "Two threads tell of the survivors of one collection.",
              CollectionOrder.isToldByMany()),
          goal(
              "N84",
              "ASuspensionIsAborted",
              "RuntimeSuspendAborted comes.",
              Shape.comes(RuntimeSuspendAborted.class)),
          goal(
              "N84",
              "TheProfilerStopsTheRuntime",
              "The runtime is suspended for the profiler.",
              Shape.at(
                  RuntimeSuspendStarted.class,
                  (scene, stops) ->
                      CheckResult.shown(
                          stops.suspendReason()
                              == CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_PROFILER))),
          notVisible(
              "N85",
              "Which threads really stand still is not reported: RuntimeThreadSuspended is notional."));

  private CollectionRules() {}

  private static CheckResult closed(GarbageCollectionStarted begun) {
    List<Boolean> flags = begun.generationCollected();
    boolean isOfAll = flags.size() > OLDEST && flags.get(OLDEST);
    boolean isClosed =
        IntStream.range(1, flags.size())
            .filter(flags::get)
            .allMatch(i -> i > OLDEST ? isOfAll : flags.get(i - 1));
    return CheckResult.of(isClosed, "the flags were %s", flags);
  }
}
