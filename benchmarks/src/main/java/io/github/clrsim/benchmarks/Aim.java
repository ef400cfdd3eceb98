package io.github.clrsim.benchmarks;

import java.util.List;

/**
 * What a figure should be.
 *
 * @param bound the worst that is good enough
 * @param measured what it is; infinite where it could not be measured, which is never good enough
 */
public record Aim(String what, Kind kind, double bound, double measured) {

  /** On which side of the bound it should be. */
  public enum Kind {
    /** Not below. */
    AT_LEAST("at least"),
    /** Not above. */
    AT_MOST("at most");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /** The aims as a part of a report. */
  public static String report(List<Aim> aims) {
    Table table = Table.of("what", "aim", "measured", "");
    aims.forEach(aim -> table.row(aim.row()));
    return "### Aims\n\n" + table.text();
  }

  /** Whether the figure is good enough. */
  public boolean isMet() {
    return switch (kind) {
      case AT_LEAST -> measured >= bound && !Double.isInfinite(measured);
      case AT_MOST -> measured <= bound;
    };
  }

  private List<String> row() {
    return List.of(
        what,
        kind.words + " " + Figures.plain(bound),
        Figures.plain(measured),
        isMet() ? "met" : "NOT MET");
  }
}
