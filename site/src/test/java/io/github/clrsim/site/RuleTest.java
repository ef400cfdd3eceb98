package io.github.clrsim.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules are found by the way in which laws cite them. */
class RuleTest {
  private static final MarkdownPage PAGE =
      new MarkdownPage(
          "docs/RULES.md",
          """
          | rule | what it says | 3.1 | 8.0 | 9.0 | 10.0 | evidence |
          |---|---|---|---|---|---|---|
          | G49 | A class dies with its loader allocator. | yes | yes | yes | yes | measured |
          | calls 5 | GetClassFromToken loads. | yes | yes | yes | yes | measured |
          | R1 | **Used late.** A crash. *Right:* a lock. | yes | yes | yes | yes | measured |
          | R2 | **Comes again.** *Right:* purge. | yes | no | no | ? | measured |
          | R4 | **Dies with it.** *Right:* as R3. | yes | yes | yes | yes | measured |
          """);

  @Test
  void aRowIsTakenApart() {
    Map<String, Rule> rules = Rule.in(PAGE);

    assertThat(rules).containsOnlyKeys("G49", "calls 5", "R1", "R2", "R4");
    assertThat(rules.get("R2")).isEqualTo(new Rule("R2", "**Comes again.**", "purge.", "3.1"));
    assertThat(rules.get("G49").right()).isEmpty();
  }

  @Test
  void rangesAreCitedToo() {
    assertThat(
            Rule.citedBy("races R1-R4, R2; ordering N48, G49; calls 5; corprof.idl", Rule.in(PAGE)))
        .extracting(Rule::number)
        .containsExactly("R1", "R2", "R4", "G49", "calls 5");
  }
}
