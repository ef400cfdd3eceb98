package io.github.clrsim.orders;

import io.github.clrsim.orders.LoggedOrder.Allowance;
import io.github.clrsim.orders.LoggedOrder.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How two orders differ: by what stands in one of them only, and by what stands elsewhere.
 *
 * @param found all differences, in words
 * @param unexplained those that no allowance covers
 * @param used the allowances that were needed
 */
record Differences(List<String> found, List<String> unexplained, Set<Allowance> used) {

  static Differences between(LoggedOrder log, List<String> simulated) {
    List<String> onlyLogged = new ArrayList<>();
    List<String> onlySimulated = new ArrayList<>();
    align(log.lines(), simulated, onlyLogged, onlySimulated);
    List<String> moved = new ArrayList<>();
    for (String line : List.copyOf(onlyLogged)) {
      if (onlySimulated.remove(line)) {
        onlyLogged.remove(line);
        moved.add(line);
      }
    }
    Differences differences =
        new Differences(new ArrayList<>(), new ArrayList<>(), new LinkedHashSet<>());
    onlyLogged.forEach(line -> differences.add(log, Kind.LOGGED, line));
    onlySimulated.forEach(line -> differences.add(log, Kind.SIMULATED, line));
    moved.forEach(line -> differences.add(log, Kind.MOVED, line));
    return differences;
  }

  private void add(LoggedOrder log, Kind kind, String line) {
    Optional<Allowance> allowance =
        log.allowances().stream().filter(each -> each.allows(kind, line)).findFirst();
    String text = kind + ": " + line;
    found.add(text);
    allowance.ifPresentOrElse(used::add, () -> unexplained.add(text));
  }

  /** Takes a longest common subsequence out of both. */
  private static void align(
      List<String> logged,
      List<String> simulated,
      List<String> onlyLogged,
      List<String> onlySimulated) {
    int[][] longest = new int[logged.size() + 1][simulated.size() + 1];
    for (int i = logged.size() - 1; i >= 0; i--) {
      for (int j = simulated.size() - 1; j >= 0; j--) {
        longest[i][j] =
            logged.get(i).equals(simulated.get(j))
                ? longest[i + 1][j + 1] + 1
                : Math.max(longest[i + 1][j], longest[i][j + 1]);
      }
    }
    int i = 0;
    int j = 0;
    while (i < logged.size() && j < simulated.size()) {
      if (logged.get(i).equals(simulated.get(j))) {
        i++;
        j++;
      } else if (longest[i + 1][j] >= longest[i][j + 1]) {
        onlyLogged.add(logged.get(i++));
      } else {
        onlySimulated.add(simulated.get(j++));
      }
    }
    onlyLogged.addAll(logged.subList(i, logged.size()));
    onlySimulated.addAll(simulated.subList(j, simulated.size()));
  }
}
