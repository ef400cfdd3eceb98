package io.github.clrsim.compare;

import static io.github.clrsim.api.outcome.HResult.CORPROF_E_PROFILER_DETACHING;

import io.github.clrsim.api.Run;
import io.github.clrsim.compare.account.Account;
import io.github.clrsim.compare.account.Ages;
import io.github.clrsim.compare.account.Difference;
import io.github.clrsim.compare.account.Difference.Backend;
import io.github.clrsim.compare.account.Told;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.scenario.Action;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Two executions of one scenario, held against each other.
 *
 * @param equal how many callbacks are the same on both arms, with all answers inside them
 * @param legal the differences that a rule allows
 * @param divergent the others: each is a bug of the simulator or of a law
 * @param idle the marks of the actions that had nothing to act on, on either arm
 * @param compared the callbacks that came on both arms, and the methods that were called in them on
 *     both, by name
 */
public record Comparison(
    int equal,
    List<Legal> legal,
    List<Difference> divergent,
    List<String> idle,
    Set<String> compared) {
  public Comparison {
    compared = Collections.unmodifiableSet(new TreeSet<>(compared));
    idle = List.copyOf(idle);
    legal = List.copyOf(legal);
    divergent = List.copyOf(divergent);
  }

  /** A difference, and the rule that allows it. */
  public record Legal(Variation variation, Difference difference) {}

  /**
   * Compares. Where the real collections were wider than the scenario asks for (see {@link
   * Widening}), the simulated ones are to have been as wide.
   *
   * @param profile the rules that both arms follow, such as {@code net9.0}
   */
  public static Comparison of(Woven woven, String profile, Execution simulated, Execution real) {
    return new Work(woven).compare(profile, simulated, real);
  }

  /** What is found on the way. */
  private static final class Work {
    /** From here on code that is called often is compiled to be watched, before it is optimized. */
    private static final int INSTRUMENTED_SINCE = 8;

    private final Woven woven;
    private final List<Difference> found = new ArrayList<>();
    private final Set<String> compared = new TreeSet<>();
    private int equal;

    Work(Woven woven) {
      this.woven = woven;
    }

    Comparison compare(String profile, Execution simulated, Execution real) {
      Map<String, List<Told>> mine = account(profile, simulated);
      Map<String, List<Told>> theirs = account(profile, real);
      Progress ours = new Progress(woven, simulated.steps());
      Progress there = new Progress(woven, real.steps());
      SuddenEnd end = new SuddenEnd(woven, ours, there);
      int tiers = tiersMax(profile);
      BothArms both =
          new BothArms(
              woven, new BothArms.Arm(mine, ours, tiers), new BothArms.Arm(theirs, there, tiers));
      Set<String> windows = new LinkedHashSet<>(mine.keySet());
      windows.addAll(theirs.keySet());
      for (String window : windows) {
        compare(
            window,
            mine.getOrDefault(window, List.of()),
            theirs.getOrDefault(window, List.of()),
            end.mayCut(window));
      }
      joinMoved();
      tellWhoDiedYoung(there);
      found.addAll(Widening.of(woven, real.steps()).differences());
      compareEndings(simulated.ending(), real.ending());
      judge(Backend.SIMULATED, profile, simulated);
      judge(Backend.REAL, profile, real);
      List<String> idle = new ArrayList<>(IdleWishes.of(woven, simulated.steps()));
      idle.retainAll(IdleWishes.of(woven, real.steps()));
      return sorted(both, idle);
    }

    private Map<String, List<Told>> account(String profile, Execution execution) {
      return BeforeNet9.leftOut(
          profile, Unloads.apart(woven, Account.of(woven, execution.steps())));
    }

    /** Each with what it comes behind. */
    private static List<String> placed(List<Told> displaced, List<Told> all) {
      return displaced.stream()
          .map(
              told -> {
                int at = all.indexOf(told);
                return at == 0
                    ? told.callback() + " first"
                    : "%s behind %s".formatted(told.callback(), all.get(at - 1).callback());
              })
          .toList();
    }

    private void compare(String window, List<Told> simulated, List<Told> real, boolean mayBeCut) {
      Alignment alignment = Alignment.of(simulated, real);
      List<Alignment.Pair> pairs = new ArrayList<>(alignment.pairs());
      List<Told> onlySimulated = new ArrayList<>();
      List<Told> onlyReal = new ArrayList<>(alignment.real());
      List<Told> displaced = new ArrayList<>();
      for (Told told : alignment.simulated()) {
        Optional<Told> elsewhere =
            onlyReal.stream().filter(it -> it.callback().equals(told.callback())).findFirst();
        elsewhere.ifPresentOrElse(
            it -> {
              onlyReal.remove(it);
              displaced.add(told);
              pairs.add(new Alignment.Pair(told, it));
            },
            () -> onlySimulated.add(told));
      }
      List<Told> onBoth = pairs.stream().map(Alignment.Pair::simulated).toList();
      List<Told> onBothThere = pairs.stream().map(Alignment.Pair::real).toList();
      for (Alignment.Pair pair : pairs) {
        if (mayBeCut
            && ((isCutOff(pair.simulated(), pair.real()) && isLast(pair.simulated(), onBoth))
                || (isCutOff(pair.real(), pair.simulated()) && isLast(pair.real(), onBothThere)))) {
          found.add(cutInside(window, pair));
        } else {
          compareAnswers(window, pair);
        }
      }
      if (!displaced.isEmpty() && areOrdered(window, pairs)) {
        List<Told> there = alignment.real().stream().filter(it -> !onlyReal.contains(it)).toList();
        found.add(new Difference.Order(window, placed(displaced, simulated), placed(there, real)));
      }
      onlySimulated.forEach(it -> found.add(only(Backend.SIMULATED, window, it, mayBeCut, onBoth)));
      onlyReal.forEach(it -> found.add(only(Backend.REAL, window, it, mayBeCut, onBothThere)));
    }

    /** Threads that pass no marks are not ordered among themselves: two callbacks of one are. */
    private static boolean areOrdered(String window, List<Alignment.Pair> pairs) {
      return !window.equals(Account.OTHERS)
          || pairs.stream()
              .anyMatch(one -> pairs.stream().anyMatch(other -> areTurnedRound(one, other)));
    }

    private static boolean areTurnedRound(Alignment.Pair one, Alignment.Pair other) {
      return one.simulated().thread() == other.simulated().thread()
          && one.real().thread() == other.real().thread()
          && one.simulated().at() < other.simulated().at()
          && one.real().at() > other.real().at();
    }

    /** What stands in front of something that both arms have was not cut off. */
    private static Difference only(
        Backend arm, String window, Told told, boolean mayBeCut, List<Told> onBoth) {
      return mayBeCut && isLast(told, onBoth)
          ? new Difference.CutOff(arm, window, told.callback())
          : new Difference.OnlyOn(arm, window, told.callback());
    }

    private static boolean isLast(Told told, List<Told> onBoth) {
      return onBoth.stream().noneMatch(it -> it.thread() == told.thread() && it.at() > told.at());
    }

    /** Whether one came less far inside the same callback than the other. */
    private static boolean isCutOff(Told one, Told other) {
      int answered = answered(one);
      return answered < answered(other)
          && one.answers().subList(0, answered).equals(other.answers().subList(0, answered));
    }

    /** How much was answered before the end, behind which every call is refused (G97). */
    private static int answered(Told told) {
      return (int)
          told.answers().stream()
              .takeWhile(answer -> !answer.contains(CORPROF_E_PROFILER_DETACHING.toString()))
              .count();
    }

    private static Difference cutInside(String window, Alignment.Pair pair) {
      boolean isReal = isCutOff(pair.simulated(), pair.real());
      Told longer = isReal ? pair.real() : pair.simulated();
      Told shorter = isReal ? pair.simulated() : pair.real();
      return new Difference.CutOff(
          isReal ? Backend.REAL : Backend.SIMULATED,
          window,
          "%s in %s".formatted(longer.answers().get(answered(shorter)), longer.callback()));
    }

    private void compareAnswers(String window, Alignment.Pair pair) {
      List<String> simulated = new ArrayList<>(pair.simulated().answers());
      List<String> real = new ArrayList<>(pair.real().answers());
      compared.addAll(Sightings.of(pair.simulated(), pair.real()));
      if (simulated.equals(real)) {
        equal++;
      } else {
        // What both have at the same place says nothing.
        List<String> mine = new ArrayList<>();
        List<String> theirs = new ArrayList<>();
        for (int i = 0; i < Math.max(simulated.size(), real.size()); i++) {
          String left = i < simulated.size() ? simulated.get(i) : "nothing";
          String right = i < real.size() ? real.get(i) : "nothing";
          if (!left.equals(right)) {
            mine.add(left);
            theirs.add(right);
          }
        }
        found.add(new Difference.Answer(window, pair.simulated().callback(), mine, theirs));
      }
    }

    /** What is missing behind one action and too much behind another is one difference, not two. */
    private void joinMoved() {
      List<Difference> all = List.copyOf(found);
      List<Difference.OnlyOn> unmatched = new ArrayList<>();
      for (Difference difference : all) {
        if (difference instanceof Difference.OnlyOn only && only.arm() == Backend.REAL) {
          unmatched.add(only);
          found.remove(only);
        }
      }
      found.replaceAll(
          difference ->
              difference instanceof Difference.OnlyOn only
                  ? unmatched.stream()
                      .filter(real -> real.callback().equals(only.callback()))
                      .findFirst()
                      .<Difference>map(
                          real -> {
                            unmatched.remove(real);
                            return new Difference.Moved(
                                only.window(), real.window(), only.callback());
                          })
                      .orElse(only)
                  : difference);
      found.addAll(unmatched);
    }

    /** Tiers in the background: instrumented code and optimized code, or the latter alone (N30). */
    private static int tiersMax(String profile) {
      return new TraceContext(profile).isAtLeast(INSTRUMENTED_SINCE) ? 2 : 1;
    }

    /** Only of what the program had let go: a collection may find that dead (N106). */
    private boolean isForgotten(Progress progress, String window, String callback) {
      return woven.marked(Action.Forget.class).entrySet().stream()
          .filter(forget -> Ages.isOneOf(Set.of(forget.getValue().object()), callback))
          .flatMap(forget -> progress.at(forget.getKey()).stream())
          .anyMatch(at -> progress.at(window).filter(collected -> at < collected).isPresent());
    }

    private void tellWhoDiedYoung(Progress progress) {
      Set<String> younger = Ages.younger(found);
      found.replaceAll(
          difference ->
              difference instanceof Difference.OnlyOn only
                      && only.arm() == Backend.SIMULATED
                      && Ages.isOneOf(younger, only.callback())
                      && isForgotten(progress, only.window(), only.callback())
                  ? new Difference.DiedYoung(only.window(), only.callback())
                  : difference);
    }

    private void compareEndings(Run.Ending simulated, Run.Ending real) {
      if (simulated.equals(real)) {
        equal++;
      } else {
        found.add(new Difference.Ended(Account.END, simulated.text(), real.text()));
      }
    }

    private void judge(Backend arm, String profile, Execution execution) {
      Judge judge = Judge.of(Laws.all(), new TraceContext(profile));
      execution.steps().forEach(judge);
      if (judge.end(execution.ending()) instanceof Verdict.Broken broken) {
        found.add(
            new Difference.LawBroken(
                arm, "step " + broken.step(), broken.law().name(), broken.why()));
      }
    }

    private Comparison sorted(BothArms both, List<String> idle) {
      List<Legal> legal = new ArrayList<>();
      List<Difference> divergent = new ArrayList<>();
      for (Difference difference : found) {
        Variation.allowing(both, difference)
            .ifPresentOrElse(
                rule -> legal.add(new Legal(rule, difference)), () -> divergent.add(difference));
      }
      return new Comparison(equal, legal, divergent, idle, compared);
    }
  }
}
