package io.github.clrsim.realclr.record;

/**
 * A profiler that has nothing to do in most frequent events but that they are recorded, so that
 * they can be without it.
 */
public interface RecordedNatively {

  /** There is something that can do so; before Initialize. */
  void recordThrough(NativeRecording recording);
}
