package io.github.clrsim.nettrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no recording, or one that cannot be right, is told what it is. */
class BadRecordingsTest {
  private static void refuses(byte[] bytes, String... words) {
    assertThatThrownBy(() -> Sample.read(bytes, "made"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void aFileThatIsNotThereIsNamed() throws IOException {
    try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
      Path missing = files.getPath("/none.nettrace");
      assertThatThrownBy(() -> EventPipeReader.open(missing))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContainingAll("there is no such file", "/none.nettrace");
      Path folder = Files.createDirectory(files.getPath("/folder"));
      assertThatThrownBy(() -> EventPipeReader.open(folder))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContainingAll("it is no file", "/folder");
      Path file = Files.write(files.getPath("/one.nettrace"), Bytes.nettrace(4, 4).int8(1).bytes());
      try (EventPipeReader reader = EventPipeReader.open(file)) {
        assertThat(reader.ending()).isEmpty();
        assertThat(reader.next()).isEmpty();
        assertThat(reader.ending()).contains(new Ending.Whole(Files.size(file)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "N", "Nett", "Nettrace", "\u001f\u008b", "\u001f\u008b\b"})
  void aFileWithoutAHeaderIsToldToBeCut(String begin) {
    refuses(begin.getBytes(StandardCharsets.ISO_8859_1), "cut in its first bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"clrsim\": 1}", "Nettle tea", "Nettrace?????", "\u007fELF\2\1\1"})
  void aFileOfAnotherKindIsToldToBeOne(String content) {
    refuses(
        content.getBytes(StandardCharsets.ISO_8859_1),
        "does not begin as a recording",
        "Nettrace 6");
  }

  @Test
  void otherVersionsAreNamed() {
    refuses(Bytes.nettrace(3, 3).bytes(), "its Trace has version 3");
    refuses(Bytes.nettrace(7, 6).bytes(), "its Trace has version 7");
    refuses(Bytes.blocks(7, 1).bytes(), "it has version 7.1");
    assertThat(Sample.read(Bytes.nettrace(6, 4).int8(1).bytes(), "made").header().version())
        .as("one that says that readers of version 4 understand it")
        .isEqualTo(6);
  }

  @Test
  void sizesThatCannotBeRightCostNothing() {
    refuses(
        new Bytes()
            .raw(Bytes.nettrace(4, 4).bytes())
            .int8(5)
            .int8(5)
            .int8(1)
            .int32(2)
            .int32(2)
            .int32(Integer.MAX_VALUE)
            .bytes(),
        "the name of a type has 2147483647 bytes");
    for (int size : new int[] {-1, Integer.MAX_VALUE, 1 << 24}) {
      refuses(
          Bytes.nettrace(4, 4).claim("EventBlock", size).bytes(), "a block has " + size + " bytes");
    }
    refuses(
        Bytes.nettrace(4, 4).object("StackBlock", b -> b.int32(1).int32(-1)).bytes(),
        "does not fit into the 0 bytes that are left");
    byte[] claims = new Bytes().raw(Bytes.blocks(6, 0).bytes()).int32(0x02ffffff).bytes();
    assertThat(Sample.read(claims, "made").ending()).isEqualTo(new Ending.Cut(claims.length));
  }

  @Test
  void whatNoBlockHasCannotBeNamed() {
    refuses(
        Bytes.nettrace(4, 4)
            .object("EventBlock", b -> b.eventsHeader(true).packed(9, 0, 1, 0))
            .bytes(),
        "names metadata 9",
        "made, byte ");
    refuses(
        Bytes.nettrace(4, 4)
            .object("EventBlock", b -> b.eventsHeader(true).packed(9, 0, 1, 8))
            .bytes(),
        "names stack 8");
  }

  @Test
  void typesThatAreNestedWithoutEndAreNamed() {
    byte[] arrays = new byte[200];
    Arrays.fill(arrays, (byte) 19);
    refuses(
        Bytes.blocks(6, 0)
            .block(
                3,
                block ->
                    block
                        .int16(0)
                        .sized16(
                            row -> {
                              row.varint(7).counted("P").varint(1).counted("E").int16(1);
                              row.sized16(field -> field.counted("f").raw(arrays));
                            }))
            .bytes(),
        "nested deeper than 16");
  }

  @Test
  void nothingFollowsTheEnd() {
    refuses(Bytes.nettrace(4, 4).int8(1).int8(0).bytes(), "something follows");
    refuses(Bytes.blocks(6, 0).int32(0).int8(0).bytes(), "something follows");
    assertThat(Sample.read(Bytes.blocks(6, 1).block(0, b -> b.int64(1)).bytes(), "made").ending())
        .as("a later version may say something at its end")
        .isInstanceOf(Ending.Whole.class);
  }

  @Test
  void anArchiveThatWasCutGivesWhatIsWhole() {
    byte[] whole = Sample.packed("net9.0.22_netperf");
    Sample read = Sample.read(Arrays.copyOf(whole, whole.length / 2), "made");
    assertThat(read.ending()).isInstanceOf(Ending.Cut.class);
    assertThat(read.events()).hasSizeGreaterThan(100);
  }

  @Test
  void timesThatDoNotExistAreNamed() {
    byte[] file = Bytes.nettrace(4, 4).bytes();
    int times = new String(file, StandardCharsets.ISO_8859_1).indexOf("Trace\6") + 6;
    byte[] month = file.clone();
    month[times + 2] = 13;
    refuses(month, "there is no time 2026-13-1");
    byte[] ticks = file.clone();
    Arrays.fill(ticks, times + 24, times + 32, (byte) 0);
    refuses(ticks, "a second has 0 ticks");
    byte[] pointer = file.clone();
    pointer[times + 32] = 3;
    refuses(pointer, "a pointer has 3 bytes");
  }
}
