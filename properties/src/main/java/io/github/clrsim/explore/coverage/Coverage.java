package io.github.clrsim.explore.coverage;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the executions of a campaign came by, all of them counted in their order.
 *
 * @param growth how many interleavings were known after so many executions
 * @param places what was tried where
 * @param rules of each law about the runtime, in the order of the laws, in how many executions
 *     there was an occasion to break it
 * @param calls how often the profiler made which call
 * @param sites by class, how many places of woven code threads waited at for their turn
 */
public record Coverage(
    List<Growth.Point> growth,
    List<AtPlace> places,
    List<OfRule> rules,
    SortedMap<String, Long> calls,
    SortedMap<String, Integer> sites) {
  public Coverage {
    growth = List.copyOf(growth);
    places = List.copyOf(places);
    rules = List.copyOf(rules);
    calls = Collections.unmodifiableSortedMap(new TreeMap<>(calls));
    sites = Collections.unmodifiableSortedMap(new TreeMap<>(sites));
  }

  /**
   * What was tried of one scenario on one runtime.
   *
   * @param runtime empty, where executions had programs of their own
   * @param error of the number of interleavings, as a share of it; 0 if it is exact
   */
  public record AtPlace(
      String scenario, String runtime, long executions, long interleavings, double error) {}

  /**
   * How often a rule of the runtime could have been broken.
   *
   * @param law its name
   * @param rules where docs/RULES.md has it
   * @param executions in how many executions
   */
  public record OfRule(String law, List<String> rules, String sentence, long executions) {
    public OfRule {
      rules = List.copyOf(rules);
    }
  }
}
