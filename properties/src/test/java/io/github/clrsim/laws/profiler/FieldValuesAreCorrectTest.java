package io.github.clrsim.laws.profiler;

import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldValuesAreCorrectTest {
  private static final Law LAW = new FieldValuesAreCorrect();
  private static final ObjectId POT = new ObjectId(0x1000);
  private static final Claim FOUR = new Claim.FieldIs(POT, "seeds", "4");

  private static TraceBuilder holds(String object, String... value) {
    return TraceBuilder.begins().truth(new Truth.FieldHolds(POT, object, "seeds", List.of(value)));
  }

  private static void assertWrong(TraceBuilder history, String why) {
    assertBroken(history.judgedBy(LAW), history.last(), why);
  }

  @Test
  void whatIsInTheFieldMayBeClaimed() {
    assertKept(holds("Pot", "4").claims(FOUR).judgedBy(LAW));
  }

  @Test
  void anotherValueBreaksIt() {
    assertWrong(
        holds("Pot", "5").claims(FOUR),
        "seeds of object:1000 is claimed to be 4, but that of Pot is 5");
  }

  @Test
  void aFieldThatThereIsNotBreaksIt() {
    assertWrong(holds("Pot").claims(FOUR), "is claimed to be 4, but Pot has no such field");
  }

  @Test
  void whatIsNoObjectHasNoFields() {
    assertWrong(holds("", "4").claims(FOUR), "is claimed to be 4, but no object is there");
  }

  @Test
  void whoAsksBehindTheLastFieldBreaksItAtTheQuestion() {
    assertWrong(
        TraceBuilder.begins().truth(new Truth.ListHasEnded("Pot")),
        "a field was asked for behind the last field of Pot, and there is none");
  }

  @Test
  void whatIsToldAnotherThreadOrNobodyIsNotJudged() {
    assertKept(TraceBuilder.begins().claims(FOUR).judgedBy(LAW));
    assertKept(holds("Pot", "5").on("profiler").claims(FOUR).judgedBy(LAW));
  }
}
