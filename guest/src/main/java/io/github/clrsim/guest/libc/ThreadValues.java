package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.GuestThread;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * What each thread has for itself, and what is done once for all: keys (pthread_key_create(3p)),
 * destructors of thread-local objects, pthread_once.
 */
final class ThreadValues implements Family {
  private static final int DESTRUCTOR_ROUNDS = 4; // PTHREAD_DESTRUCTOR_ITERATIONS
  private static final int ONCE_DONE = 2; // what glibc leaves in a pthread_once_t

  private final GuestProcess process;
  private final Map<Integer, Long> destructors = new LinkedHashMap<>();
  private final Map<Slot, Long> values = new LinkedHashMap<>();
  private final SyncObjects<Once> onces;
  private int keysMade;

  ThreadValues(GuestProcess process) {
    this.process = process;
    this.onces = new SyncObjects<>(Once::new);
  }

  /** The value of one key on one thread. */
  private record Slot(long self, int key) {}

  private final class Once extends SyncObjects.SyncObject {
    private boolean isRunning;
    private boolean isDone;

    Once(long address) {
      super(process, "pthread_once", address);
    }

    private String why() {
      return "for the end of what %s runs".formatted(this);
    }
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("pthread_key_create", this::create);
    functions.accept("__pthread_key_create", this::create);
    functions.accept(
        "pthread_key_delete",
        arguments -> {
          int key = arguments.getInt(0);
          return destructors.remove(key) == null ? ErrorNumber.EINVAL : 0;
        });
    functions.accept(
        "pthread_getspecific", arguments -> values.getOrDefault(slot(arguments.getInt(0)), 0L));
    functions.accept(
        "pthread_setspecific",
        arguments -> {
          values.put(slot(arguments.getInt(0)), arguments.get(1));
          return 0;
        });
    functions.accept("__cxa_thread_atexit_impl", this::atThreadExit);
    functions.accept("__cxa_thread_atexit", this::atThreadExit);
    functions.accept("pthread_once", this::once);
  }

  private Slot slot(int key) {
    return new Slot(process.current().self(), key);
  }

  private long create(Arguments arguments) {
    keysMade++;
    destructors.put(keysMade, arguments.get(1));
    RawMemory.putInt(arguments.get(0), keysMade);
    return 0;
  }

  private long atThreadExit(Arguments arguments) {
    process.current().atExit(new GuestThread.ExitFunction(arguments.get(0), arguments.get(1)));
    return 0;
  }

  /** Calls what is to be called when a thread ends: thread-local objects, then keys. */
  void end(GuestThread thread) {
    for (GuestThread.ExitFunction each : thread.takeExitFunctions()) {
      process.call("a destructor of a thread-local object", each.function(), each.argument());
    }
    boolean isLeft = true;
    for (int round = 0; round < DESTRUCTOR_ROUNDS && isLeft; round++) {
      isLeft = destroyed(thread);
    }
  }

  private boolean destroyed(GuestThread thread) {
    boolean any = false;
    for (Map.Entry<Integer, Long> each :
        Map.copyOf(destructors).entrySet().stream().sorted(Map.Entry.comparingByKey()).toList()) {
      long value = values.getOrDefault(new Slot(thread.self(), each.getKey()), 0L);
      if (value != 0 && each.getValue() != 0) {
        values.remove(new Slot(thread.self(), each.getKey()));
        process.call("a destructor of a thread's value", each.getValue(), value);
        any = true;
      }
    }
    return any;
  }

  private long once(Arguments arguments) {
    long address = arguments.get(0);
    Once once = onces.at(address);
    once.await(() -> !once.isRunning, once::why, SimulatedThreads.NEVER);
    if (!once.isDone) {
      once.isRunning = true;
      process.call("what pthread_once runs", arguments.get(1));
      once.isRunning = false;
      once.isDone = true;
      RawMemory.putInt(address, ONCE_DONE);
      once.wakeAll();
    }
    return 0;
  }
}
