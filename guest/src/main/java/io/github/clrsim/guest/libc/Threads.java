package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.cpu.Coroutine;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.GuestThread;
import io.github.clrsim.guest.process.ThreadExit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Threads that a guest makes (pthread_create(3p)). */
final class Threads implements Family {
  private final GuestProcess process;
  private final ThreadValues values;
  private final Signals signals;
  private final BiConsumer<String, Runnable> starter;
  private final Map<Long, Made> made = new LinkedHashMap<>();

  /**
   * No thread was made yet.
   *
   * @param starter starts a thread of the profiler's own, by its name
   */
  Threads(
      GuestProcess process,
      ThreadValues values,
      Signals signals,
      BiConsumer<String, Runnable> starter) {
    this.process = process;
    this.values = values;
    this.signals = signals;
    this.starter = starter;
  }

  private final class Made extends SyncObjects.SyncObject {
    private final String name;
    private boolean isOver;
    private long result;

    Made(long self, String name) {
      super(process, "thread", self);
      this.name = name;
    }

    private String why() {
      return "for the end of thread " + name;
    }
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("pthread_create", this::create);
    functions.accept("pthread_join", this::join);
    functions.accept("pthread_detach", _ -> 0);
    functions.accept("pthread_exit", this::exit);
    for (String told :
        new String[] {
          "pthread_setname_np",
          "pthread_setcancelstate",
          "pthread_setcanceltype",
          "pthread_testcancel",
          "pthread_setaffinity_np",
        }) {
      functions.accept(told, _ -> 0);
    }
    functions.accept("pthread_getname_np", Threads::name);
  }

  private static long name(Arguments arguments) {
    if (arguments.get(2) > 0) {
      RawMemory.putBits(arguments.get(1), Byte.BYTES, 0);
    }
    return 0;
  }

  private long create(Arguments arguments) {
    long function = arguments.get(2);
    long argument = arguments.get(3);
    Coroutine coroutine = process.newCoroutine();
    long self = coroutine.identity().base();
    Made thread = new Made(self, "native-" + (made.size() + 1));
    made.put(self, thread);
    signals.makes(self);
    RawMemory.putLong(arguments.get(0), self);
    starter.accept(thread.name, () -> live(thread, coroutine, function, argument));
    return 0;
  }

  private void live(Made thread, Coroutine coroutine, long function, long argument) {
    GuestThread me = process.adopt(coroutine);
    try {
      thread.result = process.call("its thread " + thread.name, function, argument);
    } catch (ThreadExit over) {
      // What it answers is noted.
    }
    values.end(me);
    thread.isOver = true;
    thread.wakeAll();
  }

  private long join(Arguments arguments) {
    Optional<Made> thread = Optional.ofNullable(made.get(arguments.get(0)));
    if (thread.isEmpty()) {
      return ErrorNumber.ESRCH;
    }
    Made joined = thread.get();
    if (joined == made.get(process.current().self())) {
      return ErrorNumber.EDEADLK;
    }
    joined.await(() -> joined.isOver, joined::why, SimulatedThreads.NEVER);
    if (arguments.get(1) != 0) {
      RawMemory.putLong(arguments.get(1), joined.result);
    }
    return 0;
  }

  private long exit(Arguments arguments) {
    Made me = made.get(process.current().self());
    if (me == null) {
      throw new OutOfReach("it ends a thread of the runtime by pthread_exit");
    }
    me.result = arguments.get(0);
    throw new ThreadExit();
  }
}
