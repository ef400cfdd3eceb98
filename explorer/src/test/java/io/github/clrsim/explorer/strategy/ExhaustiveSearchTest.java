package io.github.clrsim.explorer.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Program;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.StrategyName.Exhaustive;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ExhaustiveSearchTest {
  private static final Engine ENGINE = Engine.virtual();
  private static final Exhaustive UNBOUNDED = new Exhaustive(OptionalInt.empty());

  private static Exhaustive bound(int preemptions) {
    return new Exhaustive(OptionalInt.of(preemptions));
  }

  private static Execution run(Attempt attempt, Program program) {
    return ENGINE.run(new Limits(300, 16), attempt.strategy(), attempt.choices(), program);
  }

  @Test
  void independentThreadsNeedFewExecutions() {
    Predicate<Attempt> neverFails =
        attempt -> {
          run(
              attempt,
              threads -> {
                for (int t = 0; t < 3; t++) {
                  int[] own = new int[1];
                  threads.spawn(
                      "t" + t,
                      () -> {
                        for (int i = 0; i < 3; i++) {
                          threads.point(Access.WRITE, own, 1);
                          own[0]++;
                        }
                      });
                }
              });
          return false;
        };
    Proof proof = ExhaustiveSearch.of(UNBOUNDED, true).search(10_000, neverFails);
    // Naively, there are 12! / (4! * 4! * 4!) = 34,650.
    assertThat(proof)
        .isInstanceOfSatisfying(
            Proof.Proved.class,
            proved -> {
              assertThat(proved.interleavings()).isEqualTo(1);
              assertThat(proved.executions()).isLessThan(600);
              assertThat(proved.preemptionsMax()).isEmpty();
              assertThat(proved.isFair()).isFalse();
            });
    assertThat(proof.text()).startsWith("Proved for every schedule: ").contains(" 1 interleaving,");
  }

  @Test
  void whereNothingIsToldEveryScheduleIsTried() {
    Predicate<Attempt> twoThreadsOfTwoSteps =
        attempt -> {
          run(
              attempt,
              threads -> {
                threads.spawn("a", threads::point);
                threads.spawn("b", threads::point);
              });
          return false;
        };
    var tree = new ChoiceTree(Integer.MAX_VALUE, false);
    var interleavings = new TreeSet<Long>();
    do {
      tree.begin();
      assertThat(twoThreadsOfTwoSteps.test(new Attempt(0, tree, tree))).isFalse();
      interleavings.add(tree.interleaving());
    } while (tree.advance());
    assertThat(interleavings).as("4! / (2! * 2!)").hasSize(6);
  }

  @Test
  void theFailureFoundHasTheFewestPreemptionsAndItsPicksReplayIt() {
    Proof proof =
        ExhaustiveSearch.of(UNBOUNDED, true)
            .search(1_000, attempt -> Bug.ABA.shows(false, ENGINE, attempt));
    assertThat(proof)
        .isInstanceOfSatisfying(
            Proof.Failed.class,
            failed -> {
              assertThat(failed.preemptions()).isEqualTo(1);
              assertThat(failed.preemptionsProved()).hasValue(0);
              var again = new Attempt(0, Strategy.walk(), Choices.recorded(failed.picks()));
              assertThat(Bug.ABA.shows(false, ENGINE, again)).isTrue();
            });
    assertThat(proof.text()).contains("with 1 preemption; with at most 0, none fails");
  }

  @Test
  void choicesOfTheProgramAreTriedAsSchedulesAre() {
    List<Integer> drawn = new ArrayList<>();
    Proof proof =
        ExhaustiveSearch.of(bound(0), true)
            .search(
                100,
                attempt -> {
                  run(
                      attempt,
                      threads -> threads.spawn("t", () -> drawn.add(attempt.choices().below(100))));
                  return drawn.getLast() == 77;
                });
    assertThat(drawn).hasSize(78).doesNotHaveDuplicates();
    assertThat(proof)
        .isInstanceOfSatisfying(
            Proof.Failed.class, failed -> assertThat(failed.picks().text()).isEqualTo("77"));
  }

  @Test
  void aBudgetThatDoesNotSufficeIsSaidTogetherWithWhatIsProved() {
    Proof proof =
        ExhaustiveSearch.of(UNBOUNDED, true)
            .search(2_000, attempt -> Bug.ABA_AMID_5.shows(true, ENGINE, attempt));
    assertThat(proof)
        .isInstanceOfSatisfying(
            Proof.OutOfBudget.class,
            out -> {
              assertThat(out.executions()).isEqualTo(2_000);
              assertThat(out.preemptionsProved()).hasValue(1);
            });
    assertThat(proof.text()).contains("2,000 executions", "at most 1 preemption are proved");
  }

  @Test
  void aBoundThatLeavesNothingOutIsNoBound() {
    assertThat(
            ExhaustiveSearch.of(bound(50), true)
                .search(1_000, attempt -> Bug.LOCK_ORDER.shows(true, ENGINE, attempt)))
        .isInstanceOfSatisfying(
            Proof.Proved.class, proved -> assertThat(proved.preemptionsMax()).isEmpty());
  }

  @Test
  void threadsThatPollOneAnotherDoNotKeepTheSearchForEver() {
    Proof proof =
        ExhaustiveSearch.of(bound(1), true)
            .search(
                10_000,
                attempt -> {
                  int[] flag = new int[1];
                  Execution execution =
                      run(
                          attempt,
                          threads -> {
                            Runnable poll =
                                () -> {
                                  while (flag[0] == 0) {
                                    threads.pause();
                                    threads.touch(Access.READ, flag);
                                  }
                                };
                            threads.spawn("one", poll);
                            threads.spawn("two", poll);
                            threads.spawn(
                                "setter",
                                () -> {
                                  threads.touch(Access.WRITE, flag);
                                  flag[0] = 1;
                                });
                          });
                  return execution.steps() >= 300;
                });
    assertThat(proof)
        .isInstanceOfSatisfying(Proof.Proved.class, proved -> assertThat(proved.isFair()).isTrue());
    assertThat(proof.text()).contains("overtake a ready thread at most 2 times");
  }

  @Test
  void aProgramThatDoesNotRepeatIsRefusedByDiagnostic() {
    int[] executions = new int[1];
    assertThatThrownBy(
            () ->
                ExhaustiveSearch.of(UNBOUNDED, true)
                    .search(
                        1_000,
                        attempt -> {
                          int more = executions[0]++ % 2;
                          run(
                              attempt,
                              threads -> {
                                for (int i = 0; i < 2 + more; i++) {
                                  threads.spawn("t", threads::point);
                                }
                              });
                          return false;
                        }))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            thrown -> assertThat(thrown.diagnostic().what()).contains("does not repeat"));
  }
}
