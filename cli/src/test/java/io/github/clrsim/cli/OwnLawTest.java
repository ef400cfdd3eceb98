package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A law of others is named by its class, and judges as any other. */
@Tag("turn-3")
class OwnLawTest {

  /** No profiler asks for anything. */
  public static class NoMask implements Law {
    @Override
    public String sentence() {
      return "No profiler sets an event mask.";
    }

    @Override
    public String source() {
      return "this test";
    }

    @Override
    public Watcher watch(TraceContext context) {
      return (index, step) ->
          step instanceof Step.CallMade made && made.call().method().name().contains("EventMask")
              ? new Verdict.Broken(this, index, "it asks for events", "ask for none")
              : Verdict.kept();
    }
  }

  /** Throws at the first step. */
  public static final class Faulty extends NoMask {
    @Override
    public Watcher watch(TraceContext context) {
      return (_, _) -> {
        throw new IllegalStateException("no idea");
      };
    }
  }

  /** Ends the process, in the middle of a run. */
  public static final class EndsTheProcess extends NoMask {
    @Override
    public Watcher watch(TraceContext context) {
      return (index, _) -> {
        if (index == 7) {
          System.exit(0);
        }
        return Verdict.kept();
      };
    }
  }

  /** Ends the process when a run is over. */
  public static final class EndsTheProcessLast extends NoMask {
    @Override
    public Watcher watch(TraceContext context) {
      return new Watcher() {
        @Override
        public Verdict see(long index, Step step) {
          return Verdict.kept();
        }

        @Override
        public Verdict end(long steps, Run.Ending ending) {
          System.exit(0);
          return Verdict.kept();
        }
      };
    }
  }

  /** Ends the process as soon as it is made. */
  public static final class EndsTheProcessFirst extends NoMask {
    public EndsTheProcessFirst() {
      System.exit(0);
    }
  }

  /** Answers what no report can be made of. */
  public static class Unsound extends NoMask {
    private final Watcher watcher;

    Unsound(Watcher watcher) {
      this.watcher = watcher;
    }

    @Override
    public Watcher watch(TraceContext context) {
      return watcher;
    }
  }

  /** Names a step that is none. */
  public static final class BeforeTheFirstStep extends Unsound {
    public BeforeTheFirstStep() {
      super((_, _) -> new Verdict.Broken(new NoMask(), -5, "it is so", "do otherwise"));
    }
  }

  /** Names a step that has not come. */
  public static final class InTheFuture extends Unsound {
    public InTheFuture() {
      super((_, _) -> new Verdict.Broken(new NoMask(), 1_000_000, "it will be so", "wait"));
    }
  }

  /** Says null for what it was written to say. */
  @SuppressWarnings("NullAway") // that is what the test is about
  public static final class Wordless extends Unsound {
    public Wordless() {
      super((_, _) -> new Verdict.Broken(new NoMask(), 0, null, "say something"));
    }
  }

  /** Has no watcher. */
  @SuppressWarnings("NullAway") // that is what the test is about
  public static final class Blind extends Unsound {
    public Blind() {
      super(null);
    }
  }

  /** Does not know what it wants to see. */
  public static final class Undecided extends Unsound {
    public Undecided() {
      super(
          new Watcher() {
            @Override
            @SuppressWarnings("NullAway") // that is what the test is about
            public Set<StepKind> kinds() {
              return null;
            }

            @Override
            public Verdict see(long index, Step step) {
              return Verdict.kept();
            }
          });
    }
  }

  /** Has no name. */
  public static final class Nameless extends NoMask {
    @Override
    @SuppressWarnings("NullAway") // that is what the test is about
    public String name() {
      return null;
    }
  }

  static List<Arguments> unsound() {
    return List.of(
        Arguments.of(BeforeTheFirstStep.class, "said to be broken at step -5"),
        Arguments.of(InTheFuture.class, "said to be broken at step 1000000"),
        Arguments.of(Wordless.class, "the reason of its verdict is null"),
        Arguments.of(Blind.class, "the watcher is null"),
        Arguments.of(Undecided.class, "the set of its kinds of steps is null"),
        Arguments.of(Nameless.class, "it has no name"));
  }

  @ParameterizedTest
  @MethodSource("unsound")
  void thatAnswersNonsenseIsNamedAndAccusesNobody(Class<? extends Law> law, String what) {
    check(law).isDiagnosticAbout(law.getName(), what);
  }

  private static Spoken check(Class<? extends Law> law) {
    return Spoken.by(
        "check", "--profiler", "callback-only", "--schedules", "10", "--law", law.getName());
  }

  @Test
  void isBrokenAndReplayed() {
    Spoken spoken = check(NoMask.class);

    assertThat(spoken.code()).as(spoken.out()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(spoken.out())
        .contains("Law broken: No profiler sets an event mask.")
        .contains("--law '" + NoMask.class.getName() + "'");
  }

  @Test
  void thatThrowsIsNamedAndAccusesNobody() {
    Spoken spoken = check(Faulty.class);

    assertThat(spoken.code()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(spoken.err())
        .contains("The law Faulty failed: java.lang.IllegalStateException: no idea")
        .doesNotContain("\tat ");
  }

  static List<Arguments> endingTheProcess() {
    return List.of(
        Arguments.of(EndsTheProcess.class, List.of()),
        Arguments.of(EndsTheProcess.class, List.of("--engine", "platform")),
        Arguments.of(EndsTheProcessLast.class, List.of()),
        Arguments.of(EndsTheProcessFirst.class, List.of()));
  }

  @ParameterizedTest
  @MethodSource("endingTheProcess")
  void thatEndsTheProcessIsNamedAndAccusesNobody(Class<? extends Law> law, List<String> more)
      throws IOException {
    List<String> words =
        new ArrayList<>(List.of("check", "--profiler", "callback-only", "--schedules", "10"));
    words.addAll(List.of("--law", law.getName()));
    words.addAll(more);

    Spoken spoken =
        Spoken.inChild(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED"), words);

    assertThat(spoken.code()).as(spoken.toString()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(spoken.err())
        .contains("A law ended the process by System.exit", law.getName(), "OwnLawTest.java:")
        .containsOnlyOnce("A law ended");
    assertThat(spoken.out()).doesNotContain("Law broken");
  }
}
