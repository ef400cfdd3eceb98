package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;

/**
 * Files that are read by streams (fopen(3)), pipes and the like that are read and written by them
 * (fdopen(3)), and folders that are listed (opendir(3)).
 */
final class FileStreams implements Family {
  private static final long END = -1; // EOF
  private static final int BYTE = 0xFF;
  private static final int BUFFER = 8_192; // BUFSIZ
  private static final long BUFFER_MAX = 1 << 24;
  private static final int NAME = 19; // of struct dirent
  private static final int ENTRY_SIZE = 280;
  private static final int ENTRY_LENGTH = 16;
  private static final int ENTRY_TYPE = 18;
  private static final int TYPE_FOLDER = 4; // DT_DIR
  private static final int TYPE_FILE = 8; // DT_REG

  private final GuestProcess process;
  private final GuestDisk disk;
  private final OpenFiles files;
  private final OpenStreams streams;

  FileStreams(GuestProcess process, GuestDisk disk, OpenFiles files, OpenStreams streams) {
    this.process = process;
    this.disk = disk;
    this.files = files;
    this.streams = streams;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("fopen", this::open);
    functions.accept("fopen64", this::open);
    functions.accept("fdopen", this::openDescriptor);
    functions.accept("fclose", this::close);
    for (String flush : new String[] {"fflush", "fflush_unlocked"}) {
      functions.accept(flush, this::flush);
    }
    functions.accept(
        "setbuf",
        arguments ->
            buffer(arguments.get(0), StreamBuffer.When.FULL, size(arguments.get(1), BUFFER)));
    functions.accept(
        "setbuffer",
        arguments ->
            buffer(
                arguments.get(0),
                StreamBuffer.When.FULL,
                size(arguments.get(1), arguments.get(2))));
    functions.accept(
        "setlinebuf", arguments -> bufferAsItIs(arguments.get(0), StreamBuffer.When.LINES));
    functions.accept("setvbuf", this::bufferHow);
    functions.accept("closedir", this::close);
    functions.accept("fileno", this::descriptor);
    functions.accept("dirfd", arguments -> of(arguments, OpenStream::descriptor));
    functions.accept("fread", this::read);
    functions.accept("fgets", this::readLine);
    functions.accept("fgetc", this::readCharacter);
    functions.accept("getc", this::readCharacter);
    functions.accept("ungetc", this::putBack);
    functions.accept(
        "getline",
        arguments -> readUpTo(arguments.get(2), '\n', arguments.get(0), arguments.get(1)));
    for (String read : new String[] {"getdelim", "__getdelim"}) {
      functions.accept(
          read,
          arguments ->
              readUpTo(arguments.get(3), arguments.getInt(2), arguments.get(0), arguments.get(1)));
    }
    for (String read : new String[] {"getwc", "fscanf", "__isoc99_fscanf"}) {
      functions.accept(read, arguments -> atTheEnd(read, arguments.get(0)));
    }
    functions.accept("ungetwc", arguments -> atTheEnd("ungetwc", arguments.get(1)));
    functions.accept("feof", arguments -> state(arguments, stream -> stream.isAtEnd() ? 1 : 0));
    functions.accept("ferror", arguments -> state(arguments, stream -> stream.hasFailed() ? 1 : 0));
    functions.accept("clearerr", arguments -> state(arguments, FileStreams::again));
    functions.accept("rewind", arguments -> state(arguments, this::rewind));
    for (String seek : new String[] {"fseek", "fseeko", "fseeko64"}) {
      functions.accept(seek, this::seek);
    }
    for (String tell : new String[] {"ftell", "ftello", "ftello64"}) {
      functions.accept(
          tell,
          arguments ->
              of(
                  arguments,
                  stream ->
                      stream
                          .places()
                          .map(stream::position)
                          .orElseGet(() -> process.failed(withoutPlaces(stream)))));
    }
    functions.accept("opendir", this::openFolder);
    functions.accept("readdir", this::nextEntry);
    functions.accept("readdir64", this::nextEntry);
  }

  private long of(Arguments arguments, ToLongFunction<OpenStream> answer) {
    return of(arguments.get(0), answer);
  }

  private long of(long address, ToLongFunction<OpenStream> answer) {
    Optional<OpenStream> found = streams.at(address);
    return found.isPresent() ? answer.applyAsLong(found.get()) : process.failed(ErrorNumber.EBADF);
  }

  /** What is known of a stream; nothing is of a standard one. */
  private long state(Arguments arguments, ToLongFunction<OpenStream> answer) {
    return streams.at(arguments.get(0)).map(answer::applyAsLong).orElse(0L);
  }

  private static long again(OpenStream stream) {
    stream.clear();
    return 0;
  }

