package io.github.clrsim.techniques;

import java.util.List;

/**
 * Draws programs that use types of the core library, of every kind of layout, and arrays, on two
 * threads; some are made of a type that is unloaded.
 */
final class BoundaryPrograms extends DrawnProgram {
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

  private int objects;

  private BoundaryPrograms(long seed) {
    super(seed);
  }

  /** So many programs, each in one line. */
  static List<String> drawn(int count) {
    return drawn(count, BoundaryPrograms::new);
  }

  @Override
  void life(String context) {
    boolean isCollectible = choices().below(2) == 0;
    if (isCollectible) {
      add("context %s collectible".formatted(context));
      add("load %s Plugin".formatted(context));
      add("type %s Garden.Seed".formatted(context));
      add("type %s System.Collections.Generic.List`1[Garden.Seed]".formatted(context));
    }
    int actions = 1 + choices().below(4);
    for (int i = 0; i < actions; i++) {
      switch (choices().below(5)) {
        case 0, 1 -> add("type default " + TYPES.get(choices().below(TYPES.size())));
        case 2, 3 ->
            add(
                "array %s default %s %d"
                    .formatted(
                        name(),
                        ARRAYS.get(choices().below(ARRAYS.size())),
                        1 + choices().below(3)));
        default -> add("gc 2");
      }
    }
    if (isCollectible) {
      add("unload " + context);
      add("collect");
      add("type default " + TYPES.get(choices().below(TYPES.size())));
    }
  }

  private String name() {
    return "object" + objects++;
  }
}
