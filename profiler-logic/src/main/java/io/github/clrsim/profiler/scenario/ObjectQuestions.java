package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is asked about objects. Every object of the program that matters gets a handle when it is
 * made; of these classes, and no others, each object is looked at in every collection.
 */
final class ObjectQuestions {
  // Where the length of strings and arrays is, and the first field of anything else.
  private static final int FIRST_FIELD = 8;
  private static final int RANK_MAX = 4;

  private final ProfilerHost host;
  private final Questions questions;
  private final Set<ClassId> known = ConcurrentHashMap.newKeySet();

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
                known.add(classId);
                questions.aboutLoadedClass(classId);
              });
    }
  }

  /** Looks at an object, if it is of such a class; says whether it is. */
  boolean aboutLiving(ObjectReferences event) {
    boolean matters = known.contains(event.classId());
    if (matters) {
      host.info().getClassFromObject(event.objectId());
      host.info().getObjectSize2(event.objectId());
      host.info().getArrayObjectInfo(event.objectId(), RANK_MAX);
      host.memory().read(new Address(event.objectId().value() + FIRST_FIELD), Long.BYTES);
    }
    return matters;
  }
}
