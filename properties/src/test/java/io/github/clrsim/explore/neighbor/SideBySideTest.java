package io.github.clrsim.explore.neighbor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.neighbor.SideBySide.Fate;
import io.github.clrsim.explore.neighbor.SideBySide.Line;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Of two executions is seen what comes in another order, and what in one of them only. */
class SideBySideTest {
  private static final ModuleId MODULE = new ModuleId(0x20);

  private static TraceBuilder begins() {
    return TraceBuilder.begins().on("sampler").marks("up").on("finalizer").marks("up");
  }

  /** As one text: a sign for each step, from where they part. */
  private static String fates(List<Step> failing, List<Step> passing) {
    SideBySide both = SideBySide.of(failing, passing);
    StringBuilder text = new StringBuilder();
    for (int step = both.parts(); step < failing.size(); step++) {
      text.append(both.fateOfFailing(step).name().charAt(0));
    }
    text.append('|');
    for (int step = both.parts(); step < passing.size(); step++) {
      text.append(both.fateOfPassing(step).name().charAt(0));
    }
    return text.toString();
  }

  @Test
  void whatIsTheSameHasNoLines() {
    List<Step> steps = begins().marks("a").steps();
    SideBySide both = SideBySide.of(steps, steps);

    assertThat(both.parts()).isEqualTo(steps.size());
    assertThat(both.lines()).isEmpty();
  }

  /** What a profiler hands over may be an object of its own, which is another one in each run. */
  @Test
  void aCallIsTheSameThatHandsOverAnObjectOfItsKind() {
    List<Step> failing = begins().makes("SetFunctionIDMapper", new Handed()).marks("a").steps();
    List<Step> passing = begins().makes("SetFunctionIDMapper", new Handed()).marks("b").steps();

    assertThat(failing).isNotEqualTo(passing);
    assertThat(SideBySide.of(failing, passing).parts()).isEqualTo(failing.size() - 1);
  }

  private static final class Handed {
    @Override
    public String toString() {
      return "handed";
    }
  }

  @Test
  void asFewAsPossibleWereMoved() {
    List<Step> failing =
        begins()
            .on("finalizer")
            .gets(new ModuleUnloadStarted(MODULE))
            .on("sampler")
            .marks("1")
            .marks("2")
            .marks("3")
            .steps();
    List<Step> passing =
        begins()
            .on("sampler")
            .marks("1")
            .marks("2")
            .marks("3")
            .on("finalizer")
            .gets(new ModuleUnloadStarted(MODULE))
            .steps();

    assertThat(fates(failing, passing)).isEqualTo("MMSSS|SSSMM");
    SideBySide both = SideBySide.of(failing, passing);
    int from = both.parts();
    assertThat(both.lines())
        .containsExactly(
            new Line(from, SideBySide.NONE),
            new Line(from + 1, SideBySide.NONE),
            new Line(from + 2, from),
            new Line(from + 3, from + 1),
            new Line(from + 4, from + 2),
            new Line(SideBySide.NONE, from + 3),
            new Line(SideBySide.NONE, from + 4));
    assertThat(both.likeOfFailing(from)).isEqualTo(from + 3);
    assertThat(both.likeOfPassing(from + 3)).isEqualTo(from);
  }

  @Test
  void whatComesInOneOnlyHasNoLikeInTheOther() {
    List<Step> failing = begins().marks("a").marks("only here").marks("b").steps();
    List<Step> passing = begins().marks("a").marks("b").marks("only there").steps();

    assertThat(fates(failing, passing)).isEqualTo("OS|SO");
    assertThat(SideBySide.of(failing, passing).likeOfFailing(failing.size() - 2))
        .isEqualTo(SideBySide.NONE);
  }

  @Test
  void theSameWithinAnotherCallbackIsSomethingElse() {
    List<Step> failing =
        begins().on("main").enters(new ModuleLoadStarted(MODULE)).marks("a").returns().steps();
    List<Step> passing = begins().on("main").marks("a").steps();

    assertThat(fates(failing, passing)).isEqualTo("OOO|O");
  }

  @Test
  void aThreadIsKnownByItsNameAndNotByItsNumber() {
    List<Step> failing = TraceBuilder.begins().on("a").marks("x").on("b").marks("y").steps();
    List<Step> passing = TraceBuilder.begins().on("b").marks("y").on("a").marks("x").steps();
    SideBySide both = SideBySide.of(failing, passing);

    assertThat(IntStream.range(both.parts(), failing.size()).mapToObj(both::fateOfFailing))
        .doesNotContain(Fate.ONLY);
  }

  /** The sampler and the main thread load in another order, so IDs are given in another one. */
  @Test
  void whatHasAnotherIdBecauseOfTheOrderIsTheSame() {
    List<Step> failing =
        begins()
            .on("main")
            .gets(new ModuleLoadStarted(new ModuleId(0x30)))
            .on("sampler")
            .gets(new ModuleLoadStarted(new ModuleId(0x40)))
            .makes("GetModuleInfo2", new ModuleId(0x40))
            .steps();
    List<Step> passing =
        begins()
            .on("sampler")
            .gets(new ModuleLoadStarted(new ModuleId(0x30)))
            .makes("GetModuleInfo2", new ModuleId(0x30))
            .on("main")
            .gets(new ModuleLoadStarted(new ModuleId(0x40)))
            .steps();

    assertThat(fates(failing, passing)).isEqualTo("MMRSR|RSRMM");
  }

  @Test
  void anIdThatMeansSomethingElseIsAChange() {
    List<Step> failing =
        begins()
            .gets(new ModuleLoadStarted(MODULE))
            .on("main")
            .gets(new ModuleLoadStarted(MODULE))
            .steps();
    List<Step> passing =
        begins()
            .gets(new ModuleLoadStarted(MODULE))
            .on("main")
            .gets(new ModuleLoadStarted(new ModuleId(0x90)))
            .steps();

    assertThat(fates(failing, passing)).isEqualTo("CS|CS");
  }

  @Test
  void everyStepStandsInOneLine() {
    List<Step> failing = begins().marks("a").on("sampler").marks("b").on("main").marks("c").steps();
    List<Step> passing = begins().on("main").marks("c").marks("d").on("sampler").marks("b").steps();
    SideBySide both = SideBySide.of(failing, passing);

    assertThat(both.lines().stream().map(Line::failing).filter(step -> step >= 0))
        .containsExactlyElementsOf(IntStream.range(both.parts(), failing.size()).boxed().toList());
    assertThat(both.lines().stream().map(Line::passing).filter(step -> step >= 0))
        .containsExactlyElementsOf(IntStream.range(both.parts(), passing.size()).boxed().toList());
  }
}
