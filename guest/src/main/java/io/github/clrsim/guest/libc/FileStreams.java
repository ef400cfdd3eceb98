package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.libc.OpenStreams.OpenStream;
import io.github.clrsim.guest.process.GuestProcess;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;

/** Files that are read by streams (fopen(3)), and folders that are listed (opendir(3)). */
final class FileStreams implements Family {
  private static final long END = -1; // EOF
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

  FileStreams(GuestProcess process, GuestDisk disk, OpenFiles files) {
    this.process = process;
    this.disk = disk;
    this.files = files;
    this.streams = new OpenStreams(process);
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("fopen", this::open);
    functions.accept("fopen64", this::open);
    functions.accept("fclose", this::close);
    functions.accept("closedir", this::close);
    functions.accept("fileno", arguments -> of(arguments, OpenStream::descriptor));
    functions.accept("dirfd", arguments -> of(arguments, OpenStream::descriptor));
    functions.accept("fread", this::read);
    functions.accept("fgets", this::readLine);
    functions.accept("fgetc", this::readCharacter);
    functions.accept("getc", this::readCharacter);
    functions.accept("ungetc", this::putBack);
    functions.accept("feof", arguments -> state(arguments, stream -> stream.isAtEnd() ? 1 : 0));
    functions.accept("ferror", _ -> 0);
    functions.accept("clearerr", arguments -> state(arguments, FileStreams::again));
    functions.accept(
        "rewind",
        arguments ->
            state(
                arguments,
                stream -> {
                  stream.file().moveTo(0);
                  return again(stream);
                }));
    for (String seek : new String[] {"fseek", "fseeko", "fseeko64"}) {
      functions.accept(seek, this::seek);
    }
    for (String tell : new String[] {"ftell", "ftello", "ftello64"}) {
      functions.accept(tell, arguments -> of(arguments, stream -> stream.file().position()));
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
    stream.setAtEnd(false);
    return 0;
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
    Optional<Integer> descriptor = files.open(node);
    Optional<OpenFile> file = descriptor.flatMap(files::at);
    return file.isPresent()
        ? streams.open(descriptor.orElseThrow(), file.get())
        : nothing(ErrorNumber.EMFILE);
  }

  private long nothing(int error) {
    process.failed(error);
    return 0;
  }

  private long close(Arguments arguments) {
    return of(
        arguments,
        stream -> {
          files.close(stream.descriptor());
          streams.close(arguments.get(0));
          return 0;
        });
  }

  private long read(Arguments arguments) {
    long size = arguments.get(1);
    Optional<OpenStream> found = streams.at(arguments.get(3));
    if (found.isEmpty() || size == 0) {
      return 0;
    }
    OpenStream stream = found.get();
    long wanted = size * arguments.get(2);
    long count = FileBytes.read(stream.file(), arguments.get(0), wanted);
    stream.setAtEnd(count < wanted);
    return count / size;
  }

  private long readLine(Arguments arguments) {
    Optional<OpenStream> found = streams.at(arguments.get(2));
    int room = arguments.getInt(1) - 1;
    if (found.isEmpty() || room < 0) {
      return 0;
    }
    OpenStream stream = found.get();
    byte[] content = stream.file().content();
    int from = (int) Math.min(stream.file().position(), content.length);
    int end = from;
    while (end < content.length && end - from < room && (end == from || content[end - 1] != '\n')) {
      end++;
    }
    stream.setAtEnd(end == content.length && end - from < room);
    if (end == from && room > 0) {
      return 0;
    }
    FileBytes.read(stream.file(), arguments.get(0), (long) end - from);
    RawMemory.putBits(arguments.get(0) + end - from, Byte.BYTES, 0);
    return arguments.get(0);
  }

  private long readCharacter(Arguments arguments) {
    Optional<OpenStream> found = streams.at(arguments.get(0));
    if (found.isEmpty()) {
      return END;
    }
    OpenStream stream = found.get();
    byte[] content = stream.file().content();
    long position = stream.file().position();
    if (position >= content.length) {
      stream.setAtEnd(true);
      return END;
    }
    stream.file().moveTo(position + 1);
    return Byte.toUnsignedLong(content[(int) position]);
  }

  /** Only what was read is put back by anybody. */
  private long putBack(Arguments arguments) {
    Optional<OpenStream> found = streams.at(arguments.get(1));
    if (found.isEmpty() || found.get().file().position() == 0) {
      return END;
    }
    OpenStream stream = found.get();
    stream.file().moveTo(stream.file().position() - 1);
    stream.setAtEnd(false);
    return arguments.getInt(0);
  }

  private long seek(Arguments arguments) {
    return of(
        arguments,
        stream -> {
          if (!FileBytes.seek(stream.file(), arguments.get(1), arguments.getInt(2))) {
            return process.failed(ErrorNumber.EINVAL);
          }
          return again(stream);
        });
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
        .map(
            stream ->
                switch (stream.file().node()) {
                  case GuestDisk.Folder folder -> nextEntry(stream, folder);
                  case GuestDisk.File _, GuestDisk.Socket _, GuestDisk.Standard _, Channel _ -> 0L;
                })
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
