package io.github.clrsim.api.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Whatever was done to a file: diagnostics, or the steps that were written. */
class CompactDamageTest {
  private static final int TRIES = 10_000;
  private static final int STORED_AT = 8;
  private static final int RAW_AT = 12;
  private static final int HEADER_SUM_AT = 32;

  private final List<Step> steps = SampleSteps.ofAllKinds();
  private final CompactFile file = CompactFile.of(steps, 4);

  @Test
  void damagedBytesAreFoundByTheirChecksums() {
    int found = 0;
    for (int seed = 0; seed < TRIES; seed++) {
      byte[] damaged = damaged(file.bytes(), new SplittableRandom(seed));
      if (Arrays.equals(damaged, file.bytes())) {
        continue;
      }
      try {
        CompactFile.Result read = new CompactFile(damaged).read();
        assertThat(read.isWhole()).as("seed %d", seed).isFalse();
        assertThat(read.steps()).isEqualTo(steps.subList(0, read.steps().size()));
      } catch (DiagnosticException e) {
        assertThat(e.diagnostic().text()).contains("where").contains("do ");
        found++;
      }
    }
    assertThat(found).as("copies that were not merely cut").isGreaterThan(TRIES / 2);
  }

  /** What gets past the checksums meets a decoder that trusts nothing, and then the fingerprint. */
  @Test
  void damageBehindRightChecksumsIsFoundToo() {
    int found = 0;
    for (int seed = 0; seed < TRIES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<CompactFile.Raw> frames = file.frames();
      int at = random.nextInt(frames.size());
      CompactFile.Raw frame = frames.get(at);
      byte[] content = damaged(frame.content(), random);
      frames.set(
          at,
          new CompactFile.Raw(
              frame.kind(),
              frame.offset(),
              frame.end(),
              frame.firstStep(),
              random.nextInt(20) == 0 ? random.nextInt(9) : frame.steps(),
              content));
      try {
        CompactFile.Result read = CompactFile.sealed(frames).read();
        if (read.isWhole()) {
          assertThat(read.steps()).as("seed %d", seed).isEqualTo(steps);
        }
      } catch (DiagnosticException e) {
        assertThat(e.diagnostic().text()).contains("where").contains("do ");
        found++;
      }
    }
    assertThat(found).isGreaterThan(TRIES * 8 / 10);
  }

  /** Memory is asked for what is there, not for what is claimed. */
  @Test
  void lengthsThatCannotBeAreRefused() {
    int at = file.frames().get(1).offset();
    for (int length : new int[] {-1, Integer.MAX_VALUE, Frame.BYTES_MAX + 1}) {
      assertThat(diagnosticOf(claiming(at, STORED_AT, length))).contains("more than the 50331648");
      assertThat(diagnosticOf(claiming(at, RAW_AT, length))).contains("more than the 50331648");
    }
    assertThat(diagnosticOf(claiming(at, RAW_AT, Frame.BYTES_MAX))).contains("cannot be 50331648");
    assertThat(diagnosticOf(claiming(at, RAW_AT, 5_000))).contains("are not the 5000");
    assertThat(diagnosticOf(claiming(at, RAW_AT, 10))).contains("are not the 10");
    assertThat(claiming(at, STORED_AT, Frame.BYTES_MAX).read().steps()).isEmpty();
  }

  /** The file with another length in the header of a frame, whose checksum fits again. */
  private CompactFile claiming(int frame, int field, int length) {
    byte[] bytes = file.bytes().clone();
    ByteBuffer header =
        ByteBuffer.wrap(bytes, frame, HEADER_SUM_AT + 4).slice().order(ByteOrder.LITTLE_ENDIAN);
    header.putInt(field, length);
    CRC32C sum = new CRC32C();
    sum.update(bytes, frame, HEADER_SUM_AT);
    header.putInt(HEADER_SUM_AT, (int) sum.getValue());
    return new CompactFile(bytes);
  }

  private static String diagnosticOf(CompactFile damaged) {
    try {
      return damaged.read().toString();
    } catch (DiagnosticException e) {
      return e.diagnostic().text();
    }
  }

  private static byte[] damaged(byte[] whole, SplittableRandom random) {
    byte[] bytes = whole.clone();
    if (bytes.length == 0) {
      return new byte[] {(byte) random.nextInt(256)};
    }
    int place = random.nextInt(bytes.length);
    return switch (random.nextInt(6)) {
      case 0 -> Arrays.copyOf(bytes, place);
      case 1 -> {
        bytes[place] ^= (byte) (1 << random.nextInt(8));
        yield bytes;
      }
      case 2 -> {
        int length = Math.min(random.nextInt(1, 40), bytes.length - place);
        for (int i = 0; i < length; i++) {
          bytes[place + i] = (byte) random.nextInt(256);
        }
        yield bytes;
      }
      case 3 -> {
        // A part of it stands where another belongs.
        int length = random.nextInt(bytes.length - place + 1);
        System.arraycopy(whole, random.nextInt(bytes.length - length + 1), bytes, place, length);
        yield bytes;
      }
      case 4 -> {
        // Something is missing in the middle.
        int gap = random.nextInt(1, bytes.length - place + 1);
        System.arraycopy(whole, place + gap, bytes, place, bytes.length - place - gap);
        yield Arrays.copyOf(bytes, bytes.length - gap);
      }
      default -> {
        byte[] doubled = Arrays.copyOf(bytes, bytes.length + place);
        System.arraycopy(bytes, 0, doubled, bytes.length, place);
        yield doubled;
      }
    };
  }
}
