package io.github.clrsim.laws.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Claim.StackIs.Sight;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.api.trace.Truth.StackHolds.Frame;
import io.github.clrsim.api.trace.Truth.StackHolds.Notice;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StacksAreCorrectTest {
  private static final ThreadId THREAD = new ThreadId(0x10);

  private static final Frame ONE = new Frame(new FunctionId(1), "One", Notice.ENTERED);
  private static final Frame TWO = new Frame(new FunctionId(2), "Two", Notice.ENTERED);
  private static final Frame SILENT = new Frame(new FunctionId(3), "Silent", Notice.UNTOLD);
  private static final Frame LEAVING = new Frame(new FunctionId(4), "Leaving", Notice.CHANGING);
  private static final Frame LOST = new Frame(new FunctionId(5), "Lost", Notice.LOST);

  @Test
  void whatHooksToldMustBeThereInItsOrder() {
    assertThat(why(is(TWO, ONE), hooks(2, 1))).isEqualTo("kept");
    assertThat(why(is(TWO, ONE), hooks(2))).contains("in [function:2], but also in One; it is in");
    assertThat(why(is(TWO, ONE), hooks())).contains("but also in Two");
    assertThat(why(is(TWO, ONE), hooks(1, 2))).contains("not the order or the number");
    assertThat(why(is(TWO, ONE), hooks(2, 2, 1))).contains("not the order or the number");
    assertThat(why(is(TWO, ONE, TWO), hooks(2, 1, 2))).isEqualTo("kept");
    assertThat(why(is(TWO, ONE, TWO), hooks(2, 1))).contains("not the order or the number");
  }

  @Test
  void whatNobodyIsInMustNotBeThere() {
    assertThat(why(is(ONE), hooks(9, 1))).contains("but it is not in function:9");
    assertThat(why(is(), hooks(1))).contains("but it is not in function:1; it is in []");
    assertThat(why(is(), hooks())).isEqualTo("kept");
  }

  @Test
  void whatHooksDoNotTellOrAreTellingMayBeThereAndNeedNot() {
    for (Frame open : List.of(SILENT, LEAVING, LOST)) {
      long id = open.functionId().value();
      assertThat(why(is(open, TWO, ONE), hooks(id, 2, 1))).as(open.method()).isEqualTo("kept");
      assertThat(why(is(open, TWO, ONE), hooks(2, 1))).as(open.method()).isEqualTo("kept");
      assertThat(why(is(TWO, open, ONE), hooks(2, 1))).as(open.method()).isEqualTo("kept");
      assertThat(why(is(open, TWO, ONE), hooks(2, id, 1)))
          .as(open.method())
          .contains("not the order or the number");
    }
  }

  @Test
  void aWalkFindsEveryFrameAndNoneThatIsLeft() {
    assertThat(why(is(LOST, SILENT, LEAVING, ONE), walk(3, 4, 1))).isEqualTo("kept");
    assertThat(why(is(SILENT, ONE), walk(1))).contains("but also in Silent");
    assertThat(why(is(LEAVING, ONE), walk(1))).contains("but also in Leaving");
    assertThat(why(is(LOST, ONE), walk(5, 1))).contains("but it is not in function:5");
  }

  @Test
  void nativeFramesOfAWalkArePassedOver() {
    assertThat(why(is(TWO, ONE), walk(2, 0, 1, 0))).isEqualTo("kept");
  }

  @Test
  void whatIsToldAnotherThreadOrNobodyIsNotJudged() {
    assertThat(why(hooks(9))).isEqualTo("kept");
    assertThat(why(is(ONE), new Step.Marked(0, ""), hooks(9))).isEqualTo("kept");
    assertThat(why(is(ONE), new Step.Claimed(1, claim(Sight.HOOKS, 9)))).isEqualTo("kept");
  }

  private static Step is(Frame... frames) {
    return new Step.TruthTold(0, new Truth.StackHolds(THREAD, Arrays.asList(frames)));
  }

  private static Step hooks(long... functions) {
    return new Step.Claimed(0, claim(Sight.HOOKS, functions));
  }

  private static Step walk(long... functions) {
    return new Step.Claimed(0, claim(Sight.WALK, functions));
  }

  private static Claim claim(Sight by, long... functions) {
    return new Claim.StackIs(
        THREAD, by, LongStream.of(functions).mapToObj(FunctionId::new).toList());
  }

  private static String why(Step... steps) {
    Judge judge = Judge.of(List.of(new StacksAreCorrect()), TraceContext.unknown());
    List.of(steps).forEach(judge);
    Verdict verdict = judge.end(new Run.Ending.Completed(0));
    return verdict instanceof Verdict.Broken broken ? broken.why() : "kept";
  }

  @Test
  void whatIsSoIsToldWithWhatHooksSaidOfIt() {
    assertThat(why(is(SILENT, LEAVING, LOST, ONE), hooks(9)))
        .endsWith(
            "it is in [function:3 Silent (no hook reported), function:4 Leaving (being reported),"
                + " function:5 Lost (left), function:1 One]");
    assertThat(why(is(SILENT, TWO, ONE), hooks(2))).contains("but also in One;");
  }
}
