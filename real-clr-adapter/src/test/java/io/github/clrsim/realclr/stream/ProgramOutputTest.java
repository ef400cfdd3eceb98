package io.github.clrsim.realclr.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.realclr.ending.LastWords;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What becomes of the lines of a child. */
class ProgramOutputTest {
  private static final long ALL = Long.MAX_VALUE;

  @Test
  void linesComeInOrderAndNotBeforeTheirMoment() {
    long[] stamp = {0};
    ProgramOutput output =
        ProgramOutput.of(stream("one\ntwo\nthree"), () -> ++stamp[0], nowhere(), ALL);
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
  void everyByteOfTheProgramIsHandedOnAndNoOther() {
    byte[] bytes = new byte[70_000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) ((i * 31) >> 3);
    }
    String banner =
        "#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  X";
    byte[] twice = "\n#\n#\n# A fatal error has been detected by somebody\n#".getBytes(UTF_8);

    assertThat(handedOn(bytes)).isEqualTo(bytes);
    assertThat(handedOn(twice)).isEqualTo(twice);
    assertThat(handedOn(("#\n" + banner).getBytes(UTF_8))).isEqualTo("#\n".getBytes(UTF_8));
  }

  @Test
  void behindItsLimitOutputIsHandedOnAndOneLineSaysThatItIsLeftOut() {
    String text = "one\ntwo\nthree\nfour\n";
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    ProgramOutput output = ProgramOutput.of(stream(text), () -> 0, sink, 9);
    output.awaitEnd();

    assertThat(sink.toString(UTF_8)).isEqualTo(text);
    assertThat(output.leftOut()).isEqualTo(text.length() - 9);
    String mark = ProgramOutput.leftOutBehind(9);
    assertThat(linesOf(text, 9)).containsExactly("one", "two", "t", mark);
    assertThat(linesOf(text, 8)).containsExactly("one", "two", ProgramOutput.leftOutBehind(8));
    assertThat(linesOf(text, 0)).containsExactly(ProgramOutput.leftOutBehind(0));
    assertThat(linesOf(text, text.length())).containsExactly("one", "two", "three", "four");
  }

  @Test
  void aLineWithoutAnEndIsKeptUpToTheLimitOnly() {
    assertThat(linesOf("x".repeat(1 << 22), 3))
        .containsExactly("xxx", ProgramOutput.leftOutBehind(3));
  }

  @Test
  void aReaderThatWentAwayTakesNoLinesWithHim() {
    OutputStream gone =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException("nobody reads");
          }
        };
    ProgramOutput output = ProgramOutput.of(stream("one\ntwo"), () -> 0, gone, ALL);
    output.awaitEnd();

    assertThat(output.nextUpTo(0)).contains("one");
    assertThat(output.nextUpTo(0)).contains("two");
  }

  @Test
  void onlyTheLastErrorsAreKept() {
    String many =
        IntStream.range(0, 20_000).mapToObj(i -> "error " + i).collect(Collectors.joining("\n"));

    LastWords last = ProgramErrors.of(stream(many), nowhere()).awaitEnd();

    assertThat(last.lines()).hasSize(40).endsWith("error 19999");
    assertThat(last.farewell()).isEmpty();
  }

  @Test
  void whyTheRuntimeEndedItIsKeptHoweverLongTheStackIs() {
    String stack =
        IntStream.range(0, 20_000).mapToObj(i -> "   at F" + i).collect(Collectors.joining("\n"));
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    String all = "a warning\nStack overflow.\n" + stack;

    LastWords last = ProgramErrors.of(stream(all), sink).awaitEnd();

    assertThat(last.lines()).hasSize(40).startsWith("Stack overflow.");
    assertThat(last.farewell()).contains("Stack overflow.");
    assertThat(sink.toString(UTF_8)).isEqualTo(all);
  }

  private static List<String> linesOf(String text) {
    return linesOf(text, ALL);
  }

  private static List<String> linesOf(String text, long max) {
    ProgramOutput output = ProgramOutput.of(stream(text), () -> 0, nowhere(), max);
    output.awaitEnd();
    List<String> lines = new ArrayList<>();
    for (Optional<String> line = output.nextUpTo(0); line.isPresent(); line = output.nextUpTo(0)) {
      lines.add(line.get());
    }
    return lines;
  }

  private static byte[] handedOn(byte[] printed) {
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    ProgramOutput.of(new ByteArrayInputStream(printed), () -> 0, sink, ALL).awaitEnd();
    return sink.toByteArray();
  }

  private static OutputStream nowhere() {
    return OutputStream.nullOutputStream();
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }
}
