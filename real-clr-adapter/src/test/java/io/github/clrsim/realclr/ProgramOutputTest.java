package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What becomes of the lines of a child. */
class ProgramOutputTest {

  @Test
  void linesComeInOrderAndNotBeforeTheirMoment() {
    long[] stamp = {0};
    ProgramOutput output = ProgramOutput.of(stream("one\ntwo\nthree"), () -> ++stamp[0]);
    output.awaitEnd();

    assertThat(output.nextUpTo(0)).isEmpty();
    assertThat(output.nextUpTo(2)).contains("one");
    assertThat(output.nextUpTo(2)).contains("two");
    assertThat(output.nextUpTo(2)).isEmpty();
    assertThat(output.nextUpTo(3)).contains("three");
  }

  @Test
  void theBannerOfACrashingJvmIsNotTheProgramsWord() {
    String banner =
        "#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  X";

    assertThat(linesOf("hello\n" + banner)).containsExactly("hello");
  }

  @Test
  void aProgramMayPrintSharps() {
    assertThat(linesOf("#\n#\n# title\n#")).containsExactly("#", "#", "# title", "#");
  }

  @Test
  void onlyTheLastErrorsAreKept() {
    String many =
        IntStream.range(0, 20_000).mapToObj(i -> "error " + i).collect(Collectors.joining("\n"));

    List<String> last = LastLines.of(stream(many)).all();

    assertThat(last).hasSize(40).endsWith("error 19999");
  }

  private static List<String> linesOf(String text) {
    ProgramOutput output = ProgramOutput.of(stream(text), () -> 0);
    output.awaitEnd();
    List<String> lines = new ArrayList<>();
    for (Optional<String> line = output.nextUpTo(0); line.isPresent(); line = output.nextUpTo(0)) {
      lines.add(line.get());
    }
    return lines;
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
