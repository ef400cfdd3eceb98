package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same program and choices are the same execution on both engines. */
class EnginesAgreeTest {
  private static final Limits LIMITS = new Limits(300, 5);

  /** All that can be told of an execution from outside. */
  private record Seen(
      String ending,
      int steps,
      int threads,
      long order,
      ChoiceSequence picks,
      List<String> events) {}

  private static Seen run(Engine engine, long seed) {
    var program = new RandomProgram(seed);
    Recording recording = Choices.recording(Choices.seeded(seed));
    Execution execution = engine.run(LIMITS, Strategy.walk(), recording, program);
    return new Seen(
        execution.ending().text(),
        execution.steps(),
        execution.threads(),
        execution.order(),
        recording.picks(),
        program.events());
  }

  @Test
  void randomProgramsHappenAlikeOnBothEngines() {
    Engine virtual = Engine.virtual();
    Engine platform = Engine.platform();
    var endings = new TreeMap<String, Integer>();
    for (long seed = 0; seed < 2_000; seed++) {
      Seen onVirtual = run(virtual, seed);
      assertThat(run(platform, seed)).as("seed %d", seed).isEqualTo(onVirtual);
      endings.merge(onVirtual.ending().replaceAll("(?s)[\\d:(].*", ""), 1, Integer::sum);
    }
    // The comparison is worth something only if the programs end in many ways.
    assertThat(endings.keySet())
        .anyMatch(ending -> ending.startsWith("All threads finished"))
        .anyMatch(ending -> ending.startsWith("Deadlock"))
        .anyMatch(ending -> ending.startsWith("Threads are left behind"))
        .anyMatch(ending -> ending.startsWith("More than"))
        .anyMatch(ending -> ending.startsWith("thread"));
  }

  /** Who is interrupted does not park, so that waiting for a slow thread would take no time. */
  @Test
  void whoeverAsksForAnExecutionMayBeInterrupted() {
    for (Engine engine : List.of(Engine.virtual(), Engine.platform())) {
      Thread.currentThread().interrupt();
      Execution execution =
          engine.run(
              LIMITS,
              Strategy.walk(),
              Choices.calm(),
              threads -> threads.spawn("slow", () -> busyFor(Duration.ofMillis(300))));
      assertThat(Thread.interrupted()).as("kept").isTrue();
      assertThat(execution.ending()).isInstanceOf(Ending.Finished.class);
    }
  }

