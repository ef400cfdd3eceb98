package io.github.clrsim.guest.memory;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.guest.cpu.Mapping;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The pages of this process at whose addresses the simulated runtime keeps something. Linux places
 * libraries and what a JVM maps anywhere from 0x7eff… to 0x7fff… (vm/mmap of x86-64), where the
 * simulated runtime has its heaps, too. So these places are reserved before the system comes upon
 * them: a guest then finds there what the simulation has, and never what the JVM has.
 */
public final class RuntimePages {
  private static final long BELOW = 1 << 20;
  private static final long ABOVE = 255 << 20;

  private static final List<Reserved> RESERVED = new CopyOnWriteArrayList<>();

  private record Reserved(long first, long size) {
    boolean has(long page) {
      return page >= first && page < first + size;
    }

    boolean mayBe() {
      return Mapping.at(first, size, Mapping.NONE);
    }
  }

  private RuntimePages() {}

  /**
   * Reserves 256 MB around each place, 1 MB of them below it; less where the next place is nearer.
   * If the system has put something there before, the process begins again, some times at most;
   * then it goes on without.
   */
  public static void reserve(Collection<Address> places) {
    if (!areReserved(places)) {
      FreshProcess.begin();
    }
  }

  private static boolean areReserved(Collection<Address> places) {
    List<Long> starts =
        places.stream().map(Address::value).map(Mapping::pageOf).distinct().sorted().toList();
    long free = 0;
    boolean isWhole = true;
    for (int index = 0; index < starts.size(); index++) {
      long first = Math.max(free, starts.get(index) - BELOW);
      long next = index + 1 < starts.size() ? starts.get(index + 1) : Long.MAX_VALUE;
      free = Math.min(starts.get(index) + ABOVE, next);
      Reserved range = new Reserved(first, free - first);
      if (range.mayBe()) {
        RESERVED.add(range);
      } else {
        isWhole = false;
      }
    }
    return isWhole;
  }

  /**
   * Maps a fresh page, all zeros, which can be read and written.
   *
   * @return whether it lies there now; false if the host has something there itself
   */
  static boolean map(long page) {
    if (!isReserved(page)) {
      return Mapping.at(page, Mapping.PAGE, Mapping.READ_WRITE);
    }
    Mapping.insteadAt(page, Mapping.PAGE, Mapping.READ_WRITE);
    return true;
  }

  /** Takes one away. */
  static void unmap(long page) {
    if (isReserved(page)) {
      Mapping.insteadAt(page, Mapping.PAGE, Mapping.NONE);
    } else {
      Mapping.remove(page, Mapping.PAGE);
    }
  }

  /** Whether something of the host's lies at a page. */
  static boolean isOfHost(long page) {
    return !isReserved(page) && Mapping.isThere(page);
  }

  private static boolean isReserved(long page) {
    for (Reserved each : RESERVED) {
      if (each.has(page)) {
        return true;
      }
    }
    return false;
  }
}
