package io.github.clrsim.laws.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayoutOffsetsAreCorrectTest {
  private static final Step LENGTH_IS =
      new Step.TruthTold(0, new Truth.PlaceIs("System.String::_stringLength", true, 8, 8));
  private static final Step NOTHING_IS =
      new Step.TruthTold(0, new Truth.PlaceIs("System.String::Empty", false, 0, 0));

  @Test
  void whatIsSoMayBeClaimed() {
    assertThat(judged(LENGTH_IS, member(0, 8, 8))).isEqualTo(Verdict.kept());
    assertThat(
            judged(
                new Step.TruthTold(0, new Truth.PlaceIs("elements of rank 2", true, 32, 32)),
                new Step.Claimed(0, new Claim.ElementsLie(2, 32, 32))))
        .isEqualTo(Verdict.kept());
  }

  @Test
  void anotherPlaceBreaksItAndTheSideIsTold() {
    assertThat(why(LENGTH_IS, member(0, 16, 8)))
        .isEqualTo(
            "System.String::_stringLength is claimed to lie at 16 by metadata, but it lies at 8");
    assertThat(why(LENGTH_IS, member(0, 8, 12)))
        .isEqualTo(
            "System.String::_stringLength is claimed to lie at 12 by native code, but it lies at"
                + " 8");
  }

  @Test
  void whatNoInstanceHasBreaksIt() {
    assertThat(why(NOTHING_IS, member(0, 8, 8)))
        .isEqualTo("System.String::Empty is claimed to lie at 8, but no instance has it");
  }

  @Test
  void whatIsToldAnotherThreadOrNobodyIsNotJudged() {
    assertThat(judged(LENGTH_IS, member(1, 16, 16))).isEqualTo(Verdict.kept());
    assertThat(judged(member(0, 16, 16))).isEqualTo(Verdict.kept());
  }

  private static Step member(int thread, int managedOffset, int nativeOffset) {
    return new Step.Claimed(
        thread,
        new Claim.MemberLies(
            new ModuleId(1),
            new MetadataToken(0x0200_0002),
            "_stringLength",
            managedOffset,
            nativeOffset));
  }

  private static String why(Step... steps) {
    return judged(steps) instanceof Verdict.Broken broken ? broken.why() : "kept";
  }

  private static Verdict judged(Step... steps) {
    Judge judge = Judge.of(List.of(new LayoutOffsetsAreCorrect()), TraceContext.unknown());
    List.of(steps).forEach(judge);
    return judge.end(new Run.Ending.Completed(0));
  }

  @Test
  void elementsThatLieElsewhereBreakIt() {
    assertThat(
            why(
                new Step.TruthTold(0, new Truth.PlaceIs("elements of rank 2", true, 32, 32)),
                new Step.Claimed(0, new Claim.ElementsLie(2, 16, 32))))
        .isEqualTo("elements of rank 2 is claimed to lie at 16 by metadata, but it lies at 32");
  }
}
