package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The functions that wait for several descriptors by their numbers (poll(2), select(2)). */
final class Polls implements Family {
  private static final long MILLIS = 1_000_000;
  private static final long MICROS = 1_000;

  // struct pollfd
  private static final int POLLED_SIZE = 8;
  private static final int ASKED = 4;
  private static final int ANSWERED = 6;
  private static final int INVALID = 0x20; // POLLNVAL
  private static final int UNASKED = Channel.BROKEN | Channel.HUNG_UP;

  private final GuestProcess process;
  private final OpenFiles files;
  private final Readiness readiness;
  private final Deadlines deadlines;

  Polls(GuestProcess process, OpenFiles files, Readiness readiness, Deadlines deadlines) {
    this.process = process;
    this.files = files;
    this.readiness = readiness;
    this.deadlines = deadlines;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    for (String poll : new String[] {"poll", "__poll_chk"}) {
      functions.accept(
          poll,
          arguments -> {
            int timeout = arguments.getInt(2);
            return poll(
                arguments,
                timeout < 0 ? OptionalLong.empty() : OptionalLong.of(timeout * MILLIS),
                Optional.empty());
          });
    }
    for (String poll : new String[] {"ppoll", "__ppoll_chk"}) {
      functions.accept(
          poll,
          arguments ->
              isNoTime(arguments.get(2))
                  ? process.failed(ErrorNumber.EINVAL)
                  : poll(arguments, time(arguments.get(2)), mask(arguments.get(3))));
    }
    functions.accept("select", this::select);
    functions.accept(
        "pselect",
        arguments ->
            isNoTime(arguments.get(4))
                ? process.failed(ErrorNumber.EINVAL)
                : select(arguments, time(arguments.get(4)), mask(arguments.get(5))));
  }

  /** Whether a {@code struct timespec} is none that a wait can last. */
  private static boolean isNoTime(long timespec) {
    return timespec != 0 && !Deadlines.isValid(timespec);
  }

  private static OptionalLong time(long timespec) {
    return timespec == 0 ? OptionalLong.empty() : OptionalLong.of(Deadlines.nanosAt(timespec));
  }

  private static Optional<Long> mask(long set) {
    return set == 0 ? Optional.empty() : Optional.of(RawMemory.getLong(set));
  }

  private long poll(Arguments arguments, OptionalLong timeout, Optional<Long> mask) {
    long array = arguments.get(0);
    int count = (int) arguments.get(1);
    if (count < 0 || count > OpenFiles.MOST) {
      return process.failed(ErrorNumber.EINVAL);
    }
    if (!process.canBeRead(array, (long) count * POLLED_SIZE)) {
      return process.failed(ErrorNumber.EFAULT);
    }
    List<Integer> descriptors =
        IntStream.range(0, count)
            .mapToObj(each -> RawMemory.getInt(array + (long) each * POLLED_SIZE))
            .filter(descriptor -> descriptor >= 0)
            .toList();
    return readiness.await(
        new Readiness.Wait(
            open(descriptors), () -> ready(array, count), mask, () -> why(descriptors)),
        timeout);
  }

  private List<OpenFile> open(List<Integer> descriptors) {
    return descriptors.stream().flatMap(descriptor -> files.at(descriptor).stream()).toList();
  }

