package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Files and sockets, of which a guest finds none: to open one fails, as on a machine that has no
 * such file and no network. What it writes to the standard output goes nowhere.
 */
final class Files implements Family {
  private static final List<String> OPENING =
      List.of(
          "open",
          "open64",
          "openat",
          "openat64",
          "stat",
          "stat64",
          "lstat",
          "lstat64",
          "statfs",
          "statfs64",
          "statvfs",
          "access",
          "faccessat",
          "readlink",
          "readlinkat",
          "rmdir",
          "unlink",
          "unlinkat",
          "remove",
          "rename",
          "link",
          "truncate",
          "truncate64",
          "chdir",
          "chmod",
          "__xstat",
          "__xstat64",
          "__lxstat",
          "__lxstat64",
          "fstatat",
          "newfstatat",
          "statx",
          "fchmodat",
          "utimensat");
  private static final List<String> ANSWERING_NULL =
      List.of(
          "fopen",
          "fopen64",
          "freopen",
          "freopen64",
          "fdopen",
          "opendir",
          "fdopendir",
          "realpath",
          "mkdtemp",
          "tmpfile",
          "readdir",
          "readdir64");
  private static final List<String> MAKING =
      List.of("creat", "mkdir", "symlink", "mkstemp", "memfd_create");
  private static final List<String> MAKING_DESCRIPTORS =
      List.of(
          "pipe",
          "pipe2",
          "eventfd",
          "epoll_create",
          "epoll_create1",
          "inotify_init",
          "dup",
          "dup2",
          "dup3");
  private static final List<String> OF_DESCRIPTORS =
      List.of(
          "fstat",
          "fstat64",
          "__fxstat",
          "__fxstat64",
          "fstatfs",
          "fstatfs64",
          "ftruncate",
          "ftruncate64",
          "fchmod",
          "fcntl",
          "fcntl64",
          "ioctl",
          "flock",
          "fallocate",
          "fallocate64",
          "posix_fadvise64",
          "lseek",
          "lseek64",
          "read",
          "pread",
          "pread64",
          "readv",
          "close",
          "fsync",
          "fdatasync",
          "sendfile",
          "closedir",
          "dirfd",
          "connect",
          "bind",
          "listen",
          "accept",
          "accept4",
          "send",
          "sendto",
          "sendmsg",
          "recv",
          "recvfrom",
          "recvmsg",
          "shutdown",
          "setsockopt",
          "getsockopt");
  private static final List<String> WRITING = List.of("write", "pwrite", "pwrite64");
  private static final int STANDARD_ERROR = 2;
  private static final int NO_ADDRESS = -2; // EAI_NONAME

  private final GuestProcess process;

  Files(GuestProcess process) {
    this.process = process;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    OPENING.forEach(name -> functions.accept(name, _ -> process.failed(ErrorNumber.ENOENT)));
    ANSWERING_NULL.forEach(
        name ->
            functions.accept(
                name,
                _ -> {
                  process.failed(ErrorNumber.ENOENT);
                  return 0;
                }));
    MAKING.forEach(name -> functions.accept(name, _ -> process.failed(ErrorNumber.EACCES)));
    MAKING_DESCRIPTORS.forEach(
        name -> functions.accept(name, _ -> process.failed(ErrorNumber.EMFILE)));
    OF_DESCRIPTORS.forEach(name -> functions.accept(name, _ -> process.failed(ErrorNumber.EBADF)));
    for (String socket : new String[] {"socket", "socketpair"}) {
      functions.accept(socket, _ -> process.failed(ErrorNumber.EAFNOSUPPORT));
    }
    functions.accept("getaddrinfo", _ -> NO_ADDRESS);
    functions.accept("freeaddrinfo", _ -> 0);
    functions.accept("isatty", _ -> 0);
    WRITING.forEach(
        name ->
            functions.accept(
                name,
                arguments ->
                    isOutput(arguments.getInt(0))
                        ? arguments.get(2)
                        : process.failed(ErrorNumber.EBADF)));
    functions.accept(
        "writev",
        arguments ->
            isOutput(arguments.getInt(0))
                ? lengths(arguments.get(1), arguments.getInt(2))
                : process.failed(ErrorNumber.EBADF));
  }

  private static boolean isOutput(int descriptor) {
    return descriptor > 0 && descriptor <= STANDARD_ERROR;
  }

  private static long lengths(long vectors, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += RawMemory.getLong(vectors + (2L * i + 1) * Long.BYTES);
    }
    return sum;
  }
}
