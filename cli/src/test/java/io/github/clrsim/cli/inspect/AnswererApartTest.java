package io.github.clrsim.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.conformance.apart.ChildJvm;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever becomes of the process that answers, there is a reply, and to the next question, too.
 */
class AnswererApartTest {
  private static final InspectedTarget TARGET = new InspectedTarget.OfProcess(4711);
  private static final List<String> FLAGS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
  private static final String ABOUT = " about process 4711: ";

  /** For a hang; a busy machine may take long. */
  private static final int SECONDS_MAX = 1800;

  private AnswererApart answerer = answerer(SECONDS_MAX);

  private static AnswererApart answerer(int secondsMax) {
    AnswererApart answerer =
        new AnswererApart(TARGET, new ChildJvm(FLAGS, FakeInspectChild.class.getName()));
    answerer.allow(secondsMax);
    return answerer;
  }

  @AfterEach
  void close() {
    answerer.close();
  }

  @Test
  void oneProcessAnswersAllQuestions() {
    isAnswer(1, answerer.reply(new Question(Map.of(FakeInspectChild.ANSWER, "a b \u00e9\n'\""))));
    assertThat(refused(FakeInspectChild.REFUSE))
        .isEqualTo(new Diagnostic("2" + ABOUT + "--refuse", "here", "so", "that"));
    isAnswer(3, answerer.reply(asked(FakeInspectChild.ANSWER)));
  }

  @Test
  void aProcessThatHasBegunEarlyAnswersAllQuestions() {
    answerer.begin();
    isAnswer(1, answerer.reply(asked(FakeInspectChild.ANSWER)));
    isAnswer(2, answerer.reply(asked(FakeInspectChild.ANSWER)));
  }

  @Test
  void aProcessThatDiesIsTheReplyAndTheNextQuestionGetsAnother() {
    isAnswer(1, answerer.reply(asked(FakeInspectChild.ANSWER)));

    Diagnostic died = refused(FakeInspectChild.DIE);
    assertThat(died.what()).contains("exit code " + FakeInspectChild.DEATH);
    assertThat(died.where()).isEqualTo("process 4711, asked for --die");
    isAnswer(1, answerer.reply(asked(FakeInspectChild.ANSWER)));
  }

  @Test
  void aProcessThatDiesBetweenQuestionsIsTheReplyToTheNext() {
    isAnswer(1, answerer.reply(asked(FakeInspectChild.DIE_AFTERWARDS)));
    assertThat(refused(FakeInspectChild.ANSWER).what()).contains("ended with exit code");
    isAnswer(1, answerer.reply(asked(FakeInspectChild.ANSWER)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A component says something.", "{\"text\":\"cut sh"})
  void whatIsNoReplyIsSaidAndTheNextQuestionGetsAnother(String line) {
    assertThat(refused(new Question(Map.of(FakeInspectChild.SAY, line))).what())
        .endsWith("what is no reply: " + line);
    isAnswer(1, answerer.reply(asked(FakeInspectChild.ANSWER)));
  }

  @Test
  void aReplyThatIsTooLongIsNone() {
    assertThat(refused(FakeInspectChild.SAY_WITHOUT_END).what())
        .contains("what is no reply: xxx")
        .hasSizeLessThan(400);
    isAnswer(1, answerer.reply(asked(FakeInspectChild.ANSWER)));
  }

  @Test
  void aQuestionThatTakesTooLongIsGivenUp() {
    answerer = answerer(1);
    Diagnostic slow = refused(FakeInspectChild.HANG);
    assertThat(slow.what()).isEqualTo("There was no answer within 1 seconds");
    assertThat(slow.advice().toString()).contains("--limit");
  }

  private static void isAnswer(int number, Reply reply) {
    assertThat(reply)
        .isInstanceOfSatisfying(
            Reply.Answered.class,
            told -> {
              assertThat(told.text()).startsWith(number + ABOUT);
              assertThat(told.json().asText()).isEqualTo(told.text());
            });
  }

  private static Question asked(String option) {
    return new Question(Map.of(option, ""));
  }

  private Diagnostic refused(String option) {
    return refused(asked(option));
  }

  private Diagnostic refused(Question question) {
    Reply reply = answerer.reply(question);
    assertThat(reply).isInstanceOf(Reply.Refused.class);
    return ((Reply.Refused) reply).why();
  }
}
