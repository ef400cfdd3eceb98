package io.github.clrsim.guest.memory;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.cpu.Libc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * This process once more, from its beginning: the same program with the same arguments, under the
 * same number, in an address space of which the system draws the places anew (execve(2)).
 */
final class FreshProcess {
  /** How often it was begun again is in its environment. */
  private static final String BEGUN = "CLRSIM_BEGUN_AGAIN";

  private static final int TIMES_MAX = 5;
  private static final Path ARGUMENTS = Path.of("/proc/self/cmdline");
  private static final Path PROGRAM = Path.of("/proc/self/exe");

  private FreshProcess() {}

  /** Begins again; comes back if that was done often enough, or cannot be. */
  static void begin() {
    int times = timesBegun();
    if (times >= TIMES_MAX) {
      return;
    }
    try {
      long program = Libc.text(Files.readSymbolicLink(PROGRAM).toString());
      long arguments = arguments(Files.readAllBytes(ARGUMENTS));
      Libc.call("setenv", Libc.text(BEGUN), Libc.text(Integer.toString(times + 1)), 1);
      Libc.call("execv", program, arguments);
    } catch (IOException unknown) {
      // It goes on as it is.
    }
  }

  /** Where they lie as a program is given them: an array of pointers, behind which is a null. */
  private static long arguments(byte[] text) {
    long start = Libc.call("calloc", text.length + 1L, 1);
    RawMemory.putBytes(start, text);
    List<Long> pointers = new ArrayList<>();
    boolean begins = true;
    for (int index = 0; index < text.length; index++) {
      if (begins) {
        pointers.add(start + index);
      }
      begins = text[index] == 0;
    }
    long array = Libc.call("calloc", pointers.size() + 1L, Long.BYTES);
    for (int index = 0; index < pointers.size(); index++) {
      RawMemory.putLong(array + (long) index * Long.BYTES, pointers.get(index));
    }
    return array;
  }

  private static int timesBegun() {
    String times = System.getenv(BEGUN);
    return times != null && times.matches("[0-9]") ? Integer.parseInt(times) : 0;
  }
}
