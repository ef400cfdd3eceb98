package io.github.clrsim.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options that make up no question are refused before anything is opened. */
class QuestionOptionsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--object 7f00",
        "--object=0x7f00 --field a.b[3]",
        "--object 7f00 --elements 0..100000 --depth 64",
        "--object 7f00 --field a --elements 0..1",
        "--type Garden.Tree",
        "--type Garden.Tree --field Kept --thread 7 --depth 1",
        "--value Garden.Point@7f00 --field x",
        "--objects 'Map<int, string>' --max 100000",
        "--objects Garden.Tree --max 0",
        "--stat",
        "--threads",
        "--modules"
      })
  void theseAreQuestions(String line) {
    Question question = question(line);
    assertThatCode(question::requireSound).doesNotThrowAnyException();
    assertThat(question.isAny()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--object 7f00 --type Garden.Tree",
        "--object 7f00 --value Garden.Point@7f00",
        "--type Garden.Tree --objects Garden.Tree",
        "--stat --threads",
        "--threads --modules",
        "--stat --object 7f00"
      })
  void twoQuestionsAreNone(String line) {
    refused(line, "Several things are asked at once");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--threads --field a",
        "--stat --field a",
        "--objects Garden.Tree --field a",
        "--type Garden.Tree --elements 0..1",
        "--value Garden.Point@7f00 --elements 0..1",
        "--stat --depth 2",
        "--modules --depth 2",
        "--object 7f00 --max 3",
        "--stat --max 3",
        "--type Garden.Tree --thread 7",
        "--object 7f00 --field a --thread 7",
        "--threads --thread 7"
      })
  void anOptionThatBelongsToAnotherQuestionIsRefused(String line) {
    refused(line, "says nothing here");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--object there",
        "--object 10000000000000000",
        "--object ''",
        "--object -1",
        "--value Garden.Point@there",
        "--value @7f00",
        "--value 7f00",
        "--value Garden.Point@",
        "--type ''",
        "--type Cache<int",
        "--type ]",
        "--objects Cache<",
        "--object 7f00 --field ''",
        "--object 7f00 --field a..b",
        "--object 7f00 --field a[",
        "--object 7f00 --field a[x]",
        "--object 7f00 --elements 3",
        "--object 7f00 --elements 3..3",
        "--object 7f00 --elements 0..100001",
        "--object 7f00 --elements -1..3",
        "--object 7f00 --elements 0..9999999999",
        "--object 7f00 --depth 0",
        "--object 7f00 --depth 65",
        "--objects Garden.Tree --max -1",
        "--objects Garden.Tree --max 100001"
      })
  void aValueThatIsNoneIsRefused(String line) {
    refused(line, "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--stat=false"})
  void nothingIsNoQuestion(String line) {
    refused(line, "Nothing is asked");
  }

  private static void refused(String line, String why) {
    assertThatThrownBy(question(line)::requireSound)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(why);
  }

  private static Question question(String line) {
    return QuestionOptions.question(TypedWords.of(line));
  }
}
