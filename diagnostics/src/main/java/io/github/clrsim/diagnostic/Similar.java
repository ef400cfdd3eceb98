package io.github.clrsim.diagnostic;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Names that somebody may have meant who wrote one that there is not. */
public final class Similar {
  private static final int SHOWN_MAX = 3;

  /** So many letters of a name may be wrong: one of so many. */
  private static final int WRONG_ONE_OF = 3;

  private Similar() {}

  /** What to do about it: {@code did you mean a or b? } and then the rest of the advice. */
  public static String advice(String wanted, Collection<String> known, String rest) {
    List<String> close = of(wanted, known);
    return close.isEmpty()
        ? rest
        : "did you mean %s? %s".formatted(String.join(" or ", close), rest);
  }

  /** The closest others, the best first; none, if none is close. */
  static List<String> of(String wanted, Collection<String> known) {
    return known.stream()
        .filter(name -> !name.equals(wanted) && isClose(wanted, name))
        .sorted(
            Comparator.<String>comparingInt(name -> distance(wanted, name)).thenComparing(n -> n))
        .limit(SHOWN_MAX)
        .toList();
  }

  private static boolean isClose(String wanted, String name) {
    boolean isPart = wanted.length() >= WRONG_ONE_OF && name.contains(wanted);
    return isPart || distance(wanted, name) <= wrongMax(Math.min(wanted.length(), name.length()));
  }

  /** Of a name of one letter none: each would be close to every other. */
  private static int wrongMax(int length) {
    return length <= 1 ? 0 : Math.max(1, length / WRONG_ONE_OF);
  }

  /**
   * How many letters have to be written, left out, changed or exchanged with the next (optimal
   * string alignment); case is none.
   */
  private static int distance(String one, String other) {
    String from = one.toLowerCase(Locale.ROOT);
    String to = other.toLowerCase(Locale.ROOT);
    int[][] table = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        table[i][j] = i == 0 || j == 0 ? i + j : distance(from, to, i, j, table);
      }
    }
    return table[from.length()][to.length()];
  }

  private static int distance(String from, String to, int i, int j, int[][] table) {
    char last = from.charAt(i - 1);
    int changed = table[i - 1][j - 1] + (last == to.charAt(j - 1) ? 0 : 1);
    int least = Math.min(changed, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
    boolean isExchanged =
        i > 1 && j > 1 && last == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
    return isExchanged ? Math.min(least, 1 + table[i - 2][j - 2]) : least;
  }
}
