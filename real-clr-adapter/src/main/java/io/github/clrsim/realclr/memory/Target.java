package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.com.DataTarget;
import io.github.clrsim.realclr.processes.PlacedFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The memory of a process, and which files are in it. */
public sealed interface Target extends DataTarget.Source, ReadMemory, AutoCloseable
    permits LiveTarget, CoreTarget {

  /** What the user knows it by. */
  String name();

  /** The files in its memory. */
  List<Mapping> mappings();

  /**
   * The memory that may be written to, as far as it is known: the runtime's own is in it, and that
   * of objects. In the order of addresses.
   */
  List<Range> writable();

  /**
   * Memory.
   *
   * @param start the first address
   * @param end the address behind the last
   */
  record Range(long start, long end) {
    /** How many bytes. */
    public long size() {
      return end - start;
    }
  }

  /** Whether it changes while it is read. */
  boolean goesOn();

  /** Where a file of the process is, by the path in {@link #mappings}. */
  default PlacedFile place(Path file) {
    return PlacedFile.same(file);
  }

  /** Why nothing of .NET can be read of it, none of its files being the runtime. */
  Diagnostic noRuntime();

  /**
   * Bytes of the memory itself: none that only the file has from which they came.
   *
   * @return nothing if one of them cannot be read
   */
  default Optional<Blob> kept(Address from, int size) {
    return bytes(from, size);
  }

  /**
   * Requires that what is read is still there.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is not
   */
  default void requireThere() {}

  @Override
  void close();

  @Override
  default Optional<Address> base(String library) {
    return Mapping.named(library, mappings()).map(Mapping::address);
  }

  @Override
  default Optional<Blob> bytes(Address from, int size) {
    ByteBuffer into = ByteBuffer.allocate(size);
    return read(from, into) == size
        ? Optional.of(Blob.view(into.array(), 0, size))
        : Optional.empty();
  }
}
