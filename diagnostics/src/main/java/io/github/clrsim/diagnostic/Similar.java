package io.github.clrsim.diagnostic;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

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

  /** The closest, the best first; none, if none is close. */
  static List<String> of(String wanted, Collection<String> known) {
    return known.stream()
        .filter(name -> isClose(wanted, name))
        .sorted(
            Comparator.<String>comparingInt(name -> distance(wanted, name)).thenComparing(n -> n))
        .limit(SHOWN_MAX)
        .toList();
  }

  private static boolean isClose(String wanted, String name) {
    boolean isPart = wanted.length() >= WRONG_ONE_OF && name.contains(wanted);
    return isPart
        || distance(wanted, name)
            <= Math.max(1, Math.min(wanted.length(), name.length()) / WRONG_ONE_OF);
  }

  /** How many letters have to be written, left out or changed (Levenshtein); case is none. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        boolean isSame =
            Character.toLowerCase(one.charAt(i - 1)) == Character.toLowerCase(other.charAt(j - 1));
        int changed = diagonal + (isSame ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
