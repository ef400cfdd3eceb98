package io.github.clrsim.techniques;

import io.github.clrsim.explorer.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Draws programs in which it is hard to say what a reference means: versions of one assembly in
 * several contexts, types of the same names elsewhere, types that went elsewhere, loads on two
 * threads, unloads between them, and sometimes a profiler that comes late.
 */
final class ReferencePrograms {
  private static final List<String> SOURCES =
      List.of("Nursery", "NurseryTwo", "Annex", "Gatehouse", "Nursery", "Annex");
  private static final List<String> USERS = List.of("Tenant", "Lodger", "Cottage", "Tenant");
  private static final List<String> TYPES = List.of("Herb", "Nook", "Plot");

  private final Choices choices;
  private final List<String> lines = new ArrayList<>();

  private ReferencePrograms(long seed) {
    this.choices = Choices.seeded(seed);
  }

  /** So many programs, each in one line. */
  static List<String> drawn(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> new ReferencePrograms(number).text())
        .toList();
  }

  private String text() {
    lines.add("entry PluginHost");
    lines.add("thread main");
    boolean attaches = choices.below(5) == 0;
    if (choices.below(3) == 0) {
      load("default");
    }
    if (attaches) {
      lines.add("attach");
    }
    boolean isAlone = choices.below(2) == 0;
    if (!isAlone) {
      lines.add("start other");
    }
    life("a");
    if (isAlone) {
      life("b");
    } else {
      lines.add("join other");
      lines.add("thread other");
      life("b");
    }
    return String.join("; ", lines);
  }

  /** A context with its loads, its types and perhaps its end. */
  private void life(String context) {
    boolean isCollectible = choices.below(3) != 0;
    lines.add("context " + context + (isCollectible ? " collectible" : ""));
    int sources = 1 + choices.below(3);
    for (int i = 0; i < sources; i++) {
      load(context);
    }
    String user = USERS.get(choices.below(USERS.size()));
    lines.add("load " + context + " " + user);
    int types = 1 + choices.below(2);
    for (int i = 0; i < types; i++) {
      String type = user + "s." + TYPES.get(choices.below(TYPES.size()));
      lines.add("type " + context + " " + type);
    }
    if (isCollectible && choices.below(2) == 0) {
      lines.add("unload " + context);
      lines.add("collect");
    }
  }

  private void load(String context) {
    lines.add("load " + context + " " + SOURCES.get(choices.below(SOURCES.size())));
  }
}
