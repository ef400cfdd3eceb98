package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.thread.ClrThreads;
import java.io.IOError;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What fails in the simulation, or for want of memory, is not told as the profiler's fault. */
class SimulationFaultTest {

  /** Does nothing. */
  public static final class Idle implements CorProfilerCallback {
    public Idle(ProfilerHost host) {}
  }

  /** Throws what no handler of exceptions catches. */
  public static class Throwing implements CorProfilerCallback {
    private final Error thrown;
    private final ProfilerHost host;

    Throwing(ProfilerHost host, Error thrown) {
      this.host = host;
      this.thrown = thrown;
    }

    @Override
    public HResult initialize(Initialize event) {
      if (host.options().isEmpty()) {
        throw thrown;
      }
      return HResult.S_OK;
    }
  }

  /** Has used up the memory. */
  public static final class OutOfMemory extends Throwing {
    public OutOfMemory(ProfilerHost host) {
      super(host, new OutOfMemoryError("Java heap space"));
    }
  }

  /** Lacks a class. */
  public static final class Incomplete extends Throwing {
    public Incomplete(ProfilerHost host) {
      super(host, missing("com.acme.Cache"));
    }
  }

  /** Is innocent: it is the simulation that lacks a class. */
  public static final class Innocent extends Throwing {
    public Innocent(ProfilerHost host) {
      super(host, missing("io.github.clrsim.api.call.TypedCalls"));
    }
  }

  /** Asks in what it is asked by, until there is no stack left. */
  public static final class Endless implements CorProfilerCallback {
    private final ProfilerHost host;

    public Endless(ProfilerHost host) {
      this.host = host;
    }

    @Override
    @SuppressWarnings("InfiniteRecursion") // That is what it does wrong.
    public HResult initialize(Initialize event) {
      host.info().getRuntimeInformation();
      return initialize(event);
    }
  }

  private static Error missing(String from) {
    Error missing = new NoClassDefFoundError("com/acme/Missing");
    missing.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement(from, "name", "A.java", 7),
          new StackTraceElement("com.acme.MyProfiler", "name", "MyProfiler.java", 8)
        });
    return missing;
  }

  /** Asks on a thread of its own, until the program is done. */
  public static final class Asking implements CorProfilerCallback {
    private final ProfilerHost host;

    public Asking(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.startThread(
          "asks",
          () -> {
            do {
              host.info().getRuntimeInformation();
            } while (host.pause());
          });
      return HResult.S_OK;
    }
  }

  private static Run.Ending answered(Supplier<?> answer) {
    return SimulatedClr.endingOf(
        Engine.virtual()
            .run(
                Limits.standard(),
                Strategy.walk(),
                Choices.calm(),
                scheduler -> {
                  ClrThreads threads = new ClrThreads(scheduler);
                  Delivery delivery =
                      new Delivery(scheduler, threads, new Journal(step -> {}), false, false);
                  threads.startNative("asks", () -> delivery.simulating(answer));
                })
            .ending());
  }

  private static Run.Ending ending(String scenario, Class<? extends CorProfilerCallback> profiler) {
    return Simulations.run(
            Scenario.parse("s", scenario), RuntimeProfile.NET_9_0, Choices.calm(), profiler)
        .run()
        .ending();
  }

  @Test
  void anArrayThatIsTooLargeIsTheScenarios() {
    assertThat(
            ending(
                "entry PluginHost; thread main; array z default System.Byte[,] 65536", Idle.class))
        .isInstanceOfSatisfying(
            Run.Ending.Inconclusive.class,
            refused ->
                assertThat(refused.diagnostic().what())
                    .isEqualTo("An array of 65536 x 65536 elements cannot be made"));
  }

  @Test
  void whatFailsInAnAnswerIsTheSimulations() {
    Diagnostic damaged =
        new Diagnostic("A blob ends early", "Plugin.dll", "it is damaged", "build it");

    assertThat(
            answered(
                () -> {
                  throw damaged.thrown();
                }))
        .isEqualTo(new Run.Ending.Inconclusive(damaged));
    assertThat(
            answered(
                () -> {
                  throw new IllegalStateException("no such slot");
                }))
        .isInstanceOfSatisfying(
            Run.Ending.Inconclusive.class,
            refused -> assertThat(refused.diagnostic().what()).contains("no such slot"));
  }

  @Test
  void anErrorInAnAnswerIsTheSimulationsWhateverItIs() {
    assertThat(
            List.of(
                new NoClassDefFoundError("a/B"),
                new InternalError("b"),
                new IOError(new IOException())))
        .allSatisfy(
            thrown ->
                assertThat(
                        answered(
                            () -> {
                              throw thrown;
                            }))
                    .isInstanceOfSatisfying(
                        Run.Ending.Inconclusive.class,
                        refused ->
                            assertThat(refused.diagnostic().what()).contains(thrown.toString())));
  }

  @Test
  void anAnswerThatTurnsInACircleIsTheSimulations() {
    assertThat(answered(() -> deeper(0)))
        .isInstanceOfSatisfying(
            Run.Ending.Inconclusive.class,
            refused -> assertThat(refused.diagnostic().what()).contains("StackOverflowError"));
  }

  @SuppressWarnings("InfiniteRecursion") // It uses up the stack.
  private static int deeper(int depth) {
    return deeper(depth + 1) + 1;
  }

  @Test
  void aProfilerThatTurnsInACircleHasUsedUpTheStackItself() {
    assertThat(ending("entry PluginHost; thread main", Endless.class))
        .isInstanceOfSatisfying(
            Run.Ending.ProfilerThrew.class,
            threw -> assertThat(threw.what()).contains("StackOverflowError"));
  }

  @Test
  void aClassThatOurOwnCodeLacksIsNotTheProfilers() {
    assertThat(ending("entry PluginHost; thread main", Innocent.class))
        .isInstanceOfSatisfying(
            Run.Ending.Inconclusive.class,
            refused -> assertThat(refused.diagnostic().what()).contains("com/acme/Missing"));
  }

  @Test
  void whatFailsInALawIsTheLawsAlsoOnAThreadOfTheProfiler() {
    assertThatThrownBy(
            () ->
                Simulations.watch(
                    "start-up",
                    Asking.class,
                    step -> {
                      if (step instanceof Step.CallMade) {
                        throw new IllegalStateException("a law that fails");
                      }
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a law that fails");
  }

  @Test
  void memoryThatRunsOutIsNobodys() {
    assertThat(ending("entry PluginHost; thread main", OutOfMemory.class))
        .isInstanceOfSatisfying(
            Run.Ending.Inconclusive.class,
            refused -> assertThat(refused.diagnostic().what()).isEqualTo("Memory ran out"));
  }

  @Test
  void anyOtherErrorInItsCodeIsTheProfilers() {
    assertThat(ending("entry PluginHost; thread main", Incomplete.class))
        .isInstanceOfSatisfying(
            Run.Ending.ProfilerThrew.class,
            threw -> assertThat(threw.what()).contains("NoClassDefFoundError", "Initialize"));
  }
}
