package io.github.clrsim.model.delivery;

import io.github.clrsim.explorer.schedule.Stopped;
import io.github.clrsim.model.thread.SimulationFault;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Code of the profiler, called by the simulation. Not everything that comes out of it is thrown by
 * it: the end of the run, a fault of ours, or one of whoever watches, only pass through its frames,
 * and memory may have been used up by anyone.
 */
public final class ProfilerCode {
  /** What the profiler's code stands on. */
  private static final List<String> NOT_ITS =
      List.of(
          "java.",
          "jdk.",
          "sun.",
          "io.github.clrsim.api.",
          "io.github.clrsim.diagnostic.",
          "io.github.clrsim.explorer.",
          "io.github.clrsim.model.");

  private ProfilerCode() {}

  /**
   * Runs such code.
   *
   * @param thrown told what the profiler threw, and nothing else; its answer stands for the code's
   */
  public static <T> T call(Supplier<T> code, Function<Throwable, T> thrown) {
    try {
      return code.get();
    } catch (RunEnded | Stopped | SimulationFault | WatcherFailed | OutOfMemoryError passing) {
      throw passing;
    } catch (Throwable its) {
      return thrown.apply(its);
    }
  }

  /** What the profiler threw, and where in its code. */
  public static String told(Throwable thrown) {
    return Arrays.stream(thrown.getStackTrace())
        .filter(frame -> NOT_ITS.stream().noneMatch(frame.getClassName()::startsWith))
        .findFirst()
        .map(frame -> "%s (at %s)".formatted(thrown, frame))
        .orElse(thrown.toString());
  }

  /**
   * Runs code that answers nothing.
   *
   * @param thrown told what the profiler threw, and nothing else
   */
  public static void run(Runnable code, Consumer<Throwable> thrown) {
    call(
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