  private long rewind(OpenStream stream) {
    return seek(stream, 0, 0);
  }

  private static int withoutPlaces(OpenStream stream) {
    return stream.file().isPresent() ? ErrorNumber.ESPIPE : ErrorNumber.EBADF;
  }

  /** A stream on what is open already, to be read or written as that may be. */
  private long openDescriptor(Arguments arguments) {
    Optional<OpenFile> file = files.at(arguments.getInt(0));
    String mode = RawMemory.utf8(arguments.get(1));
    if (mode.isEmpty() || "rwa".indexOf(mode.charAt(0)) < 0) {
      return nothing(ErrorNumber.EINVAL);
    }
    if (file.isEmpty()) {
      return nothing(ErrorNumber.EBADF);
    }
    boolean isForBoth = mode.contains("+");
    int access = Descriptors.access(file.get().node()) & Descriptors.ACCESS;
    boolean isRefused =
        switch (access) {
          case Descriptors.READ_AND_WRITE -> false;
          case Descriptors.WRITE_ONLY -> isForBoth || mode.startsWith("r");
          default -> isForBoth || !mode.startsWith("r");
        };
    return isRefused
        ? nothing(ErrorNumber.EINVAL)
        : streams.open(arguments.getInt(0), OpenStream.Access.of(mode));
  }

  private long flush(Arguments arguments) {
    boolean isWritten =
        arguments.get(0) == 0
            ? streams.flush()
            : streams.at(arguments.get(0)).map(OpenStream::flush).orElse(true);
    return isWritten ? 0 : END;
  }

  /** For how much a buffer of the guest's has room; 0 if it is none. */
  private static int size(long address, long size) {
    return address == 0 ? 0 : (int) Math.clamp(size, 0, BUFFER_MAX);
  }

  private long buffer(long address, StreamBuffer.When when, int size) {
    return streams.at(address).map(stream -> stream.buffer(when, size)).orElse(true) ? 0 : END;
  }

  private long bufferAsItIs(long address, StreamBuffer.When when) {
    streams.at(address).ifPresent(stream -> stream.buffer(when));
    return 0;
  }

  private long bufferHow(Arguments arguments) {
    return switch (arguments.getInt(2)) {
      case 0 -> bufferHow(arguments, StreamBuffer.When.FULL); // _IOFBF
      case 1 -> bufferHow(arguments, StreamBuffer.When.LINES); // _IOLBF
      case 2 -> buffer(arguments.get(0), StreamBuffer.When.AT_ONCE, 0); // _IONBF
      default -> END;
    };
  }

  private long bufferHow(Arguments arguments, StreamBuffer.When when) {
    return arguments.get(1) == 0
        ? bufferAsItIs(arguments.get(0), when)
        : buffer(arguments.get(0), when, size(arguments.get(1), arguments.get(3)));
  }

  private long open(Arguments arguments) {
    String mode = RawMemory.utf8(arguments.get(1));
    Optional<GuestDisk.Node> found = disk.find(RawMemory.utf8(arguments.get(0)));
    if (found.isPresent() && (!mode.startsWith("r") || mode.contains("+"))) {
      return nothing(ErrorNumber.EROFS);
    }
    return found.map(this::opened).orElseGet(() -> nothing(ErrorNumber.ENOENT));
  }

  private long opened(GuestDisk.Node node) {
    return files
        .open(node)
        .map(descriptor -> streams.open(descriptor, OpenStream.Access.READING))
        .orElseGet(() -> nothing(ErrorNumber.EMFILE));
  }

  private long nothing(int error) {
    process.failed(error);
    return 0;
  }

  private long close(Arguments arguments) {
    return of(
        arguments,
        stream -> {
          Descriptors.requireNotStandard(stream.descriptor());
          boolean isWritten = stream.flush();
          streams.close(arguments.get(0));
          boolean isClosed = files.close(stream.descriptor());
          if (!isClosed) {
            process.failed(ErrorNumber.EBADF);
          }
          return isWritten && isClosed ? 0 : END;
        });
  }