  private static String why(List<Integer> descriptors) {
    return descriptors.isEmpty()
        ? "for no descriptor"
        : "for one of these descriptors to be ready: "
            + descriptors.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private long ready(long polled, int count) {
    long ready = 0;
    for (int i = 0; i < count; i++) {
      long at = polled + (long) i * POLLED_SIZE;
      int descriptor = RawMemory.getInt(at);
      int asked = (int) RawMemory.bits(at + ASKED, Short.BYTES);
      int answer =
          descriptor < 0
              ? 0
              : files
                  .at(descriptor)
                  .map(file -> Readiness.state(file.node()) & (asked | UNASKED))
                  .orElse(INVALID);
      RawMemory.putBits(at + ANSWERED, Short.BYTES, answer);
      ready += answer == 0 ? 0 : 1;
    }
    return ready;
  }

  private long select(Arguments arguments) {
    long timeval = arguments.get(4);
    if (timeval == 0) {
      return select(arguments, OptionalLong.empty(), Optional.empty());
    }
    long seconds = RawMemory.getLong(timeval);
    long micros = RawMemory.getLong(timeval + Long.BYTES);
    if (seconds < 0 || micros < 0) {
      return process.failed(ErrorNumber.EINVAL);
    }
    long nanos = Deadlines.nanos(seconds, 0) + micros * MICROS;
    long end = deadlines.in(nanos);
    long answer = select(arguments, OptionalLong.of(nanos), Optional.empty());
    // As Linux does, and POSIX does not have it.
    long left = Math.max(end - process.threads().nanos(), 0);
    RawMemory.putLong(timeval, left / Deadlines.NANOS);
    RawMemory.putLong(timeval + Long.BYTES, left % Deadlines.NANOS / MICROS);
    return answer;
  }

  /** What is asked of a descriptor, by the set that it is in: reading, writing, what is urgent. */
  private enum Asked {
    READING(Channel.READABLE | Channel.HUNG_UP | Channel.BROKEN),
    WRITING(Channel.WRITABLE | Channel.BROKEN),
    EXCEPTIONAL(0); // POLLPRI, which nothing here has

    private final int events;

    Asked(int events) {
      this.events = events;
    }
  }

  private long select(Arguments arguments, OptionalLong timeout, Optional<Long> mask) {
    if (arguments.getInt(0) < 0) {
      return process.failed(ErrorNumber.EINVAL);
    }
    int count = Math.min(arguments.getInt(0), files.room());
    long size = (long) Math.ceilDiv(count, Long.SIZE) * Long.BYTES;
    boolean isThere =
        IntStream.rangeClosed(1, Asked.values().length)
            .mapToLong(arguments::get)
            .allMatch(set -> set == 0 || process.canBeRead(set, size));
    if (!isThere) {
      return process.failed(ErrorNumber.EFAULT);
    }
    List<BitSets> asked =
        IntStream.range(0, Asked.values().length)
            .filter(each -> arguments.get(1 + each) != 0)
            .mapToObj(each -> BitSets.of(arguments.get(1 + each), count, Asked.values()[each]))
            .toList();
    List<Integer> descriptors =
        asked.stream().flatMap(set -> set.descriptors.stream()).distinct().sorted().toList();
    List<OpenFile> open = open(descriptors);
    if (open.size() < descriptors.size()) {
      return process.failed(ErrorNumber.EBADF);
    }
    long answer =
        readiness.await(
            new Readiness.Wait(
                open,
                () -> asked.stream().mapToLong(set -> set.ready(files).size()).sum(),
                mask,
                () -> why(descriptors)),
            timeout);
    if (answer >= 0) {
      asked.forEach(set -> set.put(answer == 0 ? List.of() : set.ready(files), count));
    }
    return answer;
  }

  /**
   * An {@code fd_set} as it was given.
   *
   * @param descriptors that are in it
   */
  private record BitSets(long address, Asked asked, List<Integer> descriptors) {
    static BitSets of(long address, int count, Asked asked) {
      return new BitSets(
          address,
          asked,
          IntStream.range(0, count)
              .filter(each -> (word(address, each) & 1L << each % Long.SIZE) != 0)
              .boxed()
              .toList());
    }

    private static long word(long address, int descriptor) {
      return RawMemory.getLong(address + descriptor / Long.SIZE * (long) Long.BYTES);
    }

    /** Those that are ready; one that another thread has closed meanwhile is not. */
    List<Integer> ready(OpenFiles files) {
      return descriptors.stream()
          .filter(
              each ->
                  files
                      .at(each)
                      .filter(file -> (Readiness.state(file.node()) & asked.events) != 0)
                      .isPresent())
          .toList();
    }

    void put(List<Integer> ready, int count) {
      RawMemory.clear(address, (long) Math.ceilDiv(count, Long.SIZE) * Long.BYTES);
      for (int each : ready) {
        RawMemory.putLong(
            address + each / Long.SIZE * (long) Long.BYTES,
            word(address, each) | 1L << each % Long.SIZE);
      }
    }
  }
}
