package io.github.clrsim.compare.account;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where the objects are that somebody follows, from one collection to the next. */
final class Places {
  private Map<ObjectId, Followed> now = new HashMap<>();
  private Map<ObjectId, Followed> next = new HashMap<>();
  private final Set<Followed> living = new HashSet<>();

  /**
   * An object that is followed.
   *
   * @param name in the scenario; what fills an array has none, nor has what is met alone
   * @param classId its class, where that was told
   * @param made the step at which it was first heard of, which tells it from all others
   */
  record Followed(Optional<String> name, Optional<ClassId> classId, int made) {}

  void put(ObjectId object, Followed followed) {
    now.put(object, followed);
  }

  /** There is an object, whoever made it; it may have been known before. */
  void meet(ObjectId object, ClassId classId, int index) {
    now.computeIfAbsent(object, _ -> new Followed(Optional.empty(), Optional.of(classId), index));
  }

  /** All of them. */
  Map<ObjectId, Followed> all() {
    return Collections.unmodifiableMap(now);
  }

  /** The name of what lies there, if it has one. */
  Optional<String> nameAt(ObjectId object) {
    return Optional.ofNullable(now.get(object)).flatMap(Followed::name);
  }

  /** A collection begins. */
  void begin() {
    next = new HashMap<>();
    living.clear();
  }

  /** What lay in this range lives, and lies in that one. */
  void survive(long from, long to, long bytes) {
    now.forEach(
        (object, followed) -> {
          if (object.value() >= from && object.value() < from + bytes) {
            next.put(new ObjectId(object.value() - from + to), followed);
          }
        });
  }

  /**
   * From here on, everything is told where it lies now. What was not collected lies where it lay;
   * what died there is not told to live.
   */
  void move(boolean wasAllCollected) {
    Map<ObjectId, Followed> moved = new HashMap<>(next);
    if (!wasAllCollected) {
      Set<Followed> listed = Set.copyOf(next.values());
      now.forEach(
          (object, followed) -> {
            if (!listed.contains(followed)) {
              moved.putIfAbsent(object, followed);
            }
          });
    }
    now = moved;
  }

  /** The collection has listed what lies there. */
  void list(ObjectId object) {
    Optional.ofNullable(now.get(object)).ifPresent(living::add);
  }

  /** The collection is over; what it has not listed is dead. */
  void end() {
    now.values().retainAll(living);
  }
}
