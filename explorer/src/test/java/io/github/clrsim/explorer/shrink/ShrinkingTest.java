package io.github.clrsim.explorer.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import io.github.clrsim.explorer.shrink.Shrinking.Smallest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShrinkingTest {
  private static final int LIMIT = 10_000;

  /** Scenes are numbers of choices from 0 to 3; it fails where what is picked is as asked. */
  private static class Script implements Subject<Integer> {
    private final Predicate<List<Integer>> fault;
    final List<List<Integer>> played = new ArrayList<>();

    Script(Predicate<List<Integer>> fault) {
      this.fault = fault;
    }

    @Override
    public Played play(Integer scene, Choices choices) {
      Recording recording = Choices.recording(choices);
      List<Integer> picked = new ArrayList<>();
      for (int i = 0; i < scene; i++) {
        picked.add(recording.below(4));
      }
      List<Integer> record = new ArrayList<>(picked);
      record.addFirst(scene);
      played.add(record);
      return new Played(fault.test(picked), recording.picks(), scene, scene, 1, scene);
    }
  }

  private static Predicate<List<Integer>> atLeast(int count, IntPredicate evil) {
    return picked -> picked.stream().filter(evil::test).count() >= count;
  }

  private static Smallest<Integer> shrunk(Subject<Integer> subject, int scene, int... picks) {
    return Shrinking.of(
        subject, scene, ChoiceSequence.of(picks), Budget.ofRuns(LIMIT), Progress.SILENT);
  }

  @Test
  void ofOneSceneTheChoicesAreShrunk() {
    Script script = new Script(atLeast(2, pick -> pick >= 2));

    Smallest<Integer> smallest = shrunk(script, 8, 1, 3, 1, 0, 1, 3, 1, 1);

    assertThat(smallest.picks()).isEqualTo(ChoiceSequence.of(2, 2));
    assertThat(smallest.isMinimal()).isTrue();
    assertThat(smallest.evaluations()).isEqualTo(script.played.size());
  }

  @Test
  void noCaseIsPlayedTwice() {
    Script script = new Script(atLeast(3, pick -> pick == 3));

    shrunk(script, 12, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3);

    assertThat(script.played).doesNotHaveDuplicates();
  }

  @Test
  void aSmallerSceneIsPreferredToWhatWasFound() {
    Script ladder =
        new Script(atLeast(1, pick -> pick == 1)) {
          @Override
          public List<List<Integer>> ladder() {
            return List.of(List.of(0), List.of(3), List.of(9));
          }
        };

    Smallest<Integer> once = shrunk(ladder, 30, 0, 0, 1);
    Smallest<Integer> again = shrunk(ladder, 20, 3, 2, 2, 2, 1, 1, 3);

    assertThat(once.scene()).isEqualTo(3);
    assertThat(once.picks()).isEqualTo(ChoiceSequence.of(1));
    assertThat(again).isEqualTo(once);
  }

  @Test
  void whatIsFoundIsShrunkIfNoSmallSceneFails() {
    Script ladder =
        new Script(picked -> picked.size() > 20 && picked.get(20) == 2) {
          @Override
          public List<List<Integer>> ladder() {
            return List.of(List.of(0), List.of(5));
          }

          @Override
          public Stream<Integer> shorterThan(Integer scene) {
            return Stream.of(scene / 2, scene - 1);
          }
        };
    int[] picks = new int[40];
    picks[20] = 2;
    picks[30] = 3;

    Smallest<Integer> smallest = shrunk(ladder, 40, picks);

    assertThat(smallest.scene()).isEqualTo(21);
    assertThat(smallest.picks()).isEqualTo(ChoiceSequence.calm().withPick(20, 2));
  }

  @Test
  void whatALeftOutPartTookIsLeftOutOfThePicksToo() {
    // A scene begins with two choices for each ten; the pick that matters comes right behind them.
    Subject<Integer> subject =
        new Subject<>() {
          @Override
          public Played play(Integer scene, Choices choices) {
            Recording recording = Choices.recording(choices);
            for (int i = 0; i < scene * 2; i++) {
              recording.below(4);
            }
            boolean fails = recording.below(4) == 1;
            return new Played(fails, recording.picks(), scene * 2 + 1, scene * 2 + 1, 1, scene);
          }

          @Override
          public Stream<Integer> shorterThan(Integer scene) {
            return scene > 1 ? Stream.of(scene - 1) : Stream.empty();
          }
        };

    Smallest<Integer> smallest =
        Shrinking.of(
            subject,
            9,
            ChoiceSequence.calm().withPick(18, 1),
            Budget.ofRuns(LIMIT),
            Progress.SILENT);

    assertThat(smallest.scene()).isEqualTo(1);
    assertThat(smallest.picks()).isEqualTo(ChoiceSequence.of(0, 0, 1));
  }

  @Test
  void aLimitThatKeepsSomethingFromBeingPlayedIsSaid() {
    Script script = new Script(atLeast(2, pick -> pick >= 2));
    int enough = shrunk(script, 4, 3, 3, 3, 3).evaluations();

    Smallest<Integer> cut =
        Shrinking.of(
            script, 4, ChoiceSequence.of(3, 3, 3, 3), Budget.ofRuns(enough - 1), Progress.SILENT);
    Smallest<Integer> whole =
        Shrinking.of(
            script, 4, ChoiceSequence.of(3, 3, 3, 3), Budget.ofRuns(enough), Progress.SILENT);

    assertThat(cut.isMinimal()).isFalse();
    assertThat(whole.isMinimal()).isTrue();
  }

  @Test
  void picksMadeAfterTheFailureWasSeenAreCutAtOnce() {
    Subject<Integer> subject =
        (scene, choices) -> {
          Recording recording = Choices.recording(choices);
          int decisive = 0;
          for (int i = 1; i <= scene; i++) {
            decisive = recording.below(4) == 3 && decisive == 0 ? i : decisive;
          }
          return new Subject.Played(
              decisive > 0, recording.picks(), scene, decisive == 0 ? scene : decisive, 1, scene);
        };
    int[] picks = new int[200];
    Arrays.fill(picks, 1);
    picks[1] = 3;

    Smallest<Integer> smallest =
        Shrinking.of(subject, 200, ChoiceSequence.of(picks), Budget.ofRuns(LIMIT), Progress.SILENT);

    assertThat(smallest.picks()).isEqualTo(ChoiceSequence.of(3));
    assertThat(smallest.evaluations()).isLessThan(200);
  }

  /** Where something is left out, and something plainer stands in for something. */
  private static class Scenes extends Script {
    Scenes() {
      super(picked -> picked.stream().mapToInt(pick -> pick).sum() >= 4);
    }

    @Override
    public Stream<Integer> shorterThan(Integer scene) {
      return scene > 4 ? Stream.of(scene - 2, scene - 1) : Stream.empty();
    }

    @Override
    public Stream<Integer> plainerThan(Integer scene) {
      return scene == 4 ? Stream.of(3) : Stream.empty();
    }

    /** In each line a scene, and what was picked in it. */
    String log() {
      return played.stream().map(each -> each + "\n").collect(Collectors.joining());
    }
  }

  /** So the same failure comes to the same end in every release. */
  @Test
  void casesAreTriedInThisOrder() {
    Scenes scenes = new Scenes();

    Smallest<Integer> smallest = shrunk(scenes, 8, 0, 3, 0, 0, 2, 0, 1, 3);

    assertThat(scenes.log())
        .isEqualTo(
            """
            [8, 0, 0, 0, 0, 0, 0, 0, 0]
            [8, 0, 3, 0, 0, 2, 0, 0, 0]
            [8, 0, 3, 0, 0, 0, 0, 0, 0]
            [8, 0, 0, 0, 0, 2, 0, 0, 0]
            [8, 0, 1, 0, 0, 2, 0, 0, 0]
            [8, 0, 2, 0, 0, 2, 0, 0, 0]
            [8, 0, 2, 0, 0, 1, 0, 0, 0]
            [6, 0, 0, 0, 0, 0, 0]
            [6, 0, 2, 0, 0, 2, 0]
            [4, 0, 0, 0, 0]
            [4, 0, 2, 0, 0]
            [4, 0, 2, 2, 0]
            [3, 0, 2, 2]
            [3, 2, 2, 0]
            [3, 2, 0, 0]
            [3, 0, 0, 0]
            [3, 0, 2, 0]
            [3, 1, 2, 0]
            [3, 2, 1, 0]
            """);
    assertThat(smallest.steps()).isEqualTo(scenes.played.stream().mapToLong(List::getFirst).sum());
  }

  @Test
  void scenesOfTheLadderAreTriedInThisOrder() {
    Scenes scenes =
        new Scenes() {
          @Override
          public List<List<Integer>> ladder() {
            return List.of(List.of(0), List.of(1, 2));
          }
        };

    Smallest<Integer> smallest = shrunk(scenes, 8, 0, 3, 0, 0, 2, 0, 1, 3);

    assertThat(smallest.picks()).isEqualTo(ChoiceSequence.of(3, 1));
    assertThat(scenes.log())
        .isEqualTo(
            """
            [0]
            [1, 0]
            [2, 0, 0]
            [0]
            [0]
            [0]
            [0]
            [1, 0]
            [1, 0]
            [1, 0]
            [1, 3]
            [2, 0, 0]
            [2, 0, 0]
            [2, 0, 0]
            [2, 3, 0]
            [0]
            [0]
            [0]
            [0]
            [1, 0]
            [1, 3]
            [1, 0]
            [1, 0]
            [2, 0, 0]
            [2, 3, 1]
            [2, 0, 1]
            [2, 1, 1]
            [2, 2, 1]
            [2, 1, 0]
            """);
  }

  @Test
  void progressIsReportedForEachExecution() {
    List<String> reported = new ArrayList<>();
    Shrinking.of(
        new Script(atLeast(1, pick -> pick >= 1)),
        2,
        ChoiceSequence.of(2),
        Budget.ofRuns(2),
        (done, planned, what) -> reported.add("%d of %d: %s".formatted(done, planned, what.get())));

    assertThat(reported).containsExactly("1 of 2: 2", "2 of 2: 2");
  }

  /** A fault without any order in it: the next smaller case may fail wherever this one does not. */
  private static boolean isFault(int seed, int scene, List<Integer> picked) {
    Choices random = Choices.seeded(31L * seed + ChoiceSequence.of(ints(picked)).digest() + scene);
    return random.below(3) == 0;
  }

  private static int[] ints(List<Integer> picked) {
    return picked.stream().mapToInt(pick -> pick).toArray();
  }

  @Test
  void noNeighbourOfAMinimalCaseFails() {
    int several = 0;
    for (int seed = 0; seed < 200; seed++) {
      int fixed = seed;
      Scenes scenes =
          new Scenes() {
            @Override
            public Played play(Integer scene, Choices choices) {
              Recording recording = Choices.recording(choices);
              List<Integer> picked = new ArrayList<>();
              for (int i = 0; i < scene; i++) {
                picked.add(recording.below(4));
              }
              boolean fails = isFault(fixed, scene, picked);
              return new Played(fails, recording.picks(), scene, scene, 1, scene);
            }

            @Override
            public Stream<Integer> shorterThan(Integer scene) {
              return scene > 2 ? Stream.of(scene - 2, scene - 1) : Stream.empty();
            }
          };
      Smallest<Integer> smallest = shrunk(scenes, 9, 3, 0, 2, 0, 1, 3, 0, 0, 2);
      int scene = smallest.scene();
      ChoiceSequence picks = smallest.picks();

      assertThat(smallest.isMinimal()).isTrue();
      assertThat(
              Stream.of(
                      ChoiceEdits.lowered(picks),
                      ChoiceEdits.shorter(picks),
                      ChoiceEdits.earlier(picks, 1),
                      calmer(picks))
                  .flatMap(each -> each))
          .as("seed %d: smaller than %s in %d", seed, picks, scene)
          .noneMatch(each -> fails(scenes, scene, each) && !each.equals(picks));
      assertThat(Stream.concat(scenes.shorterThan(scene), scenes.plainerThan(scene)))
          .as("seed %d: smaller than scene %d", seed, scene)
          .noneMatch(each -> fails(scenes, each, picks));
      several += picks.restless().size() > 1 ? 1 : 0;
    }
    assertThat(several).as("cases with more than one restless pick").isPositive();
  }

  private static Stream<ChoiceSequence> calmer(ChoiceSequence picks) {
    return IntStream.range(0, picks.restless().size())
        .mapToObj(index -> ChoiceEdits.calmed(picks, index, index + 1));
  }

  private static boolean fails(Scenes scenes, int scene, ChoiceSequence picks) {
    return scenes.play(scene, Choices.recorded(picks)).fails();
  }
}
