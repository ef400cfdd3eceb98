package io.github.clrsim.explorer.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.control.Control;
import io.github.clrsim.explorer.control.WovenCode;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.boot.Hooks;
import io.github.clrsim.explorer.weave.site.Sites;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A race is seen in every program that has one, and in no other. */
class RacesTest {
  private static final String PROGRAMS = "io.github.clrsim.explorer.race.programs";
  private static final int SEEDS = 60;
  private static final Limits LIMITS = new Limits(20_000, 24);
  private static final Engine VIRTUAL = Engine.virtual();
  private static final Engine PLATFORM = Engine.platform();
  private static final Controller BEFORE = Hooks.installed();
  private static final ClassLoader LOADER =
      WovenCode.loader(RacesTest.class.getClassLoader(), List.of(PROGRAMS), true);

  @BeforeEach
  void install() {
    Hooks.install(new Control(site -> Sites.at(site).text()));
  }

  @AfterEach
  void restore() {
    Hooks.install(BEFORE);
  }

  /** A program, named in reports by its class and method. */
  record Program(Method method) {
    @Override
    public String toString() {
      return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    private void call() {
      try {
        method.invoke(null);
      } catch (InvocationTargetException failed) {
        if (failed.getCause() instanceof Error error) {
          throw error;
        }
        throw new IllegalStateException(failed.getCause());
      } catch (IllegalAccessException closed) {
        throw new LinkageError(closed.getMessage(), closed);
      }
    }

    Ending run(Engine engine, long seed) {
      return execute(engine, seed).ending();
    }

    Execution execute(Engine engine, long seed) {
      return engine.run(
          LIMITS,
          Strategy.walk(),
          Choices.seeded(seed),
          threads -> {
            Races.watch(threads);
            threads.spawn("main", this::call);
          });
    }

    Optional<Ending.Raced> race() {
      return LongStream.range(0, SEEDS)
          .mapToObj(seed -> run(VIRTUAL, seed))
          .filter(Ending.Raced.class::isInstance)
          .map(Ending.Raced.class::cast)
          .findFirst();
    }
  }

  /** A host has tables of its own, as the JVM has when it links: they order nothing here. */
  @ParameterizedTest
  @EnumSource
  void whatOrdersThreadsInTheHostOrdersNoAccess(Place place) {
    int[] data = new int[1];
    Map<Integer, Integer> table = new ConcurrentHashMap<>();
    Execution execution =
        VIRTUAL.run(
            LIMITS,
            Strategy.calm(),
            Choices.calm(),
            threads -> {
              Races.watch(threads);
              threads.spawn(
                  "first",
                  () -> {
                    Hooks.plainAccess(data, 0, Controller.WRITE, 0);
                    place.does(threads.current(), () -> table.put(1, 1));
                  });
              threads.spawn(
                  "second",
                  () -> {
                    place.does(threads.current(), () -> table.put(1, 2));
                    Hooks.plainAccess(data, 0, Controller.WRITE, 0);
                  });
            });
    assertThat(execution.ending())
        .isInstanceOf(place == Place.EXPLORED ? Ending.Finished.class : Ending.Raced.class);
  }

  enum Place {
    EXPLORED {
      @Override
      void does(SimulatedThread thread, Runnable code) {
        code.run();
      }
    },
    HOST {
      @Override
      void does(SimulatedThread thread, Runnable code) {
        thread.enterHost();
        code.run();
        thread.leaveHost();
      }
    },
    LOADING {
      @Override
      void does(SimulatedThread thread, Runnable code) {
        try {
          new Loader(code).loadClass(Object.class.getName());
        } catch (ClassNotFoundException gone) {
          throw new IllegalStateException(gone);
        }
      }
    };

    abstract void does(SimulatedThread thread, Runnable code);
  }

  private static final class Loader extends ClassLoader {
    private final Runnable code;

    Loader(Runnable code) {
      this.code = code;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      code.run();
      return super.loadClass(name, resolve);
    }
  }

  private static Stream<Program> programs(String name) {
    try {
      return Arrays.stream(LOADER.loadClass(PROGRAMS + "." + name).getDeclaredMethods())
          .filter(method -> Modifier.isStatic(method.getModifiers()))
          .filter(method -> !Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic())
          .filter(method -> method.getParameterCount() == 0)
          .sorted(Comparator.comparing(Method::getName))
          .peek(method -> method.setAccessible(true))
          .map(Program::new);
    } catch (ClassNotFoundException gone) {
      throw new IllegalStateException(gone);
    }
  }

  private static Stream<Program> rightPrograms() {
    return Stream.of(
            "Right", "RightWithCollections", "RightWithPools", "RightWithThreads", "RightWithForks")
        .flatMap(RacesTest::programs);
  }

  private static Stream<Program> wrongPrograms() {
    return Stream.of("Wrong", "WrongWithCollections").flatMap(RacesTest::programs);
  }

  private static Program program(String of, String name) {
    return programs(of).filter(it -> it.method.getName().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("rightPrograms")
  void aRightProgramHasNoRaceAndFinishes(Program program) {
    for (long seed = 0; seed < SEEDS; seed++) {
      Ending ending = program.run(VIRTUAL, seed);
      assertThat(ending.text()).as("%s, seed %d", program, seed).isEqualTo("All threads finished.");
    }
  }

  private static Stream<Program> programsThatFork() {
    return programs("RightWithForks");
  }

  /** The pools and timers of the JVM live longer than an execution, and must not show. */
  @ParameterizedTest
  @MethodSource("programsThatFork")
  void aProgramThatForksTakesTheSameStepsAgainAndOnBothEngines(Program program) {
    for (long seed = 0; seed < 8; seed++) {
      Execution once = program.execute(VIRTUAL, seed);
      assertThat(program.execute(VIRTUAL, seed).order())
          .as("%s again", program)
          .isEqualTo(once.order());
      assertThat(program.execute(PLATFORM, seed).order())
          .as("%s on the other", program)
          .isEqualTo(once.order());
    }
  }

  @ParameterizedTest
  @MethodSource("wrongPrograms")
  void aRaceIsFoundInAWrongProgram(Program program) {
    assertThat(program.race()).isPresent();
  }

  @ParameterizedTest
  @MethodSource("wrongPrograms")
  void aRaceIsToldTheSameOnBothEngines(Program program) {
    for (long seed = 0; seed < 5; seed++) {
      assertThat(program.run(PLATFORM, seed).text()).isEqualTo(program.run(VIRTUAL, seed).text());
    }
  }

  @Test
  void theReportNamesTheFieldBothThreadsAndBothStacks() {
    String text = program("Wrong", "doubleCheckedLocking").race().orElseThrow().text();
    assertThat(text.replace(PROGRAMS + ".", ""))
        .isEqualTo(
            """
            A race for the field held of a Wrong.
              thread 1 (Thread-0) writes it:
                at Wrong.once(Wrong.java:90)
                at Wrong.lambda$doubleCheckedLocking$0(Wrong.java:75)
                at Crew.lambda$thread$0(Crew.java:16)
              thread 2 (Thread-1) read it before:
                at Wrong.once(Wrong.java:84)
                at Wrong.lambda$doubleCheckedLocking$0(Wrong.java:75)
                at Crew.lambda$thread$0(Crew.java:16)
              Nothing orders the two: guard both by one lock, or make the field volatile.\
            """);
  }

  @Test
  void theReportSaysWhatCollectionItIs() {
    String text =
        program("WrongWithCollections", "readsAMapThatIsWritten").race().orElseThrow().text();
    assertThat(text)
        .contains("A race for what is in a TreeMap.", "use a collection of java.util.concurrent");
  }
}
