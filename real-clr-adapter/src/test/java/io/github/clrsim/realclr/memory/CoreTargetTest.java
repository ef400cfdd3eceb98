package io.github.clrsim.realclr.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a dump kept of a process, and where else the rest is. */
public class CoreTargetTest {
  private static final long START = 0x7f00_0000_0000L;

  @TempDir private Path work;

  @Test
  void memoryIsReadAcrossItsParts() throws IOException {
    CoreBytes core =
        new CoreBytes().loaded(START, new byte[] {1, 2, 3}).loaded(START + 3, new byte[] {4, 5});
    try (Target target = CoreTarget.of(core.in(work))) {
      assertThat(target.bytes(new Address(START + 1), 4))
          .contains(Blob.of((byte) 2, (byte) 3, (byte) 4, (byte) 5));
    }
  }

  @Test
  void whatIsNowhereIsNotRead() throws IOException {
    CoreBytes core = new CoreBytes().loaded(START, new byte[] {1, 2, 3});
    try (Target target = CoreTarget.of(core.in(work))) {
      ByteBuffer into = ByteBuffer.allocate(8);
      assertThat(target.read(new Address(START + 1), into)).isEqualTo(2);
      assertThat(target.bytes(new Address(START + 1), 8)).isEmpty();
      for (long nowhere : new long[] {0, START - 1, START + 3, -1, Long.MIN_VALUE}) {
        assertThat(target.bytes(new Address(nowhere), 1)).as("%x", nowhere).isEmpty();
      }
    }
  }

  @Test
  void theUpperHalfOfAddressesIsBehindTheLower() throws IOException {
    CoreBytes core = new CoreBytes().loaded(-CoreBytes.PAGE, 77).loaded(START, 88);
    try (Target target = CoreTarget.of(core.in(work))) {
      assertThat(target.word(-CoreBytes.PAGE)).hasValue(77);
      assertThat(target.word(START)).hasValue(88);
    }
  }

  @Test
  void pagesThatADumpLeftOutAreReadFromTheirFiles() throws IOException {
    byte[] content = new byte[3 * CoreBytes.PAGE];
    for (int i = 0; i < content.length; i++) {
      content[i] = (byte) (i / 256);
    }
    Path file = Files.write(work.resolve("library.so"), content);
    Path gone = work.resolve("gone.so");
    CoreBytes core =
        new CoreBytes()
            .loaded(START, new byte[] {99})
            .mapped(START, START + 2L * CoreBytes.PAGE, CoreBytes.PAGE, file)
            .mapped(START + 0x10_0000, START + 0x11_0000, 0, gone);
    try (Target target = CoreTarget.of(core.in(work))) {
      // What the process had changed is in the dump; the file says what it was before.
      assertThat(target.bytes(new Address(START), 2)).contains(Blob.of((byte) 99, (byte) 16));
      assertThat(target.bytes(new Address(START + CoreBytes.PAGE), 1)).contains(Blob.of((byte) 32));
      assertThat(target.bytes(new Address(START + 0x10_0000), 1)).isEmpty();
      assertThat(target.base("gone.so")).contains(new Address(START + 0x10_0000));
      assertThat(target.base("library.so")).isEmpty();
    }
  }

  @Test
  void aDumpThatIsCutShortAnywhereIsADiagnostic() throws IOException {
    byte[] whole = new CoreBytes().loaded(START, 1, 2, 3).mapped(1, 2, 0, work).bytes();
    for (int size = 0; size < whole.length; size++) {
      Path cut = Files.write(work.resolve("cut.core"), Arrays.copyOf(whole, size));
      assertThatThrownBy(() -> CoreTarget.of(cut))
          .as("%d of %d bytes", size, whole.length)
          .isInstanceOfSatisfying(
              DiagnosticException.class,
              refused -> assertThat(refused.diagnostic().where()).isEqualTo(cut.toString()));
    }
  }
}
