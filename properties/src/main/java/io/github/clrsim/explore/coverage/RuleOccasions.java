package io.github.clrsim.explore.coverage;

import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.rule.RuntimeLaw;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts in how many executions there was an occasion to see each law about the runtime. */
public final class RuleOccasions {
  private final Map<RuntimeLaw, Long> executions = new LinkedHashMap<>();

  /** None so far, of those among these laws that are about the runtime. */
  public RuleOccasions(List<Law> laws) {
    laws.stream()
        .filter(RuntimeLaw.class::isInstance)
        .forEach(law -> executions.put((RuntimeLaw) law, 0L));
  }

  /** One more execution in which there was one for these. */
  public void add(Set<RuntimeLaw> seen) {
    seen.forEach(law -> executions.merge(law, 1L, Long::sum));
  }

  /** So many more, of each law by its name. */
  public void add(SortedMap<String, Long> more) {
    executions.replaceAll((law, times) -> times + more.getOrDefault(law.name(), 0L));
  }

  /** In how many executions there was one, of each law by its name; without those that had none. */
  public SortedMap<String, Long> byLaw() {
    SortedMap<String, Long> byLaw = new TreeMap<>();
    executions.forEach(
        (law, times) -> {
          if (times > 0) {
            byLaw.put(law.name(), times);
          }
        });
    return byLaw;
  }

  /** What was counted, in the order of the laws. */
  public List<Coverage.OfRule> counted() {
    return executions.entrySet().stream()
        .map(
            each ->
                new Coverage.OfRule(
                    each.getKey().name(),
                    each.getKey().rules(),
                    each.getKey().sentence(),
                    each.getValue()))
        .toList();
  }
}
