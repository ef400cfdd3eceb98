package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.ToLongBiFunction;

/** The functions that wait for events of descriptors that were named before (epoll(7)). */
final class Epolls implements Family {
  private static final long MILLIS = 1_000_000;
  private static final int ADD = 1; // EPOLL_CTL_ADD
  private static final int DELETE = 2; // EPOLL_CTL_DEL
  private static final int CHANGE = 3; // EPOLL_CTL_MOD

  /** What may stand beside EPOLLEXCLUSIVE: EPOLLIN, OUT, ERR, HUP, WAKEUP, ET. */
  private static final int WITH_EXCLUSIVE = 0xB000_001D;

  // struct epoll_event, which is packed
  private static final int EVENT_SIZE = 12;
  private static final int DATA = 4;
  private static final int MOST = Integer.MAX_VALUE / EVENT_SIZE;

  private final GuestProcess process;
  private final OpenFiles files;
  private final Readiness readiness;
  private long made = 1;

  Epolls(GuestProcess process, OpenFiles files, Readiness readiness) {
    this.process = process;
    this.files = files;
    this.readiness = readiness;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept(
        "epoll_create",
        arguments -> arguments.getInt(0) <= 0 ? process.failed(ErrorNumber.EINVAL) : create(0));
    functions.accept("epoll_create1", arguments -> create(arguments.getInt(0)));
    functions.accept("epoll_ctl", this::control);
    functions.accept(
        "epoll_wait", arguments -> await(arguments, millis(arguments), Optional.empty()));
    functions.accept(
        "epoll_pwait", arguments -> await(arguments, millis(arguments), mask(arguments)));
    functions.accept(
        "epoll_pwait2",
        arguments -> {
          long time = arguments.get(3);
          if (time != 0 && !Deadlines.isValid(time)) {
            return process.failed(ErrorNumber.EINVAL);
          }
          return await(
              arguments,
              time == 0 ? OptionalLong.empty() : OptionalLong.of(Deadlines.nanosAt(time)),
              mask(arguments));
        });
  }

  private static OptionalLong millis(Arguments arguments) {
    int timeout = arguments.getInt(3);
    return timeout < 0 ? OptionalLong.empty() : OptionalLong.of(timeout * MILLIS);
  }

  private static Optional<Long> mask(Arguments arguments) {
    long set = arguments.get(4);
    return set == 0 ? Optional.empty() : Optional.of(RawMemory.getLong(set));
  }

  private long create(int flags) {
    if ((flags & ~Descriptors.CLOSE_ON_EXEC) != 0) {
      return process.failed(ErrorNumber.EINVAL);
    }
    return files
        .open(new EpollSet(process, made++), flags)
        .map(Integer::longValue)
        .orElseGet(() -> process.failed(ErrorNumber.EMFILE));
  }

  private long of(int descriptor, ToLongBiFunction<OpenFile, EpollSet> answer) {
    Optional<OpenFile> found = files.at(descriptor);
    if (found.isEmpty()) {
      return process.failed(ErrorNumber.EBADF);
    }
    return found.get().node() instanceof EpollSet set
        ? answer.applyAsLong(found.get(), set)
        : process.failed(ErrorNumber.EINVAL);
  }

  private long control(Arguments arguments) {
    int operation = arguments.getInt(1);
    int descriptor = arguments.getInt(2);
    long event = arguments.get(3);
    if (operation != DELETE && !process.canBeRead(event, EVENT_SIZE)) {
      return process.failed(ErrorNumber.EFAULT);
    }
    Optional<OpenFile> meant = files.at(descriptor);
    if (meant.isEmpty() || files.at(arguments.getInt(0)).isEmpty()) {
      return process.failed(ErrorNumber.EBADF);
    }
    if (hasNoEvents(meant.get().node())) {
      return process.failed(ErrorNumber.EPERM);
    }
    return of(
        arguments.getInt(0),
        (own, set) -> {
          if (own == meant.get()) {
            return process.failed(ErrorNumber.EINVAL);
          }
          process.threads().point();
          return switch (operation) {
            case ADD -> add(set, descriptor, meant.get(), eventAt(event));
            case DELETE ->
                set.remove(descriptor, meant.get()) ? 0 : process.failed(ErrorNumber.ENOENT);
            case CHANGE -> change(set, descriptor, meant.get(), eventAt(event));
            default -> process.failed(ErrorNumber.EINVAL);
          };
        });
  }

  private static boolean hasNoEvents(GuestDisk.Node node) {
    return switch (node) {
      case GuestDisk.File _, GuestDisk.Folder _ -> true;
      case GuestDisk.Standard _ ->
          throw new OutOfReach("it waits for a standard stream by epoll_ctl");
      case Channel _, GuestDisk.Socket _ -> false;
    };
  }

  private static EpollSet.Event eventAt(long address) {
    return new EpollSet.Event(RawMemory.getInt(address), RawMemory.getLong(address + DATA));
  }

  private long add(EpollSet set, int descriptor, OpenFile file, EpollSet.Event wanted) {
    boolean isExclusive = (wanted.events() & EpollSet.EXCLUSIVE) != 0;
    if (isExclusive
        && ((wanted.events() & ~WITH_EXCLUSIVE) != 0 || file.node() instanceof EpollSet)) {
      return process.failed(ErrorNumber.EINVAL);
    }
    if (file.node() instanceof EpollSet) {
      throw new OutOfReach("it waits for an epoll descriptor by epoll_ctl");
    }
    return set.add(descriptor, file, wanted) ? 0 : process.failed(ErrorNumber.EEXIST);
  }

  private long change(EpollSet set, int descriptor, OpenFile file, EpollSet.Event wanted) {
    if ((wanted.events() & EpollSet.EXCLUSIVE) != 0) {
      return process.failed(ErrorNumber.EINVAL);
    }
    Optional<Integer> before = set.wanted(descriptor, file);
    if (before.isEmpty()) {
      return process.failed(ErrorNumber.ENOENT);
    }
    if ((before.get() & EpollSet.EXCLUSIVE) != 0) {
      return process.failed(ErrorNumber.EINVAL);
    }
    set.change(descriptor, file, wanted);
    return 0;
  }

  private long await(Arguments arguments, OptionalLong timeout, Optional<Long> mask) {
    int descriptor = arguments.getInt(0);
    long into = arguments.get(1);
    int most = arguments.getInt(2);
    if (most <= 0 || most > MOST) {
      return process.failed(ErrorNumber.EINVAL);
    }
    if (!process.canBeRead(into, EVENT_SIZE)) {
      return process.failed(ErrorNumber.EFAULT);
    }
    return of(
        descriptor,
        (own, set) -> {
          List<OpenFile> watched = new ArrayList<>(set.files());
          // It says itself when something has happened to those.
          watched.removeIf(file -> !file.isSocket());
          watched.add(own);
          return readiness.await(
              new Readiness.Wait(
                  watched,
                  () -> put(set.take(most), into),
                  mask,
                  () -> "for an event of the epoll descriptor " + descriptor),
              timeout);
        });
  }

  private static long put(List<EpollSet.Event> events, long into) {
    for (int i = 0; i < events.size(); i++) {
      long at = into + (long) i * EVENT_SIZE;
      RawMemory.putInt(at, events.get(i).events());
      RawMemory.putLong(at + DATA, events.get(i).data());
    }
    return events.size();
  }
}
