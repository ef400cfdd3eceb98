package io.github.clrsim.techniques;

import io.github.clrsim.model.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Draws programs that use types of the core library, of every kind of layout, and arrays, on two
 * threads; some are made of a type that is unloaded.
 */
final class BoundaryPrograms {
  private static final List<String> TYPES =
      List.of(
          "System.ArgumentException",
          "System.Action",
          "System.Exception",
          "System.Guid",
          "System.Int64",
          "System.Runtime.Loader.AssemblyLoadContext",
          "System.RuntimeTypeHandle",
          "System.Text.Encoding",
          "System.Text.StringBuilder",
          "System.Threading.Thread",
          "System.TypeInitializationException",
          "System.UIntPtr",
          "System.WeakReference");
  private static final List<String> ARRAYS =
      List.of(
          "System.Byte[]",
          "System.Object[]",
          "System.Double[]",
          "System.String[,]",
          "System.Int32[,]",
          "System.Byte[,,]");

  private final Choices choices;
  private final List<String> lines = new ArrayList<>();
  private int objects;

  private BoundaryPrograms(long seed) {
    this.choices = Choices.seeded(seed);
  }

  /** So many programs, each in one line. */
  static List<String> drawn(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> new BoundaryPrograms(number).text())
        .toList();
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
    if (isCollectible) {
      lines.add("context %s collectible".formatted(context));
      lines.add("load %s Plugin".formatted(context));
      lines.add("type %s Garden.Seed".formatted(context));
      lines.add("type %s System.Collections.Generic.List`1[Garden.Seed]".formatted(context));
    }
    int actions = 1 + choices.below(4);
    for (int i = 0; i < actions; i++) {
      switch (choices.below(5)) {
        case 0, 1 -> lines.add("type default " + TYPES.get(choices.below(TYPES.size())));
        case 2, 3 ->
            lines.add(
                "array %s default %s %d"
                    .formatted(
                        name(), ARRAYS.get(choices.below(ARRAYS.size())), 1 + choices.below(3)));
        default -> lines.add("gc 2");
      }
    }
    if (isCollectible) {
      lines.add("unload " + context);
      lines.add("collect");
      lines.add("type default " + TYPES.get(choices.below(TYPES.size())));
    }
  }

  private String name() {
    return "object" + objects++;
  }
}
