package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.pack.PackedOutput;
import java.util.Arrays;
import java.util.SortedSet;

/** Where the frames of steps are in a file, and on which threads their steps happened. */
final class FrameIndex {
  private final PackedOutput entries = new PackedOutput();
  private long offset;
  private long firstStep;

  /** Adds the next frame. */
  void add(long frameOffset, long frameFirstStep, SortedSet<Integer> threads) {
    entries.number(frameOffset - offset);
    entries.number(frameFirstStep - firstStep);
    entries.number(threads.size());
    int before = 0;
    for (int thread : threads) {
      entries.number(thread - before);
      before = thread;
    }
    offset = frameOffset;
    firstStep = frameFirstStep;
  }

  /** What stands in the file. */
  Frame.Content content() {
    return entries.content();
  }

  /** Whether this is what stands in the file. */
  boolean is(Frame.Content other) {
    Frame.Content ours = content();
    return Arrays.equals(ours.bytes(), 0, ours.length(), other.bytes(), 0, other.length());
  }
}
