package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.diagnostic.Diagnostic;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A process that is over: what a dump kept of its memory. Pages of files that a dump left out, as
 * those of createdump's {@code --withheap} leave out metadata, are read from the files, as far as
 * they are still there. The dump is mapped, never read whole.
 */
public final class CoreTarget implements Target {
  private final Path path;
  private final CoreFile core;
  private final Arena arena;

  /** Looked up only; empty where a file is gone. */
  private final Map<Path, Optional<MemorySegment>> files = new HashMap<>();

  private CoreTarget(Path path, CoreFile core, Arena arena) {
    this.path = path;
    this.core = core;
    this.arena = arena;
  }

  /** Opens a dump. */
  public static CoreTarget of(Path path) throws IOException {
    Arena arena = Arena.ofShared();
    try {
      return new CoreTarget(path, CoreFile.of(path, mapped(path, arena)), arena);
    } catch (IOException | RuntimeException broken) {
      arena.close();
      throw broken;
    }
  }

  private static MemorySegment mapped(Path path, Arena arena) throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
      return file.map(FileChannel.MapMode.READ_ONLY, 0, file.size(), arena);
    }
  }

  @Override
  public boolean goesOn() {
    return false;
  }

  @Override
  public String name() {
    return "dump " + path;
  }

  @Override
  public List<Mapping> mappings() {
    return core.mappings();
  }

  /** All that is in it: what was only read from files is left out by whoever writes a dump. */
  @Override
  public List<Range> writable() {
    return core.loaded().entrySet().stream()
        .map(part -> new Range(part.getKey(), part.getKey() + part.getValue().byteSize()))
        .toList();
  }

  @Override
  public int read(Address from, ByteBuffer into) {
    int wanted = into.remaining();
    while (into.hasRemaining()) {
      long at = from.value() + wanted - into.remaining();
      Optional<MemorySegment> rest = core.from(at).or(() -> fromFile(at));
      if (rest.isEmpty()) {
        break;
      }
      long size = Math.min(rest.get().byteSize(), into.remaining());
      into.put(rest.get().asSlice(0, size).asByteBuffer());
    }
    return wanted - into.remaining();
  }

  @Override
  public Optional<Blob> kept(Address from, int size) {
    return core.from(from.value())
        .filter(rest -> rest.byteSize() >= size)
        .map(rest -> rest.asSlice(0, size).toArray(ValueLayout.JAVA_BYTE))
        .map(bytes -> Blob.view(bytes, 0, size));
  }

  @Override
  public Diagnostic noRuntime() {
    boolean hasFiles = !core.mappings().isEmpty();
    return new Diagnostic(
        "No .NET runtime ran in the process of dump " + path,
        "NT_FILE of the dump, which lists the files in the memory",
        hasFiles
            ? "libcoreclr.so, which is the runtime, is not among these %d parts of files: the process"
                    .formatted(core.mappings().size())
                + " was none of .NET, had not begun, or was a single file"
            : "it is not there, and without it nobody knows where the runtime lies",
        hasFiles ? "name a dump of a process of .NET Core 3 or newer" : DumpAdvice.text());
  }

  private Optional<MemorySegment> fromFile(long address) {
    return core.mappings().stream()
        .filter(mapping -> mapping.contains(address))
        .findFirst()
        .flatMap(
            mapping ->
                files
                    .computeIfAbsent(mapping.file(), this::file)
                    .flatMap(file -> rest(file, mapping, address)));
  }

  private static Optional<MemorySegment> rest(MemorySegment file, Mapping mapping, long address) {
    long offset = mapping.offset() + address - mapping.start();
    long size = Math.min(mapping.end() - address, file.byteSize() - offset);
    return size > 0 ? Optional.of(file.asSlice(offset, size)) : Optional.empty();
  }

  private Optional<MemorySegment> file(Path file) {
    // The names in a dump are those of files and devices.
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(mapped(file, arena));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
