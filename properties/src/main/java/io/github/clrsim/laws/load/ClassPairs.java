package io.github.clrsim.laws.load;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.laws.lifetime.Activities.Activity;
import io.github.clrsim.laws.lifetime.Passage;
import io.github.clrsim.laws.lifetime.Passage.Turn;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The two callbacks of a class, loading or unloading, come back to back on one thread (ordering
 * G21, G45). What the profiler causes by calls of its own comes inside those calls, so it is at
 * another place and does not come between.
 */
final class ClassPairs {
  /**
   * A place in the nesting of one thread: directly inside the activity that began then, or at 0.
   */
  private record Place(int thread, long activity) {
    static Place in(int thread, Optional<Activity> activity) {
      return new Place(thread, activity.map(Activity::since).orElse(-1L));
    }
  }

  // Looked up only, never walked in an order that matters.
  private final Map<Place, Passage> owed = new HashMap<>();
  private final Set<RunTimeId> announced = new HashSet<>();

  /** A load or unload callback comes, inside {@code around}; the complaint, if there is one. */
  Optional<String> entered(
      int thread, Optional<Activity> around, Passage passage, boolean isAttached) {
    Place place = Place.in(thread, around);
    Passage before = owed.remove(place);
    if (before != null && !closes(before, passage)) {
      return Optional.of(
          "%s came where %s was due".formatted(words(passage), words(closing(before))));
    }
    if (passage.turn() == Turn.UNLOAD_FINISHED && !(passage.subject() instanceof ClassId)) {
      // Classes may go without a word of their own (ordering N48), so nothing is known now.
      announced.clear();
    }
    return passage.subject() instanceof ClassId
        ? ofClass(place, passage, before == null && !isAttached)
        : Optional.empty();
  }

  /** An activity ended; the complaint, if something was due inside it. */
  Optional<String> ended(Activity activity) {
    if (owed.isEmpty()) {
      return Optional.empty(); // As nearly always: a call ends that loaded nothing.
    }
    Passage before = owed.remove(new Place(activity.thread(), activity.since()));
    return Optional.ofNullable(before).map(due -> words(closing(due)) + " never came");
  }

  /** The run came to its end; the complaint, if something was due at the top of a thread. */
  Optional<String> overdue() {
    return owed.entrySet().stream()
        .filter(entry -> entry.getKey().activity() < 0)
        .map(entry -> words(closing(entry.getValue())) + " never came")
        .sorted()
        .findFirst();
  }

  private Optional<String> ofClass(Place place, Passage passage, boolean isUnopened) {
    return switch (passage.turn()) {
      case LOAD_STARTED -> {
        owed.put(place, passage);
        yield announced.add(passage.subject())
            ? Optional.empty()
            : Optional.of(passage.subject() + " was announced a second time while it was loaded");
      }
      case UNLOAD_STARTED -> {
        owed.put(place, passage);
        announced.remove(passage.subject());
        yield Optional.empty();
      }
      case LOAD_FINISHED, UNLOAD_FINISHED -> {
        if (isUnopened) {
          yield Optional.of(words(passage) + " came without its Started just before");
        }
        yield passage.turn() == Turn.LOAD_FINISHED && passage.status().failed()
            ? Optional.of(
                "ClassLoadFinished reported %s; a class that fails is not announced (ordering G22)"
                    .formatted(passage.status()))
            : Optional.empty();
      }
    };
  }

  /** Forgets a class that is known to be gone. */
  void gone(ClassId id) {
    announced.remove(id);
  }

  private static boolean closes(Passage first, Passage second) {
    return closing(first).turn() == second.turn() && first.subject().equals(second.subject());
  }

  private static Passage closing(Passage first) {
    Turn turn = first.turn() == Turn.LOAD_STARTED ? Turn.LOAD_FINISHED : Turn.UNLOAD_FINISHED;
    return new Passage(turn, first.subject(), first.status());
  }

  /** A passage in words, as "load finished of class:1a0". */
  static String words(Passage passage) {
    String turn =
        switch (passage.turn()) {
          case LOAD_STARTED -> "load started";
          case LOAD_FINISHED -> "load finished";
          case UNLOAD_STARTED -> "unload started";
          case UNLOAD_FINISHED -> "unload finished";
        };
    return "\"%s\" of %s".formatted(turn, passage.subject());
  }
}
