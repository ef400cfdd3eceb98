package io.github.clrsim.techniques;

import io.github.clrsim.model.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Draws programs whose methods run, and whose objects are found by collections, while types that
 * they name are loaded or not; on two threads, in contexts that are unloaded.
 */
final class LoadedPrograms {
  private static final List<String> CALLS =
      List.of("Granary.Market::Open", "Granary.Market::Offer", "Granary.Scale::Weigh");
  private static final List<String> OBJECTS =
      List.of("Granary.Barn", "Granary.Store", "Granary.Sack", "Granary.Price", "Granary.Chaff");

  private final Choices choices;
  private final List<String> lines = new ArrayList<>();
  private int objects;

  private LoadedPrograms(long seed) {
    this.choices = Choices.seeded(seed);
  }

  /** So many programs, each in one line. */
  static List<String> drawn(int count) {
    return IntStream.range(0, count).mapToObj(number -> new LoadedPrograms(number).text()).toList();
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
    boolean isCollectible = choices.below(2) == 0;
    lines.add("context " + context + (isCollectible ? " collectible" : ""));
    lines.add("load " + context + " Granary");
    List<String> held = new ArrayList<>();
    int actions = 1 + choices.below(3);
    for (int i = 0; i < actions; i++) {
      act(context, held);
    }
    if (choices.below(2) == 0) {
      lines.add("gc 2");
    }
    held.forEach(object -> lines.add("forget " + object));
    if (isCollectible) {
      lines.add("unload " + context);
      lines.add("collect");
    }
  }

  private void act(String context, List<String> held) {
    switch (choices.below(3)) {
      case 0 -> lines.add("call " + context + " " + CALLS.get(choices.below(CALLS.size())));
      case 1 -> held.add(made(context, OBJECTS.get(choices.below(OBJECTS.size()))));
      default -> {
        String barn = made(context, "Granary.Barn");
        held.add(barn);
        lines.add("call %s Granary.Barn::Turn (%s)".formatted(context, barn));
      }
    }
  }

  private String made(String context, String type) {
    String name = context + "Object" + objects++;
    lines.add("new %s %s %s".formatted(name, context, type));
    return name;
  }
}
