package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.frame.FrameKind;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The steps of a run in memory. The first are kept as they are, and the steps of a long run behind
 * them as the compact form of a trace packs them, so that a million takes a few megabytes.
 *
 * <p>They are best read from the first to the last: those that were packed together are unpacked
 * together. What is unpacked is equal to what was packed as fingerprints see it: of functions and
 * metadata a trace keeps only that they were there. Not for several threads at once.
 */
public final class PackedSteps implements Consumer<Step> {
  /** So many are kept as they are. */
  static final int PLAIN_MAX = 1 << 15;

  private static final int FRAME_BYTES = 1 << 16;

  private final List<Step> plain = new ArrayList<>();
  private final StepPacker packer = new StepPacker();
  private final StepShapes shapes = new StepShapes();
  private final List<Packed> packed = new ArrayList<>();
  private final List<Step> latest = new ArrayList<>();
  private byte[] buffer = {};
  private int latestBegin = PLAIN_MAX;
  private int unpackedBegin;
  private List<Step> unpacked = List.of();

  /** Steps that were packed together. */
  private record Packed(int begin, int steps, int rawLength, Frame.Content deflated) {}

  @Override
  public void accept(Step step) {
    if (plain.size() < PLAIN_MAX) {
      plain.add(step);
      packer.follow(step);
      return;
    }
    packer.add(step);
    latest.add(step);
    if (packer.size() >= FRAME_BYTES) {
      pack();
    }
  }

  /** How many there are. */
  public int size() {
    return plain.size() + (latestBegin - PLAIN_MAX) + latest.size();
  }

  /** All up to now. The list takes no memory of its own, and none that is added later. */
  public List<Step> steps() {
    return new Steps(this, size());
  }

  /** A list that nobody can change: this one, if it is one of a log, and a copy of any other. */
  public static List<Step> copyOf(List<Step> steps) {
    return steps instanceof Steps ? steps : List.copyOf(steps);
  }

  private void pack() {
    Frame.Content content = packer.content();
    if (buffer.length < content.length()) {
      // What cannot be compressed becomes a little longer.
      buffer = new byte[2 * content.length()];
    }
    try (Deflater deflater = new Deflater(Deflater.BEST_SPEED, true)) {
      deflater.setInput(content.bytes(), 0, content.length());
      deflater.finish();
      int length = deflater.deflate(buffer);
      packed.add(
          new Packed(
              latestBegin,
              latest.size(),
              content.length(),
              new Frame.Content(Arrays.copyOf(buffer, length), length)));
    }
    latestBegin += latest.size();
    latest.clear();
    packer.clear();
  }

  private Step at(int index) {
    if (index < plain.size()) {
      return plain.get(index);
    }
    if (index >= latestBegin) {
      return latest.get(index - latestBegin);
    }
    if (index < unpackedBegin || index >= unpackedBegin + unpacked.size()) {
      unpack(packed.get(frameOf(index)));
    }
    return unpacked.get(index - unpackedBegin);
  }

  /** The place among those that were packed of what holds a step. */
  private int frameOf(int index) {
    int low = 0;
    int high = packed.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (packed.get(middle).begin() <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private void unpack(Packed from) {
    byte[] raw = new byte[from.rawLength()];
    try (Inflater inflater = new Inflater(true)) {
      inflater.setInput(from.deflated().bytes());
      inflater.inflate(raw);
    } catch (DataFormatException impossible) {
      throw new IllegalStateException("what was packed cannot be unpacked", impossible);
    }
    StepFrame frame =
        new StepFrame(
            new Frame(
                FrameKind.STEPS, 0, from.begin(), from.steps(), new Frame.Content(raw, raw.length)),
            shapes);
    List<Step> steps = new ArrayList<>(from.steps());
    while (frame.hasNext()) {
      steps.add(frame.next());
    }
    unpackedBegin = from.begin();
    unpacked = steps;
  }

  private static final class Steps extends AbstractList<Step> implements RandomAccess {
    private final PackedSteps log;
    private final int size;

    private Steps(PackedSteps log, int size) {
      this.log = log;
      this.size = size;
    }

    @Override
    public Step get(int index) {
      return log.at(Objects.checkIndex(index, size));
    }

    @Override
    public int size() {
      return size;
    }
  }
}
