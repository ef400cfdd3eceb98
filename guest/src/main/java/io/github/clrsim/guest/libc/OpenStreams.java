package io.github.clrsim.guest.libc;

import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Streams and folders that a guest has opened, by their addresses: where those are, nothing of use
 * is. The standard streams, which are the C library's own, are not among them.
 */
final class OpenStreams {
  private static final int SIZE = 216; // of glibc's FILE

  private final GuestProcess process;
  private final OpenFiles files;
  private final Output output;
  private final Map<Long, OpenStream> streams = new LinkedHashMap<>();

  OpenStreams(GuestProcess process, OpenFiles files, Output output) {
    this.process = process;
    this.files = files;
    this.output = output;
  }

  /** A stream of what is open by a descriptor; its address. */
  long open(int descriptor, OpenStream.Access access) {
    long address = process.memory().allocate(SIZE);
    streams.put(address, new OpenStream(process, files, output, descriptor, access));
    return address;
  }

  Optional<OpenStream> at(long address) {
    return Optional.ofNullable(streams.get(address));
  }

  void close(long address) {
    streams.remove(address);
  }

  /** Writes what was printed to any; false if one fails. */
  boolean flush() {
    boolean isWritten = true;
    for (OpenStream stream : streams.values()) {
      isWritten &= stream.flush();
    }
    return isWritten;
  }

  /** Where functions print to that are given a FILE; empty if it is none. */
  Optional<Sink> sinkOfFile(long address) {
    return Output.ofFile(address)
        .<Sink>map(stream -> stream)
        .or(
            () ->
                at(address)
                    .map(
                        stream ->
                            stream
                                .file()
                                .filter(_ -> stream.isWritten())
                                .flatMap(OpenStreams::printed)
                                .orElse(stream)));
  }

  /** What a standard stream prints is shown at once. */
  private static Optional<Sink> printed(OpenFile file) {
    return file.node() instanceof GuestDisk.Standard standard
        ? standard.stream().map(stream -> stream)
        : Optional.empty();
  }

  /** Where functions print to that are given a descriptor; empty if it is none. */
  Optional<Sink> sinkOfDescriptor(int descriptor) {
    return files.at(descriptor).map(file -> printed(file).orElse(new Sink.Descriptor(file)));
  }
}
