package io.github.clrsim.model.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Thousands of damaged assemblies, each read to its end: the outcome is an assembly or a
 * diagnostic, never another exception, a hang, or an allocation that its size does not justify.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class CorruptedAssemblyTest {
  private static final int ROUNDS = CampaignSize.of(150, 600);

  private static final int[] LENGTHS = {
    0, 1, 2, 0x7F, 0x80, 0xFF, 0xFFFF, 0x1_0000, 0xFF_FFFF, 0x1FFF_FFFF, Integer.MAX_VALUE, -1
  };

  @Test
  void flippedBytesEndInAnAssemblyOrADiagnostic() {
    assertReadable(
        (bytes, random) -> {
          for (int flips = 1 + random.nextInt(8); flips > 0; flips--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
          }
          return bytes;
        });
  }

  @Test
  void filesCutShortEndInADiagnostic() {
    assertReadable((bytes, random) -> Arrays.copyOf(bytes, random.nextInt(bytes.length)));
  }

  @Test
  void overwrittenLengthsEndInAnAssemblyOrADiagnostic() {
    assertReadable(
        (bytes, random) -> {
          ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
          for (int writes = 1 + random.nextInt(4); writes > 0; writes--) {
            int at = random.nextInt(bytes.length / 2 - 2) * 2;
            buffer.putInt(at, LENGTHS[random.nextInt(LENGTHS.length)]);
          }
          return bytes;
        });
  }

  @Test
  void overwrittenLengthsInTheMetadataEndInAnAssemblyOrADiagnostic() {
    assertReadable(
        (bytes, random) -> {
          int[] area = metadata(bytes);
          for (int writes = 1 + random.nextInt(4); writes > 0; writes--) {
            int at = area[0] + random.nextInt(area[1] - 4);
            ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(at, LENGTHS[random.nextInt(LENGTHS.length)]);
          }
          return bytes;
        });
  }

  @Test
  void swappedPiecesEndInAnAssemblyOrADiagnostic() {
    assertReadable(
        (bytes, random) -> {
          int size = 1 << random.nextInt(9);
          int one = random.nextInt(bytes.length - size);
          int other = random.nextInt(bytes.length - size);
          byte[] piece = Arrays.copyOfRange(bytes, one, one + size);
          System.arraycopy(bytes, other, bytes, one, size);
          System.arraycopy(piece, 0, bytes, other, size);
          return bytes;
        });
  }

  @Test
  void randomBytesInTheMetadataEndInAnAssemblyOrADiagnostic() {
    assertReadable(
        (bytes, random) -> {
          int[] area = metadata(bytes);
          for (int writes = 1 + random.nextInt(40); writes > 0; writes--) {
            bytes[area[0] + random.nextInt(area[1])] = (byte) random.nextInt(256);
          }
          return bytes;
        });
  }

  private static void assertReadable(BiFunction<byte[], Random, byte[]> damage) {
    int diagnostics = 0;
    for (String name : Fixtures.assemblyNames()) {
      byte[] whole = Fixtures.bytes(name);
      for (int seed = 0; seed < ROUNDS; seed++) {
        byte[] damaged = damage.apply(whole.clone(), new Random(seed));
        diagnostics += isDiagnostic(damaged, name + " damaged with seed " + seed) ? 1 : 0;
      }
    }
    assertThat(diagnostics).as("damaged files that were refused").isPositive();
  }

  private static boolean isDiagnostic(byte[] damaged, String name) {
    boolean[] diagnostic = {false};
    assertThatCode(
            () -> {
              try {
                WholeAssembly.read(AssemblyImage.of(damaged, name));
              } catch (DiagnosticException e) {
                diagnostic[0] = true;
              }
            })
        .as(name)
        .doesNotThrowAnyException();
    return diagnostic[0];
  }

  private static int[] metadata(byte[] bytes) {
    var extent = AssemblyImage.of(bytes.clone(), "whole").file().cli().metadata();
    return new int[] {extent.offset(), extent.size()};
  }
}
