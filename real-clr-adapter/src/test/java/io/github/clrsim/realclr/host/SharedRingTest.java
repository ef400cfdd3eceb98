package io.github.clrsim.realclr.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bytes through a mapped file, with both ends in this process. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class SharedRingTest {
  private static final int CAPACITY = 1024;

  @TempDir Path directory;

  @Test
  void whatIsWrittenIsReadInOrderThoughTheRingIsSmall() throws Exception {
    int size = 100_000;
    CountDownLatch done = new CountDownLatch(1);
    Thread writer =
        new Thread(
            () -> {
              try (OutputStream output = ring().output()) {
                for (int i = 0; i < size; i += 100) {
                  output.write(pattern(i, 100));
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              } finally {
                done.countDown();
              }
            });
    writer.start();

    byte[] read;
    try (InputStream input = ring().input(() -> done.getCount() > 0)) {
      read = input.readAllBytes();
    }
    assertThat(read).isEqualTo(pattern(0, size));
  }

  @Test
  void whatADeadWriterWroteIsStillThere() throws Exception {
    try (OutputStream output = ring().output()) {
      output.write(pattern(0, 300));
    }

    try (InputStream input = ring().input(() -> false)) {
      assertThat(input.readAllBytes()).isEqualTo(pattern(0, 300));
    }
  }

  @Test
  void aReaderIsAskedWhetherToWaitOnlyWhenThereIsNothing() throws Exception {
    SharedRing ring = ring();
    ring.output().write(7);
    int[] asked = {0};
    InputStream input = ring.input(() -> ++asked[0] < 3);

    assertThat(input.read()).isEqualTo(7);
    assertThat(asked[0]).isZero();
    assertThat(input.read()).isEqualTo(-1);
    assertThat(asked[0]).isEqualTo(3);
  }

  @Test
  void whatWasWrittenAfterTheLastWaitIsNotLost() throws Exception {
    SharedRing ring = ring();
    InputStream input =
        ring.input(
            () -> {
              put(ring, 9);
              return false;
            });

    assertThat(input.read()).isEqualTo(9);
    assertThat(ring.written()).isEqualTo(1);
  }

  private static void put(SharedRing ring, int value) {
    try {
      ring.output().write(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SharedRing ring() {
    return SharedRing.at(directory.resolve("ring"), CAPACITY);
  }

  private static byte[] pattern(int start, int size) {
    byte[] pattern = new byte[size];
    for (int i = 0; i < size; i++) {
      pattern[i] = (byte) (((start + i) * 31) >> 3);
    }
    return pattern;
  }
}
