package io.github.clrsim.model.delivery;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.diagnostic.StableText;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Stopped;
import io.github.clrsim.model.thread.SimulationFault;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Code of the profiler, called by the simulation. Not everything that comes out of it is thrown by
 * it: the end of the run, a fault of ours, or one of whoever watches, only pass through its frames,
 * and memory may have been used up by anyone.
 */
public final class ProfilerCode {
  private static final List<String> OURS =
      List.of(
          "io.github.clrsim.api.",
          "io.github.clrsim.diagnostic.",
          "io.github.clrsim.explorer.",
          "io.github.clrsim.model.");

  private static final List<String> OF_JDK = List.of("java.", "jdk.", "sun.");

  /** What native profilers run in. */
  private static final List<String> OF_NATIVE_HOST =
      List.of("io.github.clrsim.abi.", "io.github.clrsim.guest.");

  /** What the profiler's code stands on. */
  private static final List<String> NOT_ITS =
      Stream.of(OF_JDK, OF_NATIVE_HOST, OURS).flatMap(List::stream).toList();

  private ProfilerCode() {}

  /** Runs such code: what orders threads in there may order accesses to the profiler's data. */
  static <T> T explored(SimulatedThread thread, Supplier<T> code) {
    int before = thread.enterExplored();
    try {
      return code.get();
    } finally {
      thread.leaveExplored(before);
    }
  }

  /**
   * Runs such code.
   *
   * @param thread the current one
   * @param thrown told what the profiler threw, and nothing else; its answer stands for the code's
   */
  public static <T> T call(
      SimulatedThread thread, Supplier<T> code, Function<Throwable, T> thrown) {
    try {
      return explored(thread, code);
    } catch (RunEnded | Stopped | SimulationFault | WatcherFailed | OutOfMemoryError passing) {
      throw passing;
    } catch (Throwable its) {
      if (isOurs(its)) {
        throw SimulationFault.of(its);
      }
      return thrown.apply(its);
    }
  }

  /**
   * Whether code of ours could not be linked, or lacks a class. What loads classes stands above the
   * code that asks for one, so where that is the profiler's, the JDK's frames come first; a class
   * file that is damaged is always one of the profiler's. Or what runs a native profiler failed:
   * the end of that profiler is a {@link NativeEnd}.
   */
  public static boolean isOurs(Throwable thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    return thrown instanceof LinkageError
        ? !(thrown instanceof ClassFormatError) && frames.length > 0 && isOf(OURS, frames[0])
        : !(thrown instanceof NativeEnd) && isThrownByNativeHost(frames);
  }

  private static boolean isThrownByNativeHost(StackTraceElement... frames) {
    return Arrays.stream(frames)
        .filter(frame -> !isOf(OF_JDK, frame) && !isOf(OURS, frame))
        .findFirst()
        .filter(frame -> isOf(OF_NATIVE_HOST, frame))
        .isPresent();
  }

  private static boolean isOf(List<String> packages, StackTraceElement frame) {
    return packages.stream().anyMatch(frame.getClassName()::startsWith);
  }

  /**
   * Whether the stack was used up by a profiler that calls again and again. A stack trace has room
   * for the innermost thousand frames, and no answer is that deep unless it turns in a circle.
   */
  static boolean isAmong(StackOverflowError full) {
    return Arrays.stream(full.getStackTrace())
        .anyMatch(
            frame ->
                frame.getClassName().equals(Delivery.class.getName())
                    && frame.getMethodName().equals("simulating"));
  }

  /** What the profiler threw, and where in its code. */
  public static String told(Throwable thrown) {
    return Arrays.stream(thrown.getStackTrace())
        .filter(frame -> !isOf(NOT_ITS, frame))
        .findFirst()
        .map(frame -> "%s (at %s)".formatted(thrown, StableText.of(frame.toString())))
        .orElse(thrown.toString());
  }

  /**
   * Runs code that answers nothing.
   *
   * @param thread the current one
   * @param thrown told what the profiler threw, and nothing else
   */
  public static void run(SimulatedThread thread, Runnable code, Consumer<Throwable> thrown) {
    call(
        thread,
        () -> {
          code.run();
          return true;
        },
        its -> {
          thrown.accept(its);
          return false;
        });
  }
}
