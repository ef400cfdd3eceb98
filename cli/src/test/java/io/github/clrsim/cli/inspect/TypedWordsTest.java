package io.github.clrsim.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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

  @Test
  void aQuoteThatIsNeverClosedIsACharacter() {
    assertThat(TypedWords.of("it's so")).containsExactly("it's", "so");
    assertThat(TypedWords.of("'a' 'b \"c")).containsExactly("a", "'b", "\"c");
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
