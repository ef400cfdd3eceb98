package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ObjectHandleId;
import io.github.clrsim.api.id.ObjectId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What is asked about objects. Every object of the program that matters gets a handle when it is
 * made; these, and whatever lies where one of them did, are looked at in every collection. A real
 * process has thousands of others of the same classes.
 */
final class ObjectQuestions {
  // Where the length of strings and arrays is, and the first field of anything else.
  private static final int FIRST_FIELD = 8;
  private static final int RANK_MAX = 4;
  // What refers to something farther behind an ObjectID is not in the object.
  private static final int NEAR = 1 << 20;

  private final ProfilerHost host;
  private final Questions questions;
  private final boolean asksMore;
  // What each thread has made that is not freed, in its order; and where each is noted.
  private final ThreadLocal<Queue<GCHandleId>> handles =
      ThreadLocal.withInitial(ConcurrentLinkedQueue::new);
  private final Map<GCHandleId, Queue<GCHandleId>> noted = new ConcurrentHashMap<>();
  // Where they lie, and where they lay: who is listed there in a collection is seen then.
  private final Set<ObjectId> known = ConcurrentHashMap.newKeySet();

  /**
   * The questions of one run.
   *
   * @param asksMore whether it asks for more than comparing needs to name the objects
   */
  ObjectQuestions(ProfilerHost host, Questions questions, boolean asksMore) {
    this.host = host;
    this.questions = questions;
    this.asksMore = asksMore;
  }

  void aboutGenerations() {
    host.info().getGenerationBounds();
  }

  /** Where a thread says where it is: what the handles that it has made refer to now. */
  void aboutHandles() {
    if (asksMore) {
      handles
          .get()
          .forEach(handle -> host.info().getObjectIDFromHandle(new ObjectHandleId(handle.value())));
    }
  }

  /** How long it is, if it is a string or an array; of anything else nothing is there yet. */
  void aboutAllocated(ObjectAllocated event) {
    host.memory().readInt(new Address(event.objectId().value() + FIRST_FIELD));
  }

  void freed(HandleDestroyed event) {
    Optional.ofNullable(noted.remove(event.handleId()))
        .ifPresent(where -> where.remove(event.handleId()));
  }

  void aboutHandle(HandleCreated event) {
    handles.get().add(event.handleId());
    noted.put(event.handleId(), handles.get());
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
      if (asksMore) {
        readReferences(event.objectId());
      }
    }
    return matters;
  }

  /** An object whose class can be unloaded has one more, which does not lie in it. */
  private void readReferences(ObjectId object) {
    host.info()
        .enumerateObjectReferences(
            object,
            (_, place) -> {
              long behind = place.value() - object.value();
              if (behind >= 0 && behind < NEAR) {
                host.memory().readAddress(place);
              }
              return true;
            });
  }
}
