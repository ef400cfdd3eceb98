package io.github.clrsim.realclr.host;

import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.trace.ThreadKind;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The threads of a run, each with the number under which its steps are written. */
final class RunThreads {
  private static final String FINALIZER_SINCE_6 = ".NET Finalizer";

  private final StepLog log;
  private final BooleanSupplier knownToRuntime;
  private final Consumer<HostNote> notes;
  private final RuntimePlace place;
  private final ThreadLocal<Integer> numbers = new ThreadLocal<>();
  private final AtomicBoolean finalizerSeen = new AtomicBoolean();

  /**
   * No threads yet.
   *
   * @param knownToRuntime whether the runtime knows the calling thread
   * @param notes told who each thread is, for the case that the process dies on it
   * @param place where they run
   */
  RunThreads(
      StepLog log, BooleanSupplier knownToRuntime, Consumer<HostNote> notes, RuntimePlace place) {
    this.log = log;
    this.knownToRuntime = knownToRuntime;
    this.notes = notes;
    this.place = place;
  }

  /** The calling thread is the one that executes the program. */
  void isMain() {
    is(log.appear("main", ThreadKind.MANAGED));
  }

  /** The calling thread is one of the profiler's own. */
  void isProfilers(String name) {
    place.threadBegins();
    is(log.appear(name, ThreadKind.PROFILER));
  }

  /** The number of the calling thread, which is in a callback. */
  int in(Callback callback) {
    Integer number = numbers.get();
    return number == null ? appear(callback) : number;
  }

  /** The number of the calling thread, on which a method is hooked or compiled. */
  int in(Hook hook) {
    Integer number = numbers.get();
    if (number == null) {
      place.threadBegins();
      // Methods of the finalizer thread run behind what tells who it is: see isFinalizer.
      boolean isFinalizer =
          ownName().equals(FINALIZER_SINCE_6) && finalizerSeen.compareAndSet(false, true);
      number =
          isFinalizer
              ? log.appear("finalizer", ThreadKind.FINALIZER)
              : log.appear(each -> "runtime-" + each, kindOfOther());
      is(number);
    }
    return number;
  }

  /** The number of the calling thread, which makes a call. */
  int number() {
    Integer number = numbers.get();
    if (number == null) {
      // A thread that the profiler started without its host.
      number = log.appear(each -> "profiler-" + each, ThreadKind.PROFILER);
      is(number);
    }
    return number;
  }

  private int appear(Callback callback) {
    place.threadBegins();
    if (place.isMainThread()) {
      isMain();
      return number();
    }
    ThreadKind kind = kind(callback);
    int number =
        kind == ThreadKind.FINALIZER
            ? log.appear("finalizer", kind)
            : log.appear(each -> "runtime-" + each, kind);
    is(number);
    return number;
  }

  /** The calling thread has this number from now on. */
  private void is(int number) {
    numbers.set(number);
    place.threadIs(number);
    osThread().ifPresent(thread -> notes.accept(new HostNote.Appeared(number, thread)));
  }

  private Optional<Long> osThread() {
    try {
      return Optional.of(Long.valueOf(place.threadFolder().toRealPath().getFileName().toString()));
    } catch (IOException e) {
      // An end is told with less certainty then.
      return Optional.empty();
    }
  }

  private ThreadKind kind(Callback callback) {
    if (isFinalizer(callback) && finalizerSeen.compareAndSet(false, true)) {
      return ThreadKind.FINALIZER;
    }
    return kindOfOther();
  }

  /**
   * Who does not hear of threads and unloads may hear of something else on the finalizer thread
   * first, which before 6.0 does not say that it is that: so as long as it was not seen, nobody
   * else is taken for a thread of the program.
   */
  private ThreadKind kindOfOther() {
    return finalizerSeen.get() && knownToRuntime.getAsBoolean()
        ? ThreadKind.MANAGED
        : ThreadKind.OTHER;
  }

  /**
   * Since 6.0 the finalizer thread says so itself. Before, it is known by what comes on it and on
   * no other: the first creation that is not the main thread's (ordering rule 4), and unloads (rule
   * 45).
   */
  private boolean isFinalizer(Callback first) {
    if (ownName().equals(FINALIZER_SINCE_6)) {
      return true;
    }
    return switch (first) {
      case ThreadCallback.ThreadCreated created -> true;
      case AssemblyCallback.AssemblyUnloadStarted started -> true;
      case ModuleCallback.ModuleUnloadStarted started -> true;
      case ClassCallback.ClassUnloadStarted started -> true;
      default -> false;
    };
  }

  private String ownName() {
    try {
      return Files.readString(place.threadFolder().resolve("comm")).strip();
    } catch (IOException e) {
      // Only the thread's kind in the trace depends on it.
      return "";
    }
  }
}
