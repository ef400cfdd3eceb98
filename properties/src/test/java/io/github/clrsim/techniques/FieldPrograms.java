package io.github.clrsim.techniques;

import io.github.clrsim.model.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Draws programs that make objects with inherited fields, structures and statics, have them refer
 * to each other, let go of some, and collect, so that others move to where they were; on two
 * threads.
 */
final class FieldPrograms {
  private static final List<String> TYPES =
      List.of(
          "Attic.Coffer",
          "Attic.Trunk",
          "Attic.Chest",
          "Attic.Crate",
          "Attic.Shelf",
          "Attic.Rack",
          "Attic.Hinge");

  private static final List<String> FIELDS =
      List.of("Content", "Label", "Strap", "Inner", "Board", "Mark", "Bar", "Around", "Held");

  private final Choices choices;
  private final List<String> lines = new ArrayList<>();
  private int objects;

  private FieldPrograms(long seed) {
    this.choices = Choices.seeded(seed);
  }

  /** So many programs, each in one line. */
  static List<String> drawn(int count) {
    return IntStream.range(0, count).mapToObj(number -> new FieldPrograms(number).text()).toList();
  }

  private String text() {
    lines.add("entry PluginHost");
    lines.add("thread main");
    boolean isAlone = choices.below(2) == 0;
    if (!isAlone) {
      lines.add("start other");
    }
    life("a");
    if (!isAlone) {
      lines.add("join other");
      lines.add("thread other");
      life("b");
    }
    return String.join("; ", lines);
  }

  private void life(String context) {
    boolean isCollectible = choices.below(4) == 0;
    lines.add("context " + context + (isCollectible ? " collectible" : ""));
    lines.add("load " + context + " Attic");
    List<Made> held = new ArrayList<>();
    int rounds = 1 + choices.below(2);
    for (int round = 0; round < rounds; round++) {
      int made = 1 + choices.below(3);
      for (int i = 0; i < made; i++) {
        held.add(made(context));
      }
      if (held.size() > 1 && choices.below(2) == 0) {
        lines.add("forget " + held.remove(choices.below(held.size() - 1)).name());
      }
      lines.add(choices.below(3) == 0 ? "compact" : "gc " + choices.below(3));
    }
    held.forEach(object -> lines.add("forget " + object.name()));
  }

  /** An object with a text in a field of it. */
  private Made made(String context) {
    Made made = new Made(context + "Object" + objects, TYPES.get(choices.below(TYPES.size())));
    lines.add("new %s %s %s".formatted(made.name(), context, made.type()));
    List<String> fields = FIELDS.stream().filter(made::has).toList();
    if (!fields.isEmpty() && choices.below(4) != 0) {
      String text = context + "Text" + objects;
      lines.add("text %s %d".formatted(text, 1 + choices.below(9)));
      lines.add(
          "link %s %s %s".formatted(made.name(), fields.get(choices.below(fields.size())), text));
      lines.add("forget " + text);
    }
    objects++;
    return made;
  }

  private record Made(String name, String type) {
    /** Whether it has a field of this name that may refer to a text. */
    boolean has(String field) {
      return switch (field) {
        case "Content", "Label" -> type.matches("Attic.(Coffer|Trunk|Chest|Crate)");
        case "Strap" -> type.matches("Attic.(Coffer|Trunk)");
        case "Board", "Mark" -> type.equals("Attic.Shelf");
        case "Bar", "Held" -> type.equals("Attic.Rack");
        default -> false;
      };
    }
  }
}
