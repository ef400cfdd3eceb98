package io.github.clrsim.techniques;

import java.util.ArrayList;
import java.util.List;

/**
 * Draws programs whose methods run, and whose objects are found by collections, while types that
 * they name are loaded or not; on two threads, in contexts that are unloaded.
 */
final class LoadedPrograms extends DrawnProgram {
  private static final List<String> CALLS =
      List.of("Granary.Market::Open", "Granary.Market::Offer", "Granary.Scale::Weigh");
  private static final List<String> OBJECTS =
      List.of("Granary.Barn", "Granary.Store", "Granary.Sack", "Granary.Price", "Granary.Chaff");

  private int objects;

  private LoadedPrograms(long seed) {
    super(seed);
  }

  /** So many programs, each in one line. */
  static List<String> drawn(int count) {
    return drawn(count, LoadedPrograms::new);
  }

  @Override
  void life(String context) {
    boolean isCollectible = choices().below(2) == 0;
    add("context " + context + (isCollectible ? " collectible" : ""));
    add("load " + context + " Granary");
    List<String> held = new ArrayList<>();
    int actions = 1 + choices().below(3);
    for (int i = 0; i < actions; i++) {
      act(context, held);
    }
    if (choices().below(2) == 0) {
      add("gc 2");
    }
    held.forEach(object -> add("forget " + object));
    if (isCollectible) {
      add("unload " + context);
      add("collect");
    }
  }

  private void act(String context, List<String> held) {
    switch (choices().below(3)) {
      case 0 -> add("call " + context + " " + CALLS.get(choices().below(CALLS.size())));
      case 1 -> held.add(made(context, OBJECTS.get(choices().below(OBJECTS.size()))));
      default -> {
        String barn = made(context, "Granary.Barn");
        held.add(barn);
        add("call %s Granary.Barn::Turn (%s)".formatted(context, barn));
      }
    }
  }

  private String made(String context, String type) {
    String name = context + "Object" + objects++;
    add("new %s %s %s".formatted(name, context, type));
    return name;
  }
}
