package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.frame.FrameKind;
import io.github.clrsim.api.frame.FrameReader;
import io.github.clrsim.api.pack.PackedInput;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Optional;

/** The compact form of a trace. */
final class FrameSource implements StepSource {
  /** The first byte of such a file. */
  static final int START = CompactForm.preamble()[0] & 0xFF;

  private final InputStream stream;
  private final String name;
  private final FrameReader frames;
  private final StepShapes shapes = new StepShapes();
  private final FrameIndex index = new FrameIndex();
  private Optional<StepFrame> frame = Optional.empty();
  private Optional<TraceFooter> footer = Optional.empty();
  private Kept kept = new Kept("", true);

  /** Reads from {@code stream}, whose name stands in diagnostics. */
  FrameSource(InputStream stream, String name) {
    this.stream = stream;
    this.name = name;
    this.frames = new FrameReader(stream, CompactForm.PREAMBLE_BYTES);
  }

  @Override
  public TraceHeader readHeader() {
    try {
      CompactForm.require(stream.readNBytes(CompactForm.PREAMBLE_BYTES));
    } catch (IOException e) {
      throw StepSource.unreadable(e);
    }
    Frame first =
        nextFrame()
            .orElseThrow(
                () ->
                    new IllegalArgumentException("the file was cut before the end of its header"));
    if (first.kind() != FrameKind.HEADER) {
      throw new IllegalArgumentException("its first frame is not its header");
    }
    PackedInput input = new PackedInput(first.content());
    long format = input.number();
    if (format != TraceHeader.FORMAT) {
      throw new OtherFormat(format, TraceHeader.FORMAT);
    }
    TraceHeader header = (TraceHeader) CompactForm.HEADER.read(input);
    kept = new Kept(input.text(), true);
    requireEnd(input);
    return header;
  }

  @Override
  public Optional<Step> next(OpenCalls open) {
    try {
      if (frame.isEmpty() || !frame.get().hasNext()) {
        frame.ifPresent(steps -> steps.addTo(index));
        frame = nextStepFrame();
      }
      return frame.map(steps -> steps.next(open));
    } catch (IllegalArgumentException e) {
      throw e;
    } catch (RuntimeException e) {
      // A record whose constructor refuses what no writer of ours has written.
      throw new IllegalArgumentException(
          Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName()), e);
    }
  }

  /** The next frame of steps; empty where the file ends, with a footer or without. */
  private Optional<StepFrame> nextStepFrame() {
    Optional<Frame> next = nextFrame();
    if (next.isEmpty()) {
      return Optional.empty();
    }
    return switch (next.get().kind()) {
      case STEPS -> Optional.of(new StepFrame(next.get(), shapes));
      case INDEX -> {
        readEnd(next.get());
        yield Optional.empty();
      }
      case HEADER, FOOTER ->
          throw new IllegalArgumentException(
              "a %s stands where steps belong".formatted(next.get().kind()));
    };
  }

  private void readEnd(Frame indexFrame) {
    if (!index.is(indexFrame.content())) {
      throw new IllegalArgumentException("the index is not that of the frames before it");
    }
    Optional<Frame> last = nextFrame();
    if (last.isPresent()) {
      if (last.get().kind() != FrameKind.FOOTER) {
        throw new IllegalArgumentException("no footer follows the index");
      }
      footer = Optional.of(readFooter(last.get(), indexFrame.offset()));
      if (nextFrame().isPresent() || !frames.isAtEnd()) {
        throw new IllegalArgumentException("something follows its footer");
      }
    }
  }

  private TraceFooter readFooter(Frame last, long indexOffset) {
    PackedInput input = new PackedInput(last.content());
    TraceFooter read =
        new TraceFooter(input.text(), input.number(), new Fingerprint(input.fixed()));
    kept = new Kept(kept.spec(), input.truth());
    if (input.fixed() != indexOffset) {
      throw new IllegalArgumentException("the footer says that the index is elsewhere");
    }
    requireEnd(input);
    return read;
  }

  private static void requireEnd(PackedInput input) {
    if (!input.isAtEnd()) {
      throw new IllegalArgumentException("%d bytes are left over".formatted(input.left()));
    }
  }

  private Optional<Frame> nextFrame() {
    try {
      return frames.next();
    } catch (IOException e) {
      throw StepSource.unreadable(e);
    }
  }

  @Override
  public long number() {
    return frame.map(StepFrame::number).orElse(0L);
  }

  @Override
  public Optional<TraceFooter> footer() {
    return footer;
  }

  @Override
  public Kept kept() {
    return kept;
  }

  @Override
  public Place place() {
    return new Place(
        "%s, frame %d at byte %d".formatted(name, frames.frames(), frames.offset()),
        "frame",
        "every frame of a trace is as it was written, which its checksums say");
  }

  @Override
  public void close() throws IOException {
    frames.close();
  }
}
