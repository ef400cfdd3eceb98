package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.data.ProcessPath;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * Files: a guest finds those that the user gave it, to read only, and sees nothing else of the
 * machine. What it writes to the standard output and error is printed.
 */
final class Files implements Family {
  private static final List<String> CHANGING =
      List.of("rmdir", "unlink", "remove", "rename", "link", "truncate", "truncate64", "chmod");
  private static final List<String> CHANGING_AT = List.of("unlinkat", "fchmodat", "utimensat");
  private static final List<String> UNKNOWN =
      List.of("statfs", "statfs64", "statvfs", "statx", "readlinkat");
  private static final List<String> ANSWERING_NULL =
      List.of("freopen", "freopen64", "fdopendir", "mkdtemp", "tmpfile");
  private static final List<String> MAKING =
      List.of("creat", "mkdir", "symlink", "mkstemp", "memfd_create");
  private static final List<String> CHANGING_DESCRIPTORS =
      List.of(
          "ftruncate",
          "ftruncate64",
          "fchmod",
          "flock",
          "fallocate",
          "fallocate64",
          "fstatfs",
          "fstatfs64",
          "sendfile");
  private static final List<String> SYNCHRONIZING = List.of("fsync", "fdatasync");
  private static final List<String> ADVISING = List.of("posix_fadvise", "posix_fadvise64");
  private static final int FOR_WRITING = 3; // O_WRONLY | O_RDWR
  private static final int WRITABLE = 2; // W_OK
  private static final int PATH_MAX = 4_096;

  private final GuestProcess process;
  private final GuestDisk disk;
  private final OpenFiles files;
  private final Output output;

  Files(GuestProcess process, GuestDisk disk, OpenFiles files, Output output) {
    this.process = process;
    this.disk = disk;
    this.files = files;
    this.output = output;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    paths(functions);
    descriptors(functions);
    outputs(functions);
    UNKNOWN.forEach(name -> functions.accept(name, _ -> process.failed(ErrorNumber.ENOENT)));
    CHANGING.forEach(name -> functions.accept(name, arguments -> change(arguments.get(0))));
    CHANGING_AT.forEach(name -> functions.accept(name, arguments -> change(arguments.get(1))));
    ANSWERING_NULL.forEach(
        name ->
            functions.accept(
                name,
                _ -> {
                  process.failed(ErrorNumber.ENOENT);
                  return 0;
                }));
    MAKING.forEach(name -> functions.accept(name, _ -> process.failed(ErrorNumber.EACCES)));
    functions.accept("inotify_init", _ -> process.failed(ErrorNumber.EMFILE));
  }

  private void paths(BiConsumer<String, Model> functions) {
    for (String open : new String[] {"open", "open64"}) {
      functions.accept(open, arguments -> open(arguments.get(0), arguments.getInt(1)));
    }
    // The guest never has another folder than the root.
    for (String open : new String[] {"openat", "openat64"}) {
      functions.accept(open, arguments -> open(arguments.get(1), arguments.getInt(2)));
    }
    for (String status : new String[] {"stat", "stat64", "lstat", "lstat64"}) {
      functions.accept(status, arguments -> status(arguments.get(0), arguments.get(1)));
    }
    for (String status : new String[] {"__xstat", "__xstat64", "__lxstat", "__lxstat64"}) {
      functions.accept(status, arguments -> status(arguments.get(1), arguments.get(2)));
    }
    for (String status : new String[] {"fstatat", "newfstatat"}) {
      functions.accept(status, arguments -> status(arguments.get(1), arguments.get(2)));
    }
    functions.accept("access", arguments -> access(arguments.get(0), arguments.getInt(1)));
    functions.accept("faccessat", arguments -> access(arguments.get(1), arguments.getInt(2)));
    // Whatever is there is no symbolic link.
    functions.accept(
        "readlink", arguments -> with(arguments.get(0), _ -> process.failed(ErrorNumber.EINVAL)));
    functions.accept("realpath", this::realPath);
    functions.accept(
        "chdir", arguments -> with(arguments.get(0), _ -> process.failed(ErrorNumber.EACCES)));
  }

