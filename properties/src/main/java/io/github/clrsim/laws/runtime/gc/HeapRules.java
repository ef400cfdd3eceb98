package io.github.clrsim.laws.runtime.gc;

import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;

import io.github.clrsim.api.callback.GarbageCollectionCallback.FinalizeableObjectQueued;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.runtime.type.Announced;
import io.github.clrsim.laws.shape.Answers;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Shape;
import io.github.clrsim.laws.shape.Trail;
import java.util.List;

/** Objects and handles: the rules 82, 83, 86 and 87. */
public final class HeapRules {
  public static final List<Ruling> ALL =
      List.of(
          goal(
              "N82",
              "AHandleIsMadeEmpty",
              "HandleCreated names no object.",
              Shape.at(
                  HandleCreated.class,
                  (scene, made) -> CheckResult.shown(made.initialObjectId().isNull()))),
          goal(
              "N82",
              "AHandleComesAgain",
              "A handle is made where one was destroyed.",
              Trail.of(HandleDestroyed.class, HandleDestroyed::handleId)
                  .shows(HandleCreated.class, HandleCreated::handleId)),
          goal(
              "N83",
              "AFinalizerIsQueuedAgain",
              "FinalizeableObjectQueued comes for an object that is in the queue already.",
              Trail.of(FinalizeableObjectQueued.class, FinalizeableObjectQueued::objectID)
                  .until(ObjectAllocated.class, ObjectAllocated::objectId)
                  .untilAny(MovedReferences2.class)
                  .shows(FinalizeableObjectQueued.class, FinalizeableObjectQueued::objectID)),
          law(
              "G86",
              "ANewObjectIsOfItsClass",
              "Inside ObjectAllocated GetClassFromObject answers the class that is reported.",
              Answers.inside(
                  ObjectAllocated.class,
                  (made, call, outcome) ->
                      call.arguments().getFirst().equals(made.objectId())
                              && outcome instanceof Outcome.Ok<?>(Object found, HResult _)
                          ? Answers.judged(found.equals(made.classId()), made, call, outcome)
                          : CheckResult.NONE,
                  "GetClassFromObject")),
          law(
              "G86",
              "AListedObjectIsOfItsClass",
              "Inside ObjectReferences GetClassFromObject answers the class that is reported.",
              Answers.inside(
                  ObjectReferences.class,
                  (listed, call, outcome) ->
                      call.arguments().getFirst().equals(listed.objectId())
                              && outcome instanceof Outcome.Ok<?>(Object found, HResult _)
                          ? Answers.judged(found.equals(listed.classId()), listed, call, outcome)
                          : CheckResult.NONE,
                  "GetClassFromObject")),
          goal(
              "N87",
              "ACountedClassWasNotAnnounced",
              "ObjectsAllocatedByClass counts objects of a class that was not announced.",
              Announced.isMissingInCounts()));

  private HeapRules() {}
}
