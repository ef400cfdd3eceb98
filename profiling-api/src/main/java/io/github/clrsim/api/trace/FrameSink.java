package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.FrameKind;
import io.github.clrsim.api.frame.FrameWriter;
import io.github.clrsim.api.pack.PackedOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** The compact form of a trace: steps in frames, then where they are, then how it ends. */
final class FrameSink implements StepSink {
  private final FrameWriter frames;
  private final PackedOutput output = new PackedOutput();
  private final StepPacker packer = new StepPacker();
  private final FrameIndex index = new FrameIndex();
  private long steps;

  FrameSink(OutputStream stream, TraceHeader header, String spec) throws IOException {
    frames = new FrameWriter(stream, CompactForm.preamble());
    output.number(TraceHeader.FORMAT);
    CompactForm.HEADER.write(output, header);
    output.text(spec);
    frames.write(FrameKind.HEADER, 0, 0, output.content());
    output.clear();
  }

  @Override
  public void write(Step step) {
    packer.add(step);
    if (packer.size() >= CompactForm.FRAME_BYTES) {
      flush();
    }
  }

  @Override
  public void flush() {
    try {
      endFrame();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a trace", e);
    }
  }

  private void endFrame() throws IOException {
    if (packer.steps() > 0) {
      long offset = frames.offset();
      try {
        frames.write(FrameKind.STEPS, steps, packer.steps(), packer.content());
        index.add(offset, steps, packer.threads());
        steps += packer.steps();
      } finally {
        packer.clear();
      }
    }
  }

  @Override
  public void write(TraceFooter footer, boolean isChecked) {
    try {
      endFrame();
      long indexOffset = frames.offset();
      frames.write(FrameKind.INDEX, steps, 0, index.content());
      output.text(footer.ending());
      output.number(footer.steps());
      output.fixed(footer.fingerprint().value());
      output.truth(isChecked);
      output.fixed(indexOffset);
      frames.writePlain(FrameKind.FOOTER, steps, 0, output.content());
      output.clear();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot finish a trace", e);
    }
  }

  @Override
  public void close() {
    try (frames) {
      endFrame();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close a trace", e);
    }
  }
}