  private void descriptors(BiConsumer<String, Model> functions) {
    for (String status : new String[] {"fstat", "fstat64"}) {
      functions.accept(status, arguments -> statusOf(arguments.getInt(0), arguments.get(1)));
    }
    for (String status : new String[] {"__fxstat", "__fxstat64"}) {
      functions.accept(status, arguments -> statusOf(arguments.getInt(1), arguments.get(2)));
    }
    functions.accept("read", this::read);
    functions.accept("readv", this::readVector);
    for (String read : new String[] {"pread", "pread64"}) {
      functions.accept(read, this::readAt);
    }
    for (String seek : new String[] {"lseek", "lseek64"}) {
      functions.accept(seek, this::seek);
    }
    SYNCHRONIZING.forEach(name -> functions.accept(name, this::synchronize));
    ADVISING.forEach(name -> functions.accept(name, this::advise));
    CHANGING_DESCRIPTORS.forEach(
        name ->
            functions.accept(
                name,
                arguments -> of(arguments.getInt(0), _ -> process.failed(ErrorNumber.EINVAL))));
  }

  private void outputs(BiConsumer<String, Model> functions) {
    functions.accept("isatty", _ -> 0);
    functions.accept(
        "write",
        arguments ->
            write(
                "write",
                arguments.getInt(0),
                List.of(new Vector(arguments.get(1), arguments.get(2)))));
    functions.accept(
        "writev",
        arguments ->
            write("writev", arguments.getInt(0), vectors(arguments.get(1), arguments.getInt(2))));
    for (String write : new String[] {"pwrite", "pwrite64"}) {
      functions.accept(write, arguments -> writeAt(write, arguments));
    }
  }

  private long writeAt(String function, Arguments arguments) {
    return of(
        arguments.getInt(0),
        file ->
            switch (file.node()) {
              case GuestDisk.Standard standard ->
                  print(
                      function, standard, List.of(new Vector(arguments.get(1), arguments.get(2))));
              case Channel _ -> process.failed(ErrorNumber.ESPIPE);
              case GuestDisk.File _, GuestDisk.Folder _, GuestDisk.Socket _ ->
                  process.failed(ErrorNumber.EBADF);
            });
  }

  /** Nothing but channels and what is printed is opened to be written to. */
  private long write(String function, int descriptor, List<Vector> vectors) {
    return of(
        descriptor,
        file ->
            switch (file.node()) {
              case GuestDisk.Standard standard -> print(function, standard, vectors);
              case Channel channel -> write(channel, file, vectors);
              case GuestDisk.File _, GuestDisk.Folder _, GuestDisk.Socket _ ->
                  process.failed(ErrorNumber.EBADF);
            });
  }

