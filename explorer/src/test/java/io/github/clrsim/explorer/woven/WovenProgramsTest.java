package io.github.clrsim.explorer.woven;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.control.Control;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.weave.WovenLoader;
import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.boot.Hooks;
import io.github.clrsim.explorer.weave.site.Sites;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ordinary programs, woven, come to the same on both engines, and to what they can come to. */
class WovenProgramsTest {
  private static final int SEEDS = 40;
  private static final Limits LIMITS = new Limits(20_000, 24);

  private final Engine virtual = Engine.virtual();
  private final Engine platform = Engine.platform();
  private final ClassLoader loader =
      WovenLoader.of(
          WovenProgramsTest.class.getClassLoader(),
          List.of("io.github.clrsim.explorer.woven.Guest"));
  private final Controller before = Hooks.installed();

  @BeforeEach
  void install() {
    Hooks.install(new Control(site -> Sites.at(site).text()));
  }

  @AfterEach
  void restore() {
    Hooks.install(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lostUpdate           | counted 1, counted 2
          lockedCounter        | counted 9
          monitorsInBothOrders | deadlock, done
          locksInBothOrders    | deadlock, done
          conditionHandsOver   | 012
          timedTryLock         | taken false, taken true
          readersAndWriters    | written 2
          pool                 | pool-1-thread-1 pool-1-thread-2
          references           | true true
          poolLeftBehind       | done and threads left behind
          schedule             | [1, 2], [2, 1]
          futures              | sum 3
          queues               | e a bcd
          barrierAndSemaphore  | count 3
          maps                 | {a=3, b=3} {a=3}
          interruptedTake      | interrupted false
          subclass             | itself
          spin                 | over
          """)
  void aProgramComesToTheSameOnBothEnginesAndToAllItCanComeTo(String program, String outcomes)
      throws ReflectiveOperationException {
    Method method = loader.loadClass(Guest.class.getName()).getDeclaredMethod(program);
    method.setAccessible(true);
    var seen = new TreeSet<String>();
    for (long seed = 0; seed < SEEDS; seed++) {
      Seen onVirtual = run(virtual, seed, method);
      assertThat(run(platform, seed, method)).as("seed %d", seed).isEqualTo(onVirtual);
      seen.add(onVirtual.outcome());
    }
    assertThat(String.join(", ", seen)).isEqualTo(outcomes);
  }

  @Test
  void aPoolOfOneThreadThatNobodyShutsDownGoesWithItsExecution()
      throws ReflectiveOperationException, InterruptedException {
    Class<?> guest = loader.loadClass(Guest.class.getName());
    Method method = guest.getDeclaredMethod("poolOfOneLeftBehind", Consumer.class);
    method.setAccessible(true);
    var held = new ArrayList<WeakReference<Object>>();
    Consumer<Object> shown = each -> held.add(new WeakReference<>(each));
    for (long seed = 0; seed < SEEDS; seed++) {
      assertThat(run(virtual, seed, method, shown).answer()).isEqualTo("done");
    }
    assertThat(held).hasSize(SEEDS);
    // The latest execution may be remembered until there is another.
    for (int tries = 0; tries < 50 && alive(held) > 1; tries++) {
      System.gc();
      Thread.sleep(20);
    }
    assertThat(alive(held)).isLessThanOrEqualTo(1);
  }

  private static long alive(List<WeakReference<Object>> references) {
    return references.stream().filter(each -> !each.refersTo(null)).count();
  }

  private record Seen(String answer, String ending, int steps, long order) {
    String outcome() {
      if (ending.startsWith("Deadlock")
          && ending.contains("a cycle: thread 1 (Thread-0) -> lock")) {
        return "deadlock";
      }
      if (ending.startsWith("Threads are left behind")) {
        return answer + " and threads left behind";
      }
      return ending.equals("All threads finished.") ? answer : ending;
    }
  }

  private static Seen run(Engine engine, long seed, Method method, Object... arguments) {
    String[] answer = {"nothing"};
    Execution execution =
        engine.run(
            LIMITS,
            Strategy.walk(),
            Choices.seeded(seed),
            threads -> threads.spawn("main", () -> answer[0] = answerOf(method, arguments)));
    return new Seen(answer[0], execution.ending().text(), execution.steps(), execution.order());
  }

  private static String answerOf(Method method, Object... arguments) {
    try {
      return (String) method.invoke(null, arguments);
    } catch (InvocationTargetException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(failed.getCause());
    } catch (IllegalAccessException closed) {
      throw new LinkageError(closed.getMessage(), closed);
    }
  }
}
