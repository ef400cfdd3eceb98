package io.github.clrsim.techniques;

import java.util.ArrayList;
import java.util.List;

/**
 * Draws programs that make objects with inherited fields, structures and statics, have them refer
 * to each other, let go of some, and collect, so that others move to where they were; on two
 * threads.
 */
final class FieldPrograms extends DrawnProgram {
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

  private int objects;

  private FieldPrograms(long seed) {
    super(seed);
  }

  /** So many programs, each in one line. */
  static List<String> drawn(int count) {
    return drawn(count, FieldPrograms::new);
  }

  @Override
  void life(String context) {
    boolean isCollectible = choices().below(4) == 0;
    add("context " + context + (isCollectible ? " collectible" : ""));
    add("load " + context + " Attic");
    List<Made> held = new ArrayList<>();
    int rounds = 1 + choices().below(2);
    for (int round = 0; round < rounds; round++) {
      int made = 1 + choices().below(3);
      for (int i = 0; i < made; i++) {
        held.add(made(context));
      }
      if (held.size() > 1 && choices().below(2) == 0) {
        add("forget " + held.remove(choices().below(held.size() - 1)).name());
      }
      add(choices().below(3) == 0 ? "compact" : "gc " + choices().below(3));
    }
    held.forEach(object -> add("forget " + object.name()));
  }

  /** An object with a text in a field of it. */
  private Made made(String context) {
    Made made = new Made(context + "Object" + objects, TYPES.get(choices().below(TYPES.size())));
    add("new %s %s %s".formatted(made.name(), context, made.type()));
    List<String> fields = FIELDS.stream().filter(made::has).toList();
    if (!fields.isEmpty() && choices().below(4) != 0) {
      String text = context + "Text" + objects;
      add("text %s %d".formatted(text, 1 + choices().below(9)));
      add("link %s %s %s".formatted(made.name(), fields.get(choices().below(fields.size())), text));
      add("forget " + text);
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
