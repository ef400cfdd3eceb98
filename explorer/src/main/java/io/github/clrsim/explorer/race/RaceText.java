package io.github.clrsim.explorer.race;

import io.github.clrsim.explorer.control.thread.Names;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.site.Sites;
import java.util.List;

/** Tells of a race in words that are the same in every run. */
final class RaceText {
  private RaceText() {}

  static String of(Object owner, int place, Seen earlier, Seen later) {
    return "%s\n%s%s%s"
        .formatted(
            what(owner, place),
            access(later, later.access() == Access.READ ? "reads it" : "writes it"),
            access(earlier, earlier.access() == Access.READ ? "read it before" : "wrote it before"),
            remedy(owner, place));
  }

  private static String what(Object owner, int place) {
    if (owner.getClass().isArray()) {
      return "A race for element %s of %s.".formatted(place, Names.of(owner));
    }
    if (place == Controller.CONTENTS) {
      return "A race for what is in %s.".formatted(Names.of(owner));
    }
    String field = Sites.field(place);
    String name = field.substring(field.lastIndexOf('.') + 1);
    String kind = owner instanceof Class<?> ? "the static field" : "the field";
    return "A race for %s %s of %s.".formatted(kind, name, Names.of(owner));
  }

  private static String access(Seen seen, String did) {
    List<String> lines = seen.stack().lines();
    List<String> told = lines.isEmpty() ? List.of(Sites.at(seen.site()).text()) : lines;
    return "  %s %s:\n    at %s\n".formatted(seen.thread(), did, String.join("\n    at ", told));
  }

  private static String remedy(Object owner, int place) {
    String other =
        place == Controller.CONTENTS
            ? "use a collection of java.util.concurrent"
            : owner.getClass().isArray()
                ? "keep the elements in an atomic array"
                : "make the field volatile";
    return "  %sguard both by one lock, or %s.".formatted(Ending.Raced.ADVICE, other);
  }
}
