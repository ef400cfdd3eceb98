package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.process.GuestProcess;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Where what a guest prints goes: to {@link System#out} and {@link System#err}, as what a profiler
 * in Java prints. Of one call and of one execution there is a limit; what is beyond it counts as
 * printed, and is not shown.
 *
 * <p>The guest's memory is read by functions of the C library that run as its own code, so that a
 * bad pointer is a crash of the guest.
 */
final class Output {
  /** As much of what one call prints is shown. */
  static final int CALL_MAX = 1 << 13;

  private static final int EXECUTION_MAX = 1 << 20;
  private static final int STANDARD_OUTPUT = 1;
  private static final int STANDARD_ERROR = 2;
  private static final Charset WIDE = Charset.forName("UTF-32LE");

  private final GuestProcess process;
  private int left = EXECUTION_MAX;

  Output(GuestProcess process) {
    this.process = process;
  }

  /** A standard stream of the guest's. */
  enum Stream implements Sink {
    /** The standard output. */
    OUTPUT(STANDARD_OUTPUT),
    /** The standard error. */
    ERROR(STANDARD_ERROR);

    private final int descriptor;

    Stream(int descriptor) {
      this.descriptor = descriptor;
    }

    /** The descriptor that it has. */
    int descriptor() {
      return descriptor;
    }

    private PrintStream target() {
      return switch (this) {
        case OUTPUT -> System.out;
        case ERROR -> System.err;
      };
    }
  }

  /** The stream of a FILE; empty if it is of neither. */
  static Optional<Stream> ofFile(long file) {
    if (file == Originals.OUTPUT) {
      return Optional.of(Stream.OUTPUT);
    }
    return file == Originals.ERROR ? Optional.of(Stream.ERROR) : Optional.empty();
  }

  /** The stream of a file descriptor; empty if it is of neither. */
  static Optional<Stream> ofDescriptor(int descriptor) {
    return switch (descriptor) {
      case STANDARD_OUTPUT -> Optional.of(Stream.OUTPUT);
      case STANDARD_ERROR -> Optional.of(Stream.ERROR);
      default -> Optional.empty();
    };
  }

  /** Whether nothing more of this execution is shown. */
  boolean isFull() {
    return left == 0;
  }

  /** Prints bytes that are the host's. */
  void print(Stream stream, byte[] bytes) {
    int shown = Math.min(bytes.length, left);
    left -= shown;
    stream.target().write(bytes, 0, shown);
  }

  /** Prints a text. */
  void print(Stream stream, String text) {
    print(stream, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Prints bytes that lie in memory of the guest's, as a function of this name does.
   *
   * @return false if they could not be written
   */
  boolean print(String function, Sink sink, long from, long count) {
    return switch (sink) {
      case Stream stream -> {
        int shown = Math.clamp(count, 0, Math.min(CALL_MAX, left));
        if (shown > 0) {
          print(stream, copy(function, from, shown));
        }
        yield true;
      }
      case OpenStream _, Sink.Descriptor _ ->
          count <= 0 || print(sink, copy(function, from, Math.toIntExact(count)));
    };
  }

  /** Prints bytes that are the host's; false if they could not be written. */
  boolean print(Sink sink, byte[] bytes) {
    return switch (sink) {
      case Stream stream -> {
        print(stream, bytes);
        yield true;
      }
      case OpenStream stream -> stream.print(bytes);
      case Sink.Descriptor descriptor -> write(descriptor.file(), bytes);
    };
  }

  /** Prints one byte that is the host's; false if it could not be written. */
  boolean print(Sink sink, byte value) {
    return sink instanceof OpenStream stream
        ? stream.print(value)
        : print(sink, new byte[] {value});
  }

  /** Writes bytes to what is open, all of them or until that fails: then false. */
  boolean write(OpenFiles.OpenFile file, byte[] bytes) {
    return switch (file.node()) {
      case Channel channel -> OpenStream.write(file, channel, bytes);
      case GuestDisk.Standard standard when standard.stream().isPresent() ->
          print((Sink) standard.stream().get(), bytes);
      case GuestDisk.Standard _, GuestDisk.File _, GuestDisk.Folder _, GuestDisk.Socket _ -> {
        process.failed(ErrorNumber.EBADF);
        yield false;
      }
    };
  }

  /** Prints wide characters that lie in memory of the guest's. */
  void printWide(String function, Sink sink, long from, long count) {
    int shown = Math.clamp(count, 0, Math.min(CALL_MAX, left) / Integer.BYTES) * Integer.BYTES;
    if (shown > 0) {
      printWide(sink, wide(copy(function, from, shown)));
    }
  }

  /** Prints a text as wide characters. */
  void printWide(Sink sink, String text) {
    switch (sink) {
      case Stream stream -> print(stream, text);
      case OpenStream _, Sink.Descriptor _ ->
          throw new OutOfReach("it prints wide characters to a stream of fdopen");
    }
  }

  /** A text in wide characters, four bytes each, as Java has it. */
  static String wide(byte[] bytes) {
    return new String(bytes, WIDE);
  }

  private byte[] copy(String function, long from, int count) {
    return process.inScratch(
        scratch -> {
          long to = scratch.allocate(count);
          process.call(function, Originals.MEMCPY, to, from, count);
          return RawMemory.bytes(to, count);
        });
  }
}
