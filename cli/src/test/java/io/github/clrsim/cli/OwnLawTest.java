package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import org.junit.jupiter.api.Test;

/** A law of others is named by its class, and judges as any other. */
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
}