  private long write(Channel channel, OpenFile file, List<Vector> vectors) {
    if (!vectors.stream().allMatch(each -> process.canBeRead(each.start, each.size))) {
      return process.failed(ErrorNumber.EFAULT);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    vectors.forEach(vector -> bytes.writeBytes(RawMemory.bytes(vector.start, vector.size)));
    return file.write(channel, bytes.toByteArray());
  }

  private long with(long path, ToLongFunction<GuestDisk.Node> answer) {
    Optional<GuestDisk.Node> found = disk.find(RawMemory.utf8(path));
    return found.isPresent() ? answer.applyAsLong(found.get()) : process.failed(ErrorNumber.ENOENT);
  }

  private long change(long path) {
    return with(path, _ -> process.failed(ErrorNumber.EROFS));
  }

  private long of(int descriptor, ToLongFunction<OpenFile> answer) {
    Optional<OpenFile> found = files.at(descriptor);
    return found.isPresent() ? answer.applyAsLong(found.get()) : process.failed(ErrorNumber.EBADF);
  }

  private long open(long path, int flags) {
    return with(
        path,
        node ->
            (flags & FOR_WRITING) != 0
                ? process.failed(ErrorNumber.EROFS)
                : files
                    .open(node)
                    .map(Integer::longValue)
                    .orElseGet(() -> process.failed(ErrorNumber.EMFILE)));
  }

  private long status(long path, long into) {
    return with(
        path,
        node -> {
          FileStatus.put(into, node);
          return 0;
        });
  }

  private long statusOf(int descriptor, long into) {
    return of(
        descriptor,
        file -> {
          FileStatus.put(into, file.node());
          return 0;
        });
  }

  private long access(long path, int mode) {
    return with(path, _ -> (mode & WRITABLE) != 0 ? process.failed(ErrorNumber.EROFS) : 0);
  }

  private long realPath(Arguments arguments) {
    String path = RawMemory.utf8(arguments.get(0));
    if (disk.find(path).isEmpty()) {
      process.failed(ErrorNumber.ENOENT);
      return 0;
    }
    byte[] whole = (ProcessPath.of(path) + "\0").getBytes(StandardCharsets.UTF_8);
    long into = arguments.get(1) == 0 ? process.memory().allocateBlock(PATH_MAX) : arguments.get(1);
    RawMemory.putBytes(into, whole);
    return into;
  }

  private long read(Arguments arguments) {
    return of(
        arguments.getInt(0),
        file ->
            switch (file.node()) {
              case GuestDisk.Folder _ -> process.failed(ErrorNumber.EISDIR);
              case GuestDisk.Socket _ -> process.failed(ErrorNumber.ENOTCONN);
              case GuestDisk.Standard standard -> ofInput(standard);
              case GuestDisk.File _ -> FileBytes.read(file, arguments.get(1), arguments.get(2));
              case Channel channel ->
                  read(channel, file, new Vector(arguments.get(1), arguments.get(2)));
            });
  }

  /** The input is at its end; what is printed cannot be read. */
  private long ofInput(GuestDisk.Standard standard) {
    return standard.stream().isEmpty() ? 0 : process.failed(ErrorNumber.EBADF);
  }

  private long read(Channel channel, OpenFile file, Vector into) {
    return process.canBeRead(into.start, into.size)
        ? file.read(channel, into.start, into.size)
        : process.failed(ErrorNumber.EFAULT);
  }

  private long readVector(Arguments arguments) {
    return of(
        arguments.getInt(0),
        file -> {
          List<Vector> vectors = vectors(arguments.get(1), arguments.getInt(2));
          if (file.node() instanceof Channel channel) {
            if (vectors.size() > 1) {
              throw new OutOfReach("it reads into several parts of memory at once, by readv");
            }
            return vectors.isEmpty() ? 0 : read(channel, file, vectors.getFirst());
          }
          long sum = 0;
          for (Vector vector : vectors) {
            sum += FileBytes.read(file, vector.start, vector.size);
          }
          return sum;
        });
  }

  /** A part of memory (struct iovec). */
  private record Vector(long start, long size) {}

  /** Those of an array in which something can lie. */
  private static List<Vector> vectors(long array, int count) {
    return LongStream.range(0, count)
        .map(index -> array + 2 * index * Long.BYTES)
        .mapToObj(at -> new Vector(RawMemory.getLong(at), RawMemory.getLong(at + Long.BYTES)))
        .filter(vector -> vector.size > 0)
        .toList();
  }

  private long readAt(Arguments arguments) {
    if (arguments.get(3) < 0) {
      return process.failed(ErrorNumber.EINVAL);
    }
    return of(
        arguments.getInt(0),
        file ->
            switch (file.node()) {
              case GuestDisk.File _ ->
                  FileBytes.copy(
                      file.content(), arguments.get(3), arguments.get(1), arguments.get(2));
              case GuestDisk.Folder _ -> process.failed(ErrorNumber.EISDIR);
              case GuestDisk.Socket _, GuestDisk.Standard _, Channel _ ->
                  process.failed(ErrorNumber.ESPIPE);
            });
  }

  private long seek(Arguments arguments) {
    return of(
        arguments.getInt(0),
        file ->
            switch (file.node()) {
              case GuestDisk.File _, GuestDisk.Folder _ ->
                  FileBytes.seek(file, arguments.get(1), arguments.getInt(2))
                      ? file.position()
                      : process.failed(ErrorNumber.EINVAL);
              case GuestDisk.Socket _, GuestDisk.Standard _, PipeEnd _ ->
                  process.failed(ErrorNumber.ESPIPE);
              case Channel _ -> 0; // noop_llseek
            });
  }

  private long synchronize(Arguments arguments) {
    return of(arguments.getInt(0), file -> isOnDisk(file) ? 0 : process.failed(ErrorNumber.EINVAL));
  }

  private static boolean isOnDisk(OpenFile file) {
    return switch (file.node()) {
      case GuestDisk.File _, GuestDisk.Folder _ -> true;
      case GuestDisk.Socket _, GuestDisk.Standard _, Channel _ -> false;
    };
  }

  /** It tells its errors itself, and not by errno. */
  private long advise(Arguments arguments) {
    return files
        .at(arguments.getInt(0))
        .map(file -> file.node() instanceof PipeEnd ? ErrorNumber.ESPIPE : 0)
        .orElse(ErrorNumber.EBADF);
  }

  private long print(String function, GuestDisk.Standard standard, List<Vector> vectors) {
    Optional<Output.Stream> stream = standard.stream();
    if (stream.isEmpty()) {
      return process.failed(ErrorNumber.EBADF);
    }
    long sum = 0;
    for (Vector vector : vectors) {
      output.print(function, stream.get(), vector.start, vector.size);
      sum += vector.size;
    }
    return sum;
  }
}
