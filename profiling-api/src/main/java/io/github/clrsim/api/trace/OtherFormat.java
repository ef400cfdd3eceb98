package io.github.clrsim.api.trace;

/** A trace is of a format that this version does not read. */
final class OtherFormat extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  OtherFormat(long found, long known) {
    this("format", found, known);
  }

  /** What has versions is the trace's format, or a form that it is written in. */
  OtherFormat(String versioned, long found, long known) {
    super(
        "The trace has %s %d; this clrsim reads %s %d"
            .formatted(versioned, found, versioned, known));
  }
}
