package io.github.clrsim.realclr.com;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import io.github.clrsim.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A file that exists only in memory, until it is closed and nothing loaded from it is left. */
final class MemoryFile implements AutoCloseable {
  static {
    Native.register(MemoryFile.class, NativeLibrary.getProcess());
  }

  private static final int MFD_CLOEXEC = 1;
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final int descriptor;
  private final Path path;

  private MemoryFile(int descriptor, Path path) {
    this.descriptor = descriptor;
    this.path = path;
  }

  /** Makes a file with this content. */
  static MemoryFile of(String name, byte[] content) {
    int descriptor = memfd_create(name, MFD_CLOEXEC);
    if (descriptor < 0 || write(descriptor, content, content.length) != content.length) {
      throw new Diagnostic(
              "No file could be made in memory: errno " + Native.getLastError(),
              "memfd_create of Linux",
              "the profiler library that the runtime loads is written there",
              "run on a Linux kernel from 3.17 on, outside of sandboxes that refuse memfd_create")
          .thrown();
    }
    // Of no other file before it, whatever became of that one's descriptor: loaders know a library
    // that they have loaded by its path, and would give that one again.
    String unique = "./".repeat(COUNT.getAndIncrement());
    return new MemoryFile(descriptor, Path.of("/proc/self/fd/" + unique + descriptor));
  }

  /** Good in this process only. */
  Path path() {
    return path;
  }

  /** What was loaded from the file stays. */
  @Override
  public void close() {
    close(descriptor);
  }

  private static native int close(int descriptor);

  private static native int memfd_create(String name, int flags);

  private static native long write(int descriptor, byte[] content, long size);
}
