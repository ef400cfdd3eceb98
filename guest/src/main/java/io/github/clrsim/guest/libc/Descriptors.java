package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;

/** What is done with descriptors, whatever they are of (dup(2), fcntl(2), ioctl(2), close(2)). */
final class Descriptors implements Family {
  static final int NON_BLOCKING = 0x800; // O_NONBLOCK, SOCK_NONBLOCK, EFD_NONBLOCK and so on
  static final int CLOSE_ON_EXEC = 0x8_0000; // O_CLOEXEC, SOCK_CLOEXEC, EFD_CLOEXEC and so on
  private static final int STANDARD_MAX = 2;
  private static final int DUPLICATE = 0; // F_DUPFD
  private static final int DUPLICATE_FOR_US = 1_030; // F_DUPFD_CLOEXEC
  private static final int GET_DESCRIPTOR_FLAGS = 1; // F_GETFD
  private static final int SET_DESCRIPTOR_FLAGS = 2; // F_SETFD
  private static final int GET_FLAGS = 3; // F_GETFL
  private static final int SET_FLAGS = 4; // F_SETFL
  private static final int SET_PIPE_SIZE = 1_031; // F_SETPIPE_SZ
  private static final int GET_PIPE_SIZE = 1_032; // F_GETPIPE_SZ
  private static final int GET_LOCK = 5; // F_GETLK
  private static final int GET_LOCK_OF_FILE = 36; // F_OFD_GETLK
  private static final int GET_LEASE = 1_025; // F_GETLEASE
  private static final int UNLOCKED = 2; // F_UNLCK

  /**
   * Locks, which no other process takes, and what brings a signal, which never comes: F_SETLK,
   * F_SETLKW, F_SETOWN, F_GETOWN, F_SETSIG, F_GETSIG, F_OFD_SETLK, F_OFD_SETLKW, F_NOTIFY.
   */
  private static final Set<Integer> WITHOUT_EFFECT = Set.of(6, 7, 8, 9, 10, 11, 37, 38, 1_026);

  private static final int RANGE_UNSHARED = 2; // CLOSE_RANGE_UNSHARE
  private static final int RANGE_ENDS_AT_EXEC = 4; // CLOSE_RANGE_CLOEXEC
  static final int ACCESS = 3; // O_ACCMODE
  static final int WRITE_ONLY = 1; // O_WRONLY
  static final int READ_AND_WRITE = 2; // O_RDWR
  private static final int LARGE_FILE = 0x8000; // O_LARGEFILE, which the kernel adds
  private static final int UNREAD = 0x541B; // FIONREAD
  private static final int SET_NON_BLOCKING = 0x5421; // FIONBIO

  private final GuestProcess process;
  private final OpenFiles files;

  Descriptors(GuestProcess process, OpenFiles files) {
    this.process = process;
    this.files = files;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept(
        "dup", arguments -> of(arguments.getInt(0), file -> duplicate(file, 0, false)));
    functions.accept("dup2", this::replace);
    functions.accept("dup3", this::replaceAnother);
    functions.accept("close", arguments -> close(arguments.getInt(0)));
    functions.accept("close_range", this::closeRange);
    for (String flags : new String[] {"fcntl", "fcntl64"}) {
      functions.accept(flags, this::flags);
    }
    functions.accept("ioctl", this::control);
  }

  private long of(int descriptor, ToLongFunction<OpenFile> answer) {
    Optional<OpenFile> found = files.at(descriptor);
    return found.isPresent() ? answer.applyAsLong(found.get()) : process.failed(ErrorNumber.EBADF);
  }

  private long duplicate(OpenFile file, int from, boolean endsAtExec) {
    return files
        .lead(file, from, endsAtExec)
        .map(Integer::longValue)
        .orElseGet(() -> process.failed(ErrorNumber.EMFILE));
  }

  private long replace(Arguments arguments) {
    int descriptor = arguments.getInt(1);
    return of(
        arguments.getInt(0),
        file -> arguments.getInt(0) == descriptor ? descriptor : replace(file, descriptor, false));
  }

  private long replaceAnother(Arguments arguments) {
    int descriptor = arguments.getInt(1);
    int flags = arguments.getInt(2);
    if ((flags & ~CLOSE_ON_EXEC) != 0 || arguments.getInt(0) == descriptor) {
      return process.failed(ErrorNumber.EINVAL);
    }
    return of(arguments.getInt(0), file -> replace(file, descriptor, flags != 0));
  }

  private long replace(OpenFile file, int descriptor, boolean endsAtExec) {
    if (descriptor < 0 || descriptor >= OpenFiles.MOST) {
      return process.failed(ErrorNumber.EBADF);
    }
    if (descriptor <= STANDARD_MAX && !(file.node() instanceof GuestDisk.Standard)) {
      throw new OutOfReach("it has a standard stream lead to something else, by dup2");
    }
    process.threads().point();
    files.lead(descriptor, file, endsAtExec);
    return descriptor;
  }

