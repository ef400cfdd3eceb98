package io.github.clrsim.laws.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentValuesAreCorrectTest {
  private static final FunctionId ADD = new FunctionId(1);
  private static final FunctionId OTHER = new FunctionId(2);
  private static final Step GIVEN =
      new Step.TruthTold(0, new Truth.CallGiven(ADD, "Sum::Add", List.of("1", "\"two\"")));
  private static final Step RETURNS =
      new Step.TruthTold(
          0, new Truth.CallReturns(ADD, "Sum::Add", List.of("1", "\"two\""), List.of("3")));

  @Test
  void whatIsSoMayBeClaimed() {
    assertThat(judged(GIVEN, argument(0, ADD, 0, "1"), RETURNS, result(0, "3")))
        .isEqualTo(Verdict.kept());
  }

  @Test
  void anotherValueBreaksItAndBothAreTold() {
    assertThat(judged(GIVEN, argument(0, ADD, 1, "2")))
        .isInstanceOfSatisfying(
            Verdict.Broken.class,
            broken ->
                assertThat(broken.why())
                    .isEqualTo("argument 1 of Sum::Add is claimed to be 2, but it is \"two\""));
    assertThat(judged(GIVEN, RETURNS, result(0, "4"))).isInstanceOf(Verdict.Broken.class);
  }

  @Test
  void anArgumentThatThereIsNotBreaksIt() {
    assertThat(judged(GIVEN, argument(0, ADD, 2, "1"))).isInstanceOf(Verdict.Broken.class);
  }

  @Test
  void aClaimOfAnotherMethodOrThreadBreaksIt() {
    assertThat(judged(GIVEN, argument(0, OTHER, 0, "1"))).isInstanceOf(Verdict.Broken.class);
    assertThat(judged(GIVEN, argument(1, ADD, 0, "1"))).isInstanceOf(Verdict.Broken.class);
  }

  @Test
  void whereNoTruthIsToldNothingIsJudged() {
    assertThat(judged(argument(0, ADD, 0, "5"), result(0, "6"))).isEqualTo(Verdict.kept());
  }

  private static Step argument(int thread, FunctionId functionId, int number, String value) {
    return new Step.Claimed(thread, new Claim.ArgumentIs(functionId, "Sum::Add", number, value));
  }

  private static Step result(int thread, String value) {
    return new Step.Claimed(thread, new Claim.ResultIs(ADD, "Sum::Add", value));
  }

  private static Verdict judged(Step... steps) {
    Judge judge = Judge.of(List.of(new ArgumentValuesAreCorrect()), TraceContext.unknown());
    List.of(steps).forEach(judge);
    return judge.end(new Run.Ending.Completed(0));
  }
}
