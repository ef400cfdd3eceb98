package io.github.clrsim.realclr.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.StepSender;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawRecordingTest {
  private static final TraceHeader HEADER =
      new TraceHeader(TraceHeader.Origin.RECORDED, "9.0.5", "", "P", "p.dll", "");
  private static final List<Step> STEPS =
      List.of(
          new Step.ThreadSeen(0, "program output", ThreadKind.OTHER),
          new Step.ThreadSeen(1, "main", ThreadKind.MANAGED),
          new Step.CallbackEntered(1, new Shutdown()),
          new Step.CallbackReturned(1, "Shutdown", Reply.of(HResult.S_OK)));
  private static final Step PRINTED = new Step.Marked(0, "grüße");

  @TempDir private Path folder;

  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  /** The steps are sent in blocks of so many bytes, whatever a message is. */
  private Path written(int bytesOfBlock) {
    StepSender sender = StepSender.to(sent, HEADER);
    STEPS.forEach(sender::send);
    byte[] bytes = sent.toByteArray();
    Path file = folder.resolve("raw.clrraw");
    try (RawRecordingWriter writer = new RawRecordingWriter(file)) {
      for (int at = 0; at < bytes.length; at += bytesOfBlock) {
        byte[] block = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + bytesOfBlock));
        writer.sent(ByteBuffer.wrap(block));
      }
      writer.printed("grüße");
      writer.ended("Completed[exitCode=0]");
      assertThat(writer.bytes()).isEqualTo(file.toFile().length());
    }
    return file;
  }

  private static List<Step> read(RawRecordingReader reader) {
    List<Step> steps = new ArrayList<>();
    for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
      steps.add(step.get());
    }
    return steps;
  }

  @Test
  void whatWasSentIsReadWhereverABlockEnds() {
    for (int bytes : List.of(1, 7, 1 << 16)) {
      sent.reset();
      Path file = written(bytes);
      assertThat(RawRecordingReader.isRaw(file)).isTrue();
      try (RawRecordingReader reader = RawRecordingReader.open(file)) {
        assertThat(reader.header()).isEqualTo(HEADER);
        List<Step> steps = read(reader);
        assertThat(steps).startsWith(STEPS.toArray(Step[]::new)).endsWith(PRINTED);
        assertThat(steps).hasSize(STEPS.size() + 1);
        assertThat(reader.ending()).contains("Completed[exitCode=0]");
      }
    }
  }

  @Test
  void ofOneThatWasCutAllIsReadThatStandsBefore() throws IOException {
    byte[] whole = Files.readAllBytes(written(5));
    Path cut = folder.resolve("cut.clrraw");
    int longest = 0;
    for (int length = RawBlock.MAGIC.length(); length < whole.length; length++) {
      Files.write(cut, Arrays.copyOf(whole, length));
      try (RawRecordingReader reader = RawRecordingReader.open(cut)) {
        List<Step> steps = read(reader);
        assertThat(reader.ending()).isEmpty();
        assertThat(steps).hasSizeGreaterThanOrEqualTo(longest);
        longest = steps.size();
      } catch (DiagnosticException tooShort) {
        assertThat(longest).isZero();
        assertThat(tooShort).hasMessageContaining("cut in its first bytes");
      }
    }
    assertThat(longest).isEqualTo(STEPS.size() + 1);
  }

  @Test
  void whatStandsBehindItsEndIsDamage() throws IOException {
    Path file = written(5);
    Files.write(file, new byte[] {0}, StandardOpenOption.APPEND);
    try (RawRecordingReader reader = RawRecordingReader.open(file)) {
      assertThatThrownBy(() -> read(reader))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("something behind its end");
    }
  }

  @Test
  void aDamagedOneIsRefusedAndNeverGuessed() throws IOException {
    byte[] whole = Files.readAllBytes(written(5));
    Path damaged = folder.resolve("damaged.clrraw");
    SplittableRandom random = new SplittableRandom(5);
    for (int at = RawBlock.MAGIC.length(); at < whole.length; at++) {
      byte[] bytes = whole.clone();
      bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      Files.write(damaged, bytes);
      try (RawRecordingReader reader = RawRecordingReader.open(damaged)) {
        // A length may have grown beyond the file, which is then as if it was cut.
        assertThat(read(reader)).hasSizeLessThanOrEqualTo(STEPS.size() + 1);
        assertThat(reader.ending()).isEmpty();
      } catch (DiagnosticException refused) {
        assertThat(refused.diagnostic().where()).contains("damaged.clrraw");
      }
    }
  }

  @Test
  void recordsThatNobodyWroteAreRefused() {
    SplittableRandom random = new SplittableRandom(6);
    int refused = 0;
    for (int i = 0; i < 2_000; i++) {
      byte[] record = new byte[random.nextInt(200)];
      random.nextBytes(record);
      if (record.length >= 16 && random.nextBoolean()) {
        ByteBuffer.wrap(record)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(4, 100) // the number of the first hook
            .putShort(12, (short) random.nextInt(120))
            .putShort(14, (short) (record.length - 8));
      }
      StepSender sender = StepSender.to(sent, HEADER);
      byte[] message = new byte[StepSender.HEAD_SIZE + record.length];
      System.arraycopy(record, 0, message, StepSender.HEAD_SIZE, record.length);
      sender.send(message, record.length);
      Path file = folder.resolve("records.clrraw");
      try (RawRecordingWriter writer = new RawRecordingWriter(file)) {
        writer.sent(ByteBuffer.wrap(sent.toByteArray()));
      }
      sent.reset();
      try (RawRecordingReader reader = RawRecordingReader.open(file)) {
        assertThat(read(reader)).hasSizeBetween(2, 4);
      } catch (DiagnosticException damage) {
        refused++;
        assertThat(damage.diagnostic().what()).startsWith("The recording is damaged: ");
      }
    }
    assertThat(refused).isGreaterThan(1_000);
  }

  @Test
  void oneOfAnotherVersionIsRefusedByName() throws IOException {
    Path file = Files.writeString(folder.resolve("old.clrraw"), "clrsim raw recording 1\n");
    assertThat(RawRecordingReader.isRaw(file)).isTrue();
    assertThatThrownBy(() -> RawRecordingReader.open(file))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("clrsim raw recording 1");
  }

  @Test
  void anInterruptLosesNothing() throws IOException {
    Path file = folder.resolve("interrupted.clrraw");
    StepSender sender = StepSender.to(sent, HEADER);
    STEPS.forEach(sender::send);
    try (RawRecordingWriter writer = new RawRecordingWriter(file)) {
      Thread.currentThread().interrupt();
      writer.sent(ByteBuffer.wrap(sent.toByteArray()));
      assertThat(Thread.interrupted()).isTrue();
      writer.ended("Completed[exitCode=0]");
    }
    try (RawRecordingReader reader = RawRecordingReader.open(file)) {
      assertThat(read(reader)).containsExactlyElementsOf(STEPS);
      assertThat(reader.ending()).isPresent();
    }
  }

  @Test
  void whatHoldsNothingIsNoRecording() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.clrraw"), RawBlock.MAGIC);
    assertThat(RawRecordingReader.isRaw(empty)).isTrue();
    assertThatThrownBy(() -> RawRecordingReader.open(empty))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("empty");
    Path other = Files.writeString(folder.resolve("other.clrraw"), "{\"format\":\"clrsim\"}");
    assertThat(RawRecordingReader.isRaw(other)).isFalse();
    assertThat(RawRecordingReader.isRaw(folder)).isFalse();
  }
}
