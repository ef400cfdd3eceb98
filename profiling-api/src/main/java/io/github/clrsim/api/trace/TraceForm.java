package io.github.clrsim.api.trace;

import java.nio.file.Path;

/** The forms in which a trace is written. They hold the same; a reader tells them apart itself. */
public enum TraceForm {
  /** Lines of JSON. */
  LINES(200),
  /** Lines of JSON, compressed by gzip. */
  GZIPPED_LINES(200),
  /** Frames of bytes, the smallest and fastest. */
  COMPACT(4_000);

  /** What the name of a file in compact form ends in. */
  public static final String COMPACT_SUFFIX = ".clrtrace";

  private final int stepsPerFlush;

  TraceForm(int stepsPerFlush) {
    this.stepsPerFlush = stepsPerFlush;
  }

  /**
   * The form that a file of this name is written in: gzipped if it ends in {@code .gz}, compact if
   * in {@code .clrtrace}, otherwise lines.
   */
  public static TraceForm of(Path file) {
    String name = file.toString();
    if (name.endsWith(".gz")) {
      return GZIPPED_LINES;
    }
    return name.endsWith(COMPACT_SUFFIX) ? COMPACT : LINES;
  }

  /**
   * After how many steps a writer should flush that may be killed, so that no more are lost.
   * Flushing more often spoils the compression.
   */
  public int stepsPerFlush() {
    return stepsPerFlush;
  }
}
