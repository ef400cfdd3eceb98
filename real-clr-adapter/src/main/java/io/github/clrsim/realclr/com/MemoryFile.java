package io.github.clrsim.realclr.com;

import com.sun.jna.Native;
import io.github.clrsim.api.Letter;
import java.nio.file.Path;

/** A file that exists only in memory, for as long as this process runs. */
final class MemoryFile {
  static {
    Native.register(MemoryFile.class, "c");
  }

  private MemoryFile() {}

  /** Makes a file with this content; its path is good in this process only. */
  static Path of(String name, byte[] content) {
    int descriptor = memfd_create(name, 0);
    if (descriptor < 0 || write(descriptor, content, content.length) != content.length) {
      throw new Letter(
              "No file could be made in memory: errno " + Native.getLastError(),
              "memfd_create of Linux",
              "the profiler library that the runtime loads is written there",
              "run on a Linux kernel from 3.17 on, outside of sandboxes that refuse memfd_create")
          .thrown();
    }
    return Path.of("/proc/self/fd/" + descriptor);
  }

  private static native int memfd_create(String name, int flags);

  private static native long write(int descriptor, byte[] content, long size);
}
