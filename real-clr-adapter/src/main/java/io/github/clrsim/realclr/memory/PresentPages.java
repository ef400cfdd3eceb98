package io.github.clrsim.realclr.memory;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which pages of a process are there, in memory or swapped out (pagemap in proc(5)). The others of
 * memory that no file is behind are zero; to read them would make them be there.
 */
final class PresentPages implements Closeable {
  private static final int PAGE = 1 << 12;
  private static final int ENTRIES_MAX = 1 << 16;

  /** Bit 63 of an entry: the page is in memory; bit 62: it is swapped out. */
  private static final long THERE = 3L << 62;

  /** Empty where the kernel does not tell. */
  private final Optional<FileChannel> file;

  private PresentPages(Optional<FileChannel> file) {
    this.file = file;
  }

  /** Those that a file tells. */
  static PresentPages of(Path file) {
    try {
      return new PresentPages(Optional.of(FileChannel.open(file, StandardOpenOption.READ)));
    } catch (IOException untold) {
      return new PresentPages(Optional.empty());
    }
  }

  /** The parts of a range that are there; all of it where the kernel does not tell. */
  List<Target.Range> in(Target.Range range) {
    if (file.isEmpty()) {
      return List.of(range);
    }
    List<Target.Range> found = new ArrayList<>();
    ByteBuffer entries =
        ByteBuffer.allocate(ENTRIES_MAX * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    long at = range.start();
    while (at < range.end()) {
      long pages = Math.min(ENTRIES_MAX, Math.ceilDiv(range.end() - at, PAGE));
      entries.clear().limit((int) pages * Long.BYTES);
      if (!isRead(file.get(), entries, at / PAGE * Long.BYTES)) {
        found.add(new Target.Range(at, range.end()));
        return found;
      }
      add(entries.flip(), at, found);
      at += pages * PAGE;
    }
    return found;
  }

  private static boolean isRead(FileChannel file, ByteBuffer entries, long from) {
    try {
      int wanted = entries.remaining();
      return file.read(entries, from) == wanted;
    } catch (IOException untold) {
      return false;
    }
  }

  /** Adds the pages that are there, those that follow each other as one range. */
  private static void add(ByteBuffer entries, long start, List<Target.Range> found) {
    for (long at = start; entries.hasRemaining(); at += PAGE) {
      if ((entries.getLong() & THERE) == 0) {
        continue;
      }
      boolean follows = !found.isEmpty() && found.getLast().end() == at;
      long from = follows ? found.removeLast().start() : at;
      found.add(new Target.Range(from, at + PAGE));
    }
  }

  @Override
  public void close() throws IOException {
    if (file.isPresent()) {
      file.get().close();
    }
  }
}
