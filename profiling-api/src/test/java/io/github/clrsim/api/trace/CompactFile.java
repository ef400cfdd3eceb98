package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.frame.FrameKind;
import io.github.clrsim.api.frame.FrameReader;
import io.github.clrsim.api.frame.FrameWriter;
import io.github.clrsim.api.trace.TraceHeader.Origin;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A trace in compact form, as bytes that a test may change. */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them as records.
record CompactFile(byte[] bytes) {
  static final TraceHeader HEADER =
      new TraceHeader(Origin.SIMULATED, "9.0.5", "net9.0", "Some", "thread main\n", "1.2");

  /** What a reader made of it. */
  record Result(TraceHeader header, List<Step> steps, Optional<TraceFooter> footer) {
    boolean isWhole() {
      return footer.isPresent();
    }
  }

  /** A frame, decompressed; its content may be changed. */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them as records.
  record Raw(FrameKind kind, int offset, int end, long firstStep, int steps, byte[] content) {}

  /** A whole trace of these steps, flushed after every so many. */
  static CompactFile of(List<Step> steps, int stepsPerFlush) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(bytes, steps, stepsPerFlush);
    return new CompactFile(bytes.toByteArray());
  }

  static void write(OutputStream stream, List<Step> steps, int stepsPerFlush) {
    try (TraceWriter writer = TraceWriter.to(stream, TraceForm.COMPACT, HEADER)) {
      for (int i = 0; i < steps.size(); i++) {
        writer.write(steps.get(i));
        if ((i + 1) % stepsPerFlush == 0) {
          writer.flush();
        }
      }
      writer.finish("Completed[exitCode=0]");
    }
  }

  /** The same steps as lines of JSON. */
  static byte[] lines(List<Step> steps) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TraceWriter writer = TraceWriter.to(bytes, HEADER)) {
      steps.forEach(writer::write);
      writer.finish("Completed[exitCode=0]");
    }
    return bytes.toByteArray();
  }

  static byte[] linesOf(byte[] compact) {
    return copy(compact, TraceForm.LINES);
  }

  static byte[] copy(byte[] trace, TraceForm form) {
    ByteArrayOutputStream copied = new ByteArrayOutputStream();
    try (TraceReader reader = TraceReader.of(new ByteArrayInputStream(trace), "t")) {
      TraceCopy.copy(reader, copied, form);
    }
    return copied.toByteArray();
  }

  Result read() {
    try (TraceReader reader = TraceReader.of(new ByteArrayInputStream(bytes), "t")) {
      return read(reader);
    }
  }

  static Result read(TraceReader reader) {
    List<Step> steps = new ArrayList<>();
    for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
      steps.add(step.get());
    }
    return new Result(reader.header(), steps, reader.footer());
  }

  List<Raw> frames() {
    List<Raw> frames = new ArrayList<>();
    ByteArrayInputStream stream = new ByteArrayInputStream(bytes);
    stream.skip(CompactForm.PREAMBLE_BYTES);
    try (FrameReader reader = new FrameReader(stream, CompactForm.PREAMBLE_BYTES)) {
      for (Optional<Frame> next = reader.next(); next.isPresent(); next = reader.next()) {
        Frame frame = next.get();
        frames.add(
            new Raw(
                frame.kind(),
                (int) frame.offset(),
                bytes.length - stream.available(),
                frame.firstStep(),
                frame.steps(),
                Arrays.copyOf(frame.content().bytes(), frame.content().length())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return frames;
  }

  /** Of these frames, with checksums that fit. */
  static CompactFile sealed(List<Raw> frames) {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    try (FrameWriter writer = new FrameWriter(written, CompactForm.preamble())) {
      for (Raw frame : frames) {
        Frame.Content content = new Frame.Content(frame.content(), frame.content().length);
        writer.write(frame.kind(), frame.firstStep(), frame.steps(), content);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new CompactFile(written.toByteArray());
  }

  /** With another text of the same length in it, and checksums that fit. */
  CompactFile replacing(String text, String other) {
    List<Raw> frames = frames();
    boolean isThere = false;
    for (Raw frame : frames) {
      String content = new String(frame.content(), StandardCharsets.ISO_8859_1);
      int at = content.indexOf(text);
      if (at >= 0) {
        isThere = true;
        byte[] bytes = other.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(bytes, 0, frame.content(), at, bytes.length);
      }
    }
    if (!isThere) {
      throw new IllegalArgumentException("no frame has the text " + text);
    }
    return sealed(frames);
  }

  /** With the first frame of a kind changed, and checksums that fit. */
  CompactFile changing(FrameKind kind, Consumer<byte[]> change) {
    List<Raw> frames = frames();
    frames.stream()
        .filter(frame -> frame.kind() == kind)
        .findFirst()
        .ifPresent(frame -> change.accept(frame.content()));
    return sealed(frames);
  }

  CompactFile without(int frame) {
    List<Raw> frames = frames();
    frames.remove(frame);
    return sealed(frames);
  }
}
