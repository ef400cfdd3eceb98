package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * System calls of descriptors by their numbers on x86-64 Linux: those that the functions of the C
 * library make, with the same arguments or nearly so.
 */
final class NumberedCalls {
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(0, "read"),
          Map.entry(1, "write"),
          Map.entry(3, "close"),
          Map.entry(7, "poll"),
          Map.entry(22, "pipe"),
          Map.entry(23, "select"),
          Map.entry(32, "dup"),
          Map.entry(33, "dup2"),
          Map.entry(72, "fcntl"),
          Map.entry(131, "sigaltstack"),
          Map.entry(213, "epoll_create"),
          Map.entry(232, "epoll_wait"),
          Map.entry(233, "epoll_ctl"),
          Map.entry(270, "pselect"),
          Map.entry(271, "ppoll"),
          Map.entry(281, "epoll_pwait"),
          Map.entry(282, "signalfd"),
          Map.entry(283, "timerfd_create"),
          Map.entry(284, "eventfd"),
          Map.entry(286, "timerfd_settime"),
          Map.entry(287, "timerfd_gettime"),
          Map.entry(289, "signalfd"),
          Map.entry(290, "eventfd"),
          Map.entry(291, "epoll_create1"),
          Map.entry(292, "dup3"),
          Map.entry(293, "pipe2"),
          Map.entry(436, "close_range"),
          Map.entry(441, "epoll_pwait2"));

  private static final int PSELECT = 270;
  private static final int SIGNALFD = 282;
  private static final int EVENTFD = 284;
  private static final int SIGNALFD_4 = 289;

  private final GuestProcess process;
  private final Map<String, Model> models = new HashMap<>();

  /**
   * Those calls.
   *
   * @param families that model the functions
   */
  NumberedCalls(GuestProcess process, List<Family> families) {
    this.process = process;
    families.forEach(family -> family.models(models::put));
  }

  /**
   * Makes a call.
   *
   * @param arguments of syscall(2), the number first
   */
  long call(Arguments arguments) {
    int number = arguments.getInt(0);
    Model model =
        Optional.ofNullable(NAMES.get(number))
            .map(models::get)
            .orElseThrow(() -> new OutOfReach("it makes system call " + number + " by syscall(2)"));
    return process.inScratch(
        memory -> {
          // As if the function had been called: the return address stands behind six registers.
          long place = memory.allocate((Cells.REGISTERS + 1) * Long.BYTES);
          for (int i = 0; i < Cells.REGISTERS; i++) {
            RawMemory.putLong(place + (long) i * Long.BYTES, arguments.get(i + 1));
          }
          RawMemory.putLong(place + (long) Cells.REGISTERS * Long.BYTES, arguments.caller());
          adapt(number, place);
          return model.call(new Arguments(place));
        });
  }

  /** Where the system call has other arguments than the function. */
  private static void adapt(int number, long place) {
    switch (number) {
      case SIGNALFD, EVENTFD -> put(place, number == EVENTFD ? 1 : 2, 0); // no flags
      case SIGNALFD_4 -> put(place, 2, RawMemory.getLong(place + 3 * Long.BYTES)); // behind a size
      case PSELECT -> {
        long set = RawMemory.getLong(place + 5 * Long.BYTES); // a pointer to it, and its size
        put(place, 5, set == 0 ? 0 : RawMemory.getLong(set));
      }
      default -> {}
    }
  }

  private static void put(long place, int index, long value) {
    RawMemory.putLong(place + (long) index * Long.BYTES, value);
  }
}
