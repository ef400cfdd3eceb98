package io.github.clrsim.realclr.runtime;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/** The right to change the cache, which one thread of one process has at a time. */
record CacheLock(FileChannel channel, FileLock lock) implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofMillis(100);

  /** Three packages, each within npm's own limit of ten minutes. */
  private static final int PAUSE_MAX = 30 * 60 * 10;

  /** Waits for the lock of a cache directory. The system frees it when its holder dies. */
  static CacheLock taken(Path cache) throws IOException {
    return taken(cache, PAUSE_MAX);
  }

  static CacheLock taken(Path cache, int pauseMax) throws IOException {
    var channel =
        FileChannel.open(
            cache.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      for (int pauses = 0; pauses <= pauseMax; pauses++) {
        var lock = attempt(channel);
        if (lock.isPresent()) {
          return new CacheLock(channel, lock.get());
        }
        Thread.sleep(PAUSE);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    channel.close();
    throw busy(cache).thrown();
  }

  @Override
  public void close() throws IOException {
    channel.close(); // Closing the channel frees the lock.
  }

  private static Optional<FileLock> attempt(FileChannel channel) throws IOException {
    try {
      return Optional.ofNullable(channel.tryLock());
    } catch (OverlappingFileLockException heldByAnotherThread) {
      return Optional.empty();
    }
  }

  private static Diagnostic busy(Path cache) {
    return new Diagnostic(
        "another process holds the runtime cache and does not let go",
        cache.resolve(".lock").toString(),
        "only one may change the cache at a time",
        "wait for it or end it, then try again");
  }
}
