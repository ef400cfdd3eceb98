package io.github.clrsim.techniques;

import java.util.List;

/**
 * Draws programs in which one token means many things: two versions of one assembly in several
 * contexts, one after the other and at once, from files and from memory; others that come where
 * those were; nested types, instances of generic ones, and methods that are compiled.
 */
final class LogPrograms extends DrawnProgram {
  private static final List<String> VERSIONS = List.of("Nursery", "NurseryTwo");
  private static final List<String> TYPES =
      List.of(
          "Beds.Bed",
          "Beds.Bed+Corner",
          "Beds.Corner",
          "Sheds.Bed",
          "System.Collections.Generic.List`1[Beds.Soil]");
  private static final List<String> CALLS =
      List.of("Granary.Market::Open", "Granary.Market::Offer", "Granary.Scale::Weigh");

  private LogPrograms(long seed) {
    super(seed);
  }

  /** So many programs, each in one line. */
  static List<String> drawn(int count) {
    return drawn(count, LogPrograms::new);
  }

  @Override
  void life(String thread) {
    int contexts = 1 + choices().below(3);
    for (int i = 0; i < contexts; i++) {
      context(thread + i);
    }
  }

  private void context(String context) {
    boolean isCollectible = choices().below(4) != 0;
    add("context " + context + (isCollectible ? " collectible" : ""));
    boolean isInMemory = choices().below(5) == 0;
    String version = VERSIONS.get(choices().below(VERSIONS.size()));
    add((isInMemory ? "symbols " : "load ") + context + " " + version);
    int types = 1 + choices().below(2);
    for (int i = 0; i < types; i++) {
      add("type " + context + " " + TYPES.get(choices().below(TYPES.size())));
    }
    if (choices().below(3) == 0) {
      add("load " + context + " Granary");
      add("call " + context + " " + CALLS.get(choices().below(CALLS.size())));
    }
    if (isCollectible && choices().below(3) != 0) {
      add("unload " + context);
      add("collect");
    }
  }
}
