package io.github.clrsim.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BlockTest {
  private static final Page PAGE =
      Page.of(
          "page.md",
          List.of(
              "Do `this`:",
              "",
              "```",
              "./clrsim check --profiler x \\",
              "  --scenario 'entry A; # no comment'   # a comment",
              "```",
              "and see ``a`b``:",
              "```",
              "first … third",
              "…",
              "last",
              "```"));

  @Test
  void aPageIsBlocksAndCodeInSentences() {
    assertThat(PAGE.blocks()).extracting(Block::where).containsExactly("page.md:3", "page.md:8");
    assertThat(PAGE.blocks()).extracting(Block::isForAShell).containsExactly(true, false);
    assertThat(PAGE.blocks().getFirst().before()).isEqualTo("Do `this`:");
    assertThat(PAGE.spans()).containsExactly("this", "a`b");
  }

  @Test
  void aCommandIsOneLineWithoutItsComment() {
    assertThat(PAGE.blocks().getFirst().commands())
        .containsExactly("./clrsim check --profiler x --scenario 'entry A; # no comment'");
    assertThat(PAGE.blocks().getLast().commands()).isEmpty();
  }

  @Test
  void whatIsShownHasToBePrintedInThisOrder() {
    Block shown = PAGE.blocks().getLast();

    assertThat(shown.missingFrom("zero\n\u001B[1mfirst\u001B[m second third\nmore\nlast\n"))
        .isEmpty();
    assertThat(shown.missingFrom("first second third\n")).containsExactly("last");
    assertThat(shown.missingFrom("last\nfirst second third\n")).containsExactly("last");
    assertThat(shown.missingFrom("first\nlast\n")).containsExactly("first … third", "last");
  }
}