  private long close(int descriptor) {
    requireNotStandard(descriptor);
    return files.close(descriptor) ? 0 : process.failed(ErrorNumber.EBADF);
  }

  /** A standard stream is not closed. */
  static void requireNotStandard(int descriptor) {
    if (descriptor >= 0 && descriptor <= STANDARD_MAX) {
      throw new OutOfReach("it closes a standard stream");
    }
  }

  /** Closes what is open among these numbers, or has no other program get it. */
  private long closeRange(Arguments arguments) {
    long first = Integer.toUnsignedLong(arguments.getInt(0));
    long last = Integer.toUnsignedLong(arguments.getInt(1));
    int flags = arguments.getInt(2);
    if (first > last || (flags & ~(RANGE_UNSHARED | RANGE_ENDS_AT_EXEC)) != 0) {
      return process.failed(ErrorNumber.EINVAL);
    }
    for (int descriptor : files.between(first, last)) {
      if ((flags & RANGE_ENDS_AT_EXEC) != 0) {
        files.setEndsAtExec(descriptor, true);
      } else {
        close(descriptor);
      }
    }
    return 0;
  }

  private long flags(Arguments arguments) {
    int descriptor = arguments.getInt(0);
    int given = arguments.getInt(2);
    return of(
        descriptor,
        file ->
            switch (arguments.getInt(1)) {
              case DUPLICATE -> duplicateFrom(file, given, false);
              case DUPLICATE_FOR_US -> duplicateFrom(file, given, true);
              case GET_DESCRIPTOR_FLAGS -> files.endsAtExec(descriptor) ? 1 : 0;
              case SET_DESCRIPTOR_FLAGS -> {
                files.setEndsAtExec(descriptor, (given & 1) != 0);
                yield 0;
              }
              case GET_PIPE_SIZE -> ofPipe(file, PipeEnd::capacity);
              case SET_PIPE_SIZE ->
                  ofPipe(file, pipe -> pipe.resize(Integer.toUnsignedLong(given)));
              case GET_FLAGS -> access(file.node()) | (file.waits() ? 0 : NON_BLOCKING);
              case SET_FLAGS -> {
                file.setWaits((given & NON_BLOCKING) == 0);
                yield 0;
              }
              case GET_LOCK, GET_LOCK_OF_FILE -> {
                RawMemory.putBits(arguments.get(2), Short.BYTES, UNLOCKED);
                yield 0;
              }
              case GET_LEASE -> UNLOCKED;
              default ->
                  WITHOUT_EFFECT.contains(arguments.getInt(1))
                      ? 0
                      : process.failed(ErrorNumber.EINVAL);
            });
  }

  private long duplicateFrom(OpenFile file, int from, boolean endsAtExec) {
    return from < 0 || from >= OpenFiles.MOST
        ? process.failed(ErrorNumber.EINVAL)
        : duplicate(file, from, endsAtExec);
  }

  /** How a file is open by which what this is was found or made, as F_GETFL tells it. */
  static int access(GuestDisk.Node node) {
    return switch (node) {
      case GuestDisk.File _, GuestDisk.Folder _ -> LARGE_FILE;
      case GuestDisk.Standard standard -> standard.stream().isPresent() ? WRITE_ONLY : 0;
      case PipeEnd pipe -> pipe.writes() ? WRITE_ONLY : 0;
      case GuestDisk.Socket _, Channel _ -> READ_AND_WRITE;
    };
  }

  private long ofPipe(OpenFile file, ToLongFunction<PipeEnd> answer) {
    return file.node() instanceof PipeEnd pipe
        ? answer.applyAsLong(pipe)
        : process.failed(ErrorNumber.EBADF);
  }

  private long control(Arguments arguments) {
    return of(
        arguments.getInt(0),
        file ->
            switch (arguments.getInt(1)) {
              case UNREAD -> unread(file, arguments.get(2));
              case SET_NON_BLOCKING -> {
                file.setWaits(RawMemory.getInt(arguments.get(2)) == 0);
                yield 0;
              }
              default -> process.failed(ErrorNumber.ENOTTY);
            });
  }

  private long unread(OpenFile file, long into) {
    long left =
        switch (file.node()) {
          case PipeEnd pipe -> pipe.waiting();
          case GuestDisk.File _ -> Math.max(file.content().length - file.position(), 0);
          case GuestDisk.Folder _, GuestDisk.Socket _ -> 0;
          case GuestDisk.Standard _, Channel _ -> -1;
        };
    if (left < 0) {
      return process.failed(ErrorNumber.ENOTTY);
    }
    RawMemory.putInt(into, (int) left);
    return 0;
  }
}
