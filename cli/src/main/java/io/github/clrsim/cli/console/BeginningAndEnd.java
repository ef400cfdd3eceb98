package io.github.clrsim.cli.console;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A text of any length, of which the beginning and the end are kept. */
final class BeginningAndEnd {
  /** As many bytes of either are kept. */
  static final int BYTES_MAX = 16_000;

  private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();
  private final byte[] end = new byte[BYTES_MAX];
  private long behindBeginning;

  /** Adds bytes in UTF-8. */
  void write(byte[] bytes, int from, int count) {
    int first = Math.min(count, BYTES_MAX - beginning.size());
    beginning.write(bytes, from, first);
    for (int i = Math.max(first, count - BYTES_MAX); i < count; i++) {
      end[(int) ((behindBeginning + i - first) % BYTES_MAX)] = bytes[from + i];
    }
    behindBeginning += count - first;
  }

  /** How many bytes were added. */
  long size() {
    return beginning.size() + behindBeginning;
  }

  /** What is kept, with a line between where something is missing. */
  String text() {
    String start = beginning.toString(StandardCharsets.UTF_8);
    return behindBeginning <= BYTES_MAX
        ? start + new String(end, 0, (int) behindBeginning, StandardCharsets.UTF_8)
        : start + "\n(%d bytes more)\n".formatted(behindBeginning - BYTES_MAX) + lastLines();
  }

  private String lastLines() {
    int oldest = (int) (behindBeginning % BYTES_MAX);
    byte[] ordered = new byte[BYTES_MAX];
    System.arraycopy(end, oldest, ordered, 0, BYTES_MAX - oldest);
    System.arraycopy(end, 0, ordered, BYTES_MAX - oldest, oldest);
    return new String(ordered, StandardCharsets.UTF_8);
  }
}
