package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is asked about objects. Every object of the program that matters gets a handle when it is
 * made; these, and whatever lies where one of them did, are looked at in every collection. A real
 * process has thousands of others of the same classes.
 */
final class ObjectQuestions {
  // Where the length of strings and arrays is, and the first field of anything else.
  private static final int FIRST_FIELD = 8;
  private static final int RANK_MAX = 4;

  private final ProfilerHost host;
  private final Questions questions;
  // Where they lie, and where they lay: who is listed there in a collection is seen then.
  private final Set<ObjectId> known = ConcurrentHashMap.newKeySet();

  ObjectQuestions(ProfilerHost host, Questions questions) {
    this.host = host;
    this.questions = questions;
  }

  void aboutGenerations() {
    host.info().getGenerationBounds();
  }

  void aboutHandle(HandleCreated event) {
    if (!event.initialObjectId().isNull()) {
      host.info()
          .getClassFromObject(event.initialObjectId())
          .answer()
          .ifPresent(
              classId -> {
                known.add(event.initialObjectId());
                questions.aboutLoadedClass(classId);
              });
    }
  }

  /** Follows those that a collection moves. */
  void follow(MovedReferences2 event) {
    List<ObjectId> before = List.copyOf(known);
    for (int range = 0; range < event.oldObjectIDRangeStart().size(); range++) {
      long from = event.oldObjectIDRangeStart().get(range).value();
      long to = event.newObjectIDRangeStart().get(range).value();
      long bytes = event.cObjectIDRangeLength().get(range);
      before.stream()
          .map(ObjectId::value)
          .filter(place -> place >= from && place < from + bytes)
          .forEach(place -> known.add(new ObjectId(place - from + to)));
    }
  }

  /** Looks at an object, if it is one of them; says whether it is. */
  boolean aboutLiving(ObjectReferences event) {
    boolean matters = known.contains(event.objectId());
    if (matters) {
      host.info().getClassFromObject(event.objectId());
      host.info().getObjectSize2(event.objectId());
      host.info().getArrayObjectInfo(event.objectId(), RANK_MAX);
      host.memory().read(new Address(event.objectId().value() + FIRST_FIELD), Long.BYTES);
    }
    return matters;
  }
}
