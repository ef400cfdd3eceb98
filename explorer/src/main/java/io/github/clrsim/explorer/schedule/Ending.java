package io.github.clrsim.explorer.schedule;

import java.util.List;
import java.util.stream.Collectors;

/** How an execution ended. */
public sealed interface Ending {

  /**
   * This ending in one sentence, or one and a list. It is the same on every machine: so numbers are
   * written by {@code %s}, because {@code %d} takes the digits of the locale.
   */
  String text();

  /**
   * A thread that had not ended, and why it did not go on.
   *
   * @param what the reason given to {@link SimulatedThreads#await}, or what it was parked on and
   *     where
   * @param place where it stands itself, such as {@code at Cache.find(Cache.java:7)}; empty if that
   *     is told with what it waits for, where other threads are named
   */
  record Waiting(ThreadLabel thread, boolean background, String what, String place) {
    /** One of which the place is told with what it waits for. */
    public Waiting(ThreadLabel thread, boolean background, String what) {
      this(thread, background, what, "");
    }

    @Override
    public String toString() {
      return "%s%s%s waits: %s"
          .formatted(
              thread,
              background ? " [background]" : "",
              place.isEmpty() ? "" : ", " + place + ",",
              what);
    }
  }

  /** Every thread that is not a background thread ended, and no background thread could go on. */
  record Finished() implements Ending {
    @Override
    public String text() {
      return "All threads finished.";
    }
  }

  /** No thread could go on, and at least one of these is not a background thread. */
  record Deadlocked(List<Waiting> waiting) implements Ending {
    public Deadlocked {
      waiting = List.copyOf(waiting);
    }

    @Override
    public String text() {
      return "Deadlock: no thread can go on." + lines(waiting);
    }
  }

  /**
   * At least one thread that is not a background thread waits, and all who go on are background
   * threads that come back from a pause, or from a sleep, again and again.
   *
   * @param rounds how often they came back while nobody else moved
   */
  record OnlyPolled(int rounds, List<Waiting> waiting) implements Ending {
    public OnlyPolled {
      waiting = List.copyOf(waiting);
    }

    @Override
    public String text() {
      return "Deadlock: only background threads that poll go on, and came back %s times meanwhile."
              .formatted(rounds)
          + lines(waiting);
    }
  }

  /**
   * All threads that are not background threads wait for what only the host does, and it does not
   * do it: whatever its guests do, they wait.
   */
  record HostWaits(List<Waiting> waiting) implements Ending {
    public HostWaits {
      waiting = List.copyOf(waiting);
    }

    @Override
    public String text() {
      return "The program waits for itself." + lines(waiting);
    }
  }

  /**
   * The threads that the program spawned first have all ended; these, started by them, wait for
   * what nobody will do.
   */
  record LeftBehind(List<Waiting> waiting) implements Ending {
    public LeftBehind {
      waiting = List.copyOf(waiting);
    }

    @Override
    public String text() {
      return "Threads are left behind: whoever started them is through, and nobody ends them."
          + lines(waiting);
    }
  }

  /**
   * The execution took as many steps as its {@link Limits} allow: a livelock, or too small a limit.
   *
   * @param unfinished all threads that had not ended
   * @param alone how many of the last steps one thread took alone, in woven code of its own and
   *     without asking its host for anything; 0 if there is no such thread
   */
  record StepLimit(int steps, List<Waiting> unfinished, int alone) implements Ending {
    /** Says of the thread that stands first among the unfinished that it is in a loop. */
    public static final String ALONE = "goes round in code of its own: it alone took the last ";

    /** Where nobody went alone. */
    public StepLimit(int steps, List<Waiting> unfinished) {
      this(steps, unfinished, 0);
    }

    public StepLimit {
      unfinished = List.copyOf(unfinished);
    }

    @Override
    public String text() {
      String limit = "Not finished after %s steps, the limit.".formatted(steps);
      return alone == 0 || unfinished.isEmpty()
          ? limit + lines(unfinished)
          : "%s %s %s%d of them, without a call, a pause or a wait that ends.%s"
              .formatted(limit, unfinished.getFirst().thread(), ALONE, alone, lines(unfinished));
    }
  }

  /** A thread tried to spawn one more than {@link Limits} allow to live at the same time. */
  record ThreadLimit(int threads) implements Ending {
    @Override
    public String text() {
      return "More than %s at the same time, the limit."
          .formatted(threads == 1 ? "1 thread lives" : threads + " threads live");
    }
  }

  /** A thread threw, or the condition it awaits did; the execution ended there and then. */
  record Threw(ThreadLabel thread, Throwable thrown) implements Ending {
    @Override
    public String text() {
      return "%s threw %s.".formatted(thread, thrown);
    }
  }

  /**
   * A thread accessed plain data that another one had accessed too, one of them to change it, and
   * nothing orders the two.
   *
   * @param text both accesses, with their stacks, and what would order them
   */
  record Raced(ThreadLabel thread, String text) implements Ending {
    /** How the last line of the text begins, which says what would order the two. */
    public static final String ADVICE = "Nothing orders the two: ";
  }

  /** A thread ended the process, or would have. */
  record Exited(ThreadLabel thread, int status, boolean halted, String place) implements Ending {
    @Override
    public String text() {
      return "%s ended the process by %s(%s), %s."
          .formatted(thread, halted ? "Runtime.halt" : "System.exit", status, place);
    }
  }

  /** The strategy saw that what would follow is known already. */
  record CutOff() implements Ending {
    @Override
    public String text() {
      return "Cut off: what would follow is known already.";
    }
  }

  /**
   * A thread did what the scheduler can neither see nor repeat: it waited for real time, for a held
   * monitor, or was woken from outside. Nothing follows from such an execution, neither good nor
   * bad.
   *
   * @param remedy what the author of the code can do; empty if that depends on who explores it
   */
  record Uncontrolled(ThreadLabel thread, String what, String remedy) implements Ending {
    /** One of which nobody knows more to do than whoever explores. */
    public Uncontrolled(ThreadLabel thread, String what) {
      this(thread, what, "");
    }

    @Override
    public String text() {
      return "%s left the simulation: %s.".formatted(thread, what);
    }
  }

  private static String lines(List<Waiting> waiting) {
    return waiting.stream().map(one -> "\n  " + one).collect(Collectors.joining());
  }
}