  private long read(Arguments arguments) {
    long size = arguments.get(1);
    Optional<OpenStream> found = streams.at(arguments.get(3));
    if (found.isEmpty() || size == 0) {
      return 0;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long wanted = size * arguments.get(2);
    while (bytes.size() < wanted) {
      int next = found.get().take();
      if (next == OpenStream.END) {
        break;
      }
      bytes.write(next);
    }
    RawMemory.putBytes(arguments.get(0), bytes.toByteArray());
    return bytes.size() / size;
  }

  private long readLine(Arguments arguments) {
    Optional<OpenStream> found = streams.at(arguments.get(2));
    int room = arguments.getInt(1) - 1;
    if (found.isEmpty() || room < 0) {
      return 0;
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int last = 0;
    while (line.size() < room && last != '\n') {
      last = found.get().take();
      if (last == OpenStream.END) {
        break;
      }
      line.write(last);
    }
    if (line.size() == 0 && room > 0) {
      return 0;
    }
    line.write(0);
    RawMemory.putBytes(arguments.get(0), line.toByteArray());
    return arguments.get(0);
  }

  /**
   * Reads up to a byte, and that one.
   *
   * @param line where a pointer to what was read is, which the guest frees
   * @param room where its size is
   */
  private long readUpTo(long address, int end, long line, long room) {
    Optional<OpenStream> found = streams.at(address);
    if (found.isEmpty()) {
      return END;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int last = OpenStream.END;
    do {
      last = found.get().take();
      if (last != OpenStream.END) {
        bytes.write(last);
      }
    } while (last != OpenStream.END && last != end);
    if (bytes.size() == 0) {
      return END;
    }
    bytes.write(0);
    if (RawMemory.getLong(line) == 0 || RawMemory.getLong(room) < bytes.size()) {
      RawMemory.putLong(line, process.memory().allocateBlock(bytes.size()));
      RawMemory.putLong(room, bytes.size());
    }
    RawMemory.putBytes(RawMemory.getLong(line), bytes.toByteArray());
    return bytes.size() - 1L;
  }

  /** A standard stream has nothing to read; of others that is not modelled. */
  private long atTheEnd(String function, long address) {
    if (streams.at(address).isPresent()) {
      throw new OutOfReach("it reads from a stream by " + function);
    }
    return END;
  }

  private long descriptor(Arguments arguments) {
    Optional<Output.Stream> standard = Output.ofFile(arguments.get(0));
    return standard.isPresent()
        ? standard.get().descriptor()
        : of(arguments, OpenStream::descriptor);
  }

  private long readCharacter(Arguments arguments) {
    return streams.at(arguments.get(0)).map(stream -> (long) stream.take()).orElse(END);
  }

  /** Whether it was read or not. */
  private long putBack(Arguments arguments) {
    int value = arguments.getInt(0);
    Optional<OpenStream> found = streams.at(arguments.get(1));
    if (found.isEmpty() || value == END) {
      return END;
    }
    found.get().putBack(value);
    return value & BYTE;
  }

  private long seek(Arguments arguments) {
    return of(arguments, stream -> seek(stream, arguments.get(1), arguments.getInt(2)));
  }

  private long seek(OpenStream stream, long distance, int whence) {
    Optional<OpenFile> file = stream.places();
    if (file.isEmpty()) {
      return process.failed(withoutPlaces(stream));
    }
    stream.settle(file.get());
    return FileBytes.seek(file.get(), distance, whence)
        ? again(stream)
        : process.failed(ErrorNumber.EINVAL);
  }

  private long openFolder(Arguments arguments) {
    return disk.find(RawMemory.utf8(arguments.get(0)))
        .map(
            node ->
                switch (node) {
                  case GuestDisk.Folder folder -> opened(folder);
                  case GuestDisk.File _, GuestDisk.Socket _, GuestDisk.Standard _, Channel _ ->
                      nothing(ErrorNumber.ENOTDIR);
                })
        .orElseGet(() -> nothing(ErrorNumber.ENOENT));
  }

  private long nextEntry(Arguments arguments) {
    return streams
        .at(arguments.get(0))
        .flatMap(
            stream ->
                stream
                    .file()
                    .map(
                        file ->
                            file.node() instanceof GuestDisk.Folder folder
                                ? nextEntry(stream, folder)
                                : 0L))
        .orElseGet(() -> nothing(ErrorNumber.EBADF));
  }

  private long nextEntry(OpenStream stream, GuestDisk.Folder folder) {
    List<String> names = disk.namesIn(folder);
    int next = stream.next();
    return next < names.size() ? entry(folder, names.get(next)) : 0;
  }

  private long entry(GuestDisk.Folder folder, String name) {
    GuestDisk.Node node = disk.find(folder.path() + "/" + name).orElseThrow();
    long entry = process.memory().allocate(ENTRY_SIZE);
    RawMemory.clear(entry, ENTRY_SIZE);
    RawMemory.putLong(entry, node.number());
    RawMemory.putBits(entry + ENTRY_LENGTH, Short.BYTES, ENTRY_SIZE);
    int type = node instanceof GuestDisk.Folder ? TYPE_FOLDER : TYPE_FILE;
    RawMemory.putBits(entry + ENTRY_TYPE, Byte.BYTES, type);
    RawMemory.putBytes(entry + NAME, (name + "\0").getBytes(StandardCharsets.UTF_8));
    return entry;
  }
}
