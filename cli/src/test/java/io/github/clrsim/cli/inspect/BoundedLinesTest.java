package io.github.clrsim.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.inspect.BoundedLines.Line;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Lines end with a line feed; of long ones the beginning is kept. */
class BoundedLinesTest {
  @Test
  void linesEndWithALineFeedAndWithNothingElse() throws IOException {
    assertThat(all("a\n\nb\r\nc\rd\u2028e\n", 10))
        .containsExactly(whole("a"), whole(""), whole("b\r"), whole("c\rd\u2028e"));
  }

  @Test
  void theLastMayHaveNoEnd() throws IOException {
    assertThat(all("a\nb", 10)).containsExactly(whole("a"), whole("b"));
    assertThat(all("", 10)).isEmpty();
  }

  @Test
  void ofOneThatIsTooLongTheBeginningIsKept() throws IOException {
    assertThat(all("abc\nabcd\nabcdefgh\nabc", 3))
        .containsExactly(whole("abc"), new Line("abc", true), new Line("abc", true), whole("abc"));
  }

  private static Line whole(String text) {
    return new Line(text, false);
  }

  private static List<Line> all(String text, int max) throws IOException {
    BoundedLines lines = new BoundedLines(new StringReader(text), max);
    List<Line> all = new ArrayList<>();
    for (Optional<Line> next = lines.next(); next.isPresent(); next = lines.next()) {
      all.add(next.get());
    }
    return all;
  }
}
