package io.github.clrsim.compare;

import io.github.clrsim.compare.account.Told;
import java.util.ArrayList;
import java.util.List;

/**
 * Two lists laid side by side: a longest common subsequence by what the callbacks say, and what
 * remains of each.
 *
 * @param pairs what stands alike, in order
 * @param simulated what remains of the first list, in order
 * @param real what remains of the second
 */
record Alignment(List<Pair> pairs, List<Told> simulated, List<Told> real) {
  /** The same callback on both arms. */
  record Pair(Told simulated, Told real) {}

  static Alignment of(List<Told> simulated, List<Told> real) {
    int[][] longest = lengths(simulated, real);
    List<Pair> pairs = new ArrayList<>();
    List<Told> left = new ArrayList<>();
    List<Told> right = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < simulated.size() && j < real.size()) {
      if (isSame(simulated.get(i), real.get(j))) {
        pairs.add(new Pair(simulated.get(i++), real.get(j++)));
      } else if (longest[i + 1][j] >= longest[i][j + 1]) {
        left.add(simulated.get(i++));
      } else {
        right.add(real.get(j++));
      }
    }
    left.addAll(simulated.subList(i, simulated.size()));
    right.addAll(real.subList(j, real.size()));
    return new Alignment(pairs, left, right);
  }

  /** The length of the longest common subsequence of what begins at each two places. */
  private static int[][] lengths(List<Told> simulated, List<Told> real) {
    int[][] longest = new int[simulated.size() + 1][real.size() + 1];
    for (int i = simulated.size() - 1; i >= 0; i--) {
      for (int j = real.size() - 1; j >= 0; j--) {
        longest[i][j] =
            isSame(simulated.get(i), real.get(j))
                ? longest[i + 1][j + 1] + 1
                : Math.max(longest[i + 1][j], longest[i][j + 1]);
      }
    }
    return longest;
  }

  private static boolean isSame(Told simulated, Told real) {
    return simulated.callback().equals(real.callback());
  }
}
