package io.github.clrsim.model.delivery;

import io.github.clrsim.model.schedule.Stopped;
import io.github.clrsim.model.thread.SimulationFault;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Code of the profiler, called by the simulation. Not everything that comes out of it is thrown by
 * it: the end of the run, a fault of ours, or one of whoever watches, only pass through its frames,
 * and memory may have been used up by anyone.
 */
public final class ProfilerCode {

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
