package io.github.clrsim.backends;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * Tries all that is smaller by one thing than a case whose scenario is a text in one line. It knows
 * nothing of how shrinking is done, so that it can judge it.
 */
record BruteForce(Trial trial, Law law) {

  /** What is smaller and breaks the law all the same. */
  List<Case> smallerThan(Case claimed) {
    List<Case> smaller = new ArrayList<>();
    for (Case neighbour : neighbours(claimed)) {
      if (trial.of(neighbour).verdict() instanceof Verdict.Broken broken
          && broken.law().equals(law)) {
        smaller.add(neighbour);
      }
    }
    return smaller;
  }

  /** All that is smaller by one thing. */
  static List<Case> neighbours(Case claimed) {
    List<Case> neighbours = new ArrayList<>();
    for (String scenario : withOneActionLess(claimed.scenario())) {
      neighbours.add(new Case(scenario, claimed.profile(), claimed.picks()));
      neighbours.add(new Case(scenario, claimed.profile(), ChoiceSequence.calm()));
    }
    for (ChoiceSequence picks : withOnePickLess(claimed.picks())) {
      neighbours.add(new Case(claimed.scenario(), claimed.profile(), picks));
    }
    return neighbours;
  }

  private static List<String> withOneActionLess(String scenario) {
    List<String> shorter = new ArrayList<>();
    String[] parts = scenario.split("; ", -1);
    for (int left = 0; left < parts.length; left++) {
      boolean isAction = !parts[left].startsWith("entry ") && !parts[left].startsWith("thread ");
      List<String> rest = new ArrayList<>(List.of(parts));
      rest.remove(left);
      String text = String.join("; ", rest);
      if (isAction && canBeRead(text)) {
        shorter.add(text);
      }
    }
    return shorter;
  }

  private static boolean canBeRead(String text) {
    try {
      return !Scenario.parse(text, text).threads().isEmpty();
    } catch (DiagnosticException unreadable) {
      return false;
    }
  }

  private static List<ChoiceSequence> withOnePickLess(ChoiceSequence picks) {
    List<ChoiceSequence> smaller = new ArrayList<>();
    for (int place = 0; place < picks.size(); place++) {
      List<Integer> rest = values(picks);
      rest.subList(place, place + 1).clear();
      smaller.add(of(rest));
      for (int lower = 0; lower < picks.at(place); lower++) {
        List<Integer> calmer = values(picks);
        calmer.set(place, lower);
        smaller.add(of(calmer));
      }
    }
    return smaller;
  }

  private static List<Integer> values(ChoiceSequence picks) {
    List<Integer> values = new ArrayList<>();
    for (int place = 0; place < picks.size(); place++) {
      values.add(picks.at(place));
    }
    return values;
  }

  private static ChoiceSequence of(List<Integer> values) {
    return ChoiceSequence.of(values.stream().mapToInt(Integer::intValue).toArray());
  }
}