  private static void busyFor(Duration time) {
    long began = System.nanoTime();
    while (System.nanoTime() - began < time.toNanos()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aThreadStandsAtTheSamePlaceOnBothEngines() {
    String onVirtual = stuck(Engine.virtual());
    assertThat(onVirtual)
        .contains("at its start, waits: for its turn")
        .contains("at io.github.clrsim.explorer.schedule.EnginesAgreeTest")
        .contains("waits: for a friend");
    assertThat(stuck(Engine.platform())).isEqualTo(onVirtual);
  }

  private static String stuck(Engine engine) {
    return engine
        .run(
            new Limits(1, 4),
            Strategy.calm(),
            Choices.calm(),
            threads -> {
              threads.spawn(
                  "blocked",
                  () -> threads.block("a", () -> "for a friend", SimulatedThreads.NEVER));
              threads.spawn(
                  "busy",
                  () -> {
                    threads.point();
                    threads.point();
                  });
              threads.spawn("late", () -> {});
            })
        .ending()
        .text();
  }

  @Test
  void leftoverThreadsOfThePlatformEngineAreUnwound() {
    Engine engine = Engine.platform();
    var unwound = new AtomicInteger();
    var carriers = new ArrayList<Thread>();
    for (int i = 0; i < 50; i++) {
      Execution execution =
          engine.run(
              LIMITS,
              Strategy.calm(),
              Choices.calm(),
              threads -> {
                for (int thread = 0; thread < 3; thread++) {
                  threads.spawn(
                      "stuck",
                      () -> {
                        carriers.add(Thread.currentThread());
                        try {
                          threads.block(threads, () -> "for ever", SimulatedThreads.NEVER);
                        } finally {
                          unwound.incrementAndGet();
                        }
                      });
                }
              });
      assertThat(execution.ending()).isInstanceOf(Ending.Deadlocked.class);
      assertThat(unwound).hasValue(3 * (i + 1));
    }
    // They were used again, so they are all back in the pool.
    assertThat(carriers.stream().distinct().count()).isLessThanOrEqualTo(6);
  }

  @Test
  void whatAnUnwoundThreadAsksForUnwindsItAgain() {
    var asked = new AtomicInteger();
    Execution execution =
        Engine.platform()
            .run(
                LIMITS,
                Strategy.calm(),
                Choices.calm(),
                threads ->
                    threads.spawn(
                        "stuck",
                        () -> {
                          try {
                            threads.await("nothing", () -> false);
                          } finally {
                            asked.incrementAndGet();
                            threads.point();
                            asked.incrementAndGet();
                          }
                        }));
    assertThat(execution.ending()).isInstanceOf(Ending.Deadlocked.class);
    assertThat(asked).hasValue(1);
  }

  @Test
  void aThreadThatCatchesWhateverUnwindsItIsGivenUp() {
    Engine engine = Engine.platform();
    Execution execution =
        engine.run(
            LIMITS,
            Strategy.calm(),
            Choices.calm(),
            threads -> threads.spawn("stubborn", () -> tryForEver(threads)));
    assertThat(execution.ending()).isInstanceOf(Ending.Deadlocked.class);
    assertThat(run(engine, 1)).isEqualTo(run(Engine.virtual(), 1));
  }

  private static void tryForEver(SimulatedThreads threads) {
    boolean awaited = false;
    while (!awaited) {
      try {
        threads.await("nothing", () -> false);
        awaited = true;
      } catch (Stopped caught) {
        awaited = false;
      }
    }
  }

  @Test
  void aThreadThatReallyParksIsNamedAndTheEngineGoesOn() {
    Engine engine = Engine.platform();
    var parked = new ArrayList<Thread>();
    var released = new AtomicBoolean();
    Execution lost =
        engine.run(
            LIMITS,
            Strategy.calm(),
            Choices.calm(),
            threads -> {
              threads.spawn(
                  "parked",
                  () -> {
                    parked.add(Thread.currentThread());
                    // A permit may be left over, or it may wake for no reason.
                    while (!released.get()) {
                      LockSupport.park();
                    }
                    threads.point();
                  });
              threads.spawn("other", threads::point);
            });
    assertThat(lost.ending())
        .isInstanceOfSatisfying(
            Ending.Uncontrolled.class,
            named -> {
              assertThat(named.thread()).isEqualTo(new ThreadLabel(0, "parked"));
              assertThat(named.what()).contains("EnginesAgreeTest");
            });
    released.set(true);
    LockSupport.unpark(parked.getFirst());
    for (long seed = 0; seed < 20; seed++) {
      assertThat(run(engine, seed)).isEqualTo(run(Engine.virtual(), seed));
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.Kind.class)
  void aProgramThatBreaksWhileItSpawnsTellsOurCaller(Engine.Kind kind) {
    Engine engine = Engine.of(kind);
    assertThatThrownBy(
            () ->
                engine.run(
                    LIMITS,
                    Strategy.calm(),
                    Choices.calm(),
                    threads -> {
                      threads.spawn("never moves", threads::point);
                      throw new IllegalArgumentException("broken program");
                    }))
        .hasMessage("broken program");
    assertThat(run(engine, 1)).isEqualTo(run(Engine.virtual(), 1));
  }

  @ParameterizedTest
  @EnumSource(Engine.Kind.class)
  void theSeedsOfTheJdksOwnChanceRepeat(Engine.Kind kind) {
    assertThat(seeds(Engine.of(kind)))
        .isEqualTo(seeds(Engine.virtual()))
        .doesNotHaveDuplicates()
        .doesNotContain(0L);
  }

  private static List<Long> seeds(Engine engine) {
    var seeds = new ArrayList<Long>();
    engine.run(
        LIMITS,
        Strategy.calm(),
        Choices.calm(),
        threads -> {
          for (int i = 0; i < 3; i++) {
            threads.spawn(
                "draws",
                () -> {
                  seeds.add(ofCaller("threadLocalRandomSeed", long.class));
                  seeds.add(ofCaller("threadLocalRandomProbe", int.class));
                });
          }
        });
    return seeds;
  }

  private static long ofCaller(String field, Class<?> type) {
    try {
      return (long)
          MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
              .findVarHandle(Thread.class, field, type)
              .get(Thread.currentThread());
    } catch (ReflectiveOperationException unknown) {
      throw new LinkageError(unknown.getMessage(), unknown);
    }
  }
}
