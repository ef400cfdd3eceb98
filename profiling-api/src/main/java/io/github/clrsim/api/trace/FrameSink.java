package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.FrameKind;
import io.github.clrsim.api.frame.FrameWriter;
import io.github.clrsim.api.pack.PackedOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.IdentityHashMap;
import java.util.SortedSet;
import java.util.TreeSet;

/** The compact form of a trace: steps in frames, then where they are, then how it ends. */
final class FrameSink implements StepSink {
  private final FrameWriter frames;
  private final PackedOutput output = new PackedOutput();
  private final StepShapes shapes = new StepShapes();
  private final IdentityHashMap<StepShape, Integer> numbers = new IdentityHashMap<>();
  private final OpenCalls open = new OpenCalls();
  private final FrameIndex index = new FrameIndex();
  private final SortedSet<Integer> threads = new TreeSet<>();
  private long steps;
  private int stepsInFrame;
  private int thread;

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
    StepShape shape = shapes.of(step, open);
    int number = numbers.getOrDefault(shape, 0);
    boolean isOnOtherThread = step.thread() != thread || stepsInFrame == 0;
    output.number((long) number << 1 | (isOnOtherThread ? 1 : 0));
    if (number == 0) {
      numbers.put(shape, numbers.size() + 1);
      output.text(shape.text());
    }
    if (isOnOtherThread) {
      thread = step.thread();
      threads.add(thread);
      output.number(thread);
    }
    shape.writing().write(output, step);
    open.follow(step);
    stepsInFrame++;
    if (output.size() >= CompactForm.FRAME_BYTES) {
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
    if (stepsInFrame > 0) {
      long offset = frames.offset();
      try {
        frames.write(FrameKind.STEPS, steps, stepsInFrame, output.content());
        index.add(offset, steps, threads);
        steps += stepsInFrame;
      } finally {
        output.clear();
        numbers.clear();
        threads.clear();
        stepsInFrame = 0;
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
