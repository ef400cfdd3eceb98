package io.github.clrsim.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A line is taken apart as a shell does it. */
class TypedWordsTest {
  @Test
  void blanksAreBetweenWords() {
    assertThat(TypedWords.of("--type Garden.Tree\t--field  Kept[1] "))
        .containsExactly("--type", "Garden.Tree", "--field", "Kept[1]");
    assertThat(TypedWords.of("")).isEmpty();
    assertThat(TypedWords.of(" \t ")).isEmpty();
  }

  @Test
  void aLineOfWindowsEndsWithABlank() {
    assertThat(TypedWords.of("--threads\r")).containsExactly("--threads");
  }

  @Test
  void whatIsInQuotesBelongsTogether() {
    assertThat(TypedWords.of("--type 'Map<int, string>'"))
        .containsExactly("--type", "Map<int, string>");
    assertThat(TypedWords.of("--type=\"Map<int, string>\" x"))
        .containsExactly("--type=Map<int, string>", "x");
    assertThat(TypedWords.of("a'b c'd\"e 'f\"")).containsExactly("ab cde 'f");
  }

  @Test
  void whatIsEmptyInQuotesIsAWord() {
    assertThat(TypedWords.of("'' \"\" ''\"\"")).containsExactly("", "", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"it's so", "'a' 'b \"c", "\"", "--type 'Garden.Tree --field Count"})
  void aQuoteThatIsNeverClosedIsRefused(String line) {
    assertThatThrownBy(() -> TypedWords.of(line))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("A quote is never closed");
  }

  /** A word may be as long as a line: no stack grows with it. */
  @Test
  void aWordMayBeLong() {
    for (String each : new String[] {"<", "x", "'a'", "\"\"", "'", "a'", "[1]"}) {
      String line = each.repeat(200_000);
      assertThat(TypedWords.of(line)).hasSize(1);
    }
  }
}
