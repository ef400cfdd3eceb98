package io.github.clrsim.explorer.control.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.control.Control;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs programs as weaving would leave them, that is with calls of a {@link Control} where monitors
 * and threads were, on both engines at once: what is seen has to be the same.
 */
final class Runs {
  /** Places are named by their numbers. */
  static final Control CONTROL = new Control(site -> "line " + site);

  private static final Limits LIMITS = new Limits(3_000, 16);
  private static final Engine VIRTUAL = Engine.virtual();
  private static final Engine PLATFORM = Engine.platform();

  private Runs() {}

  /** What a thread of a program does. */
  interface Body {
    void run() throws InterruptedException;
  }

  /** A program under way. */
  record Run(SimulatedThreads threads, List<String> events) {
    void thread(String name, Body body) {
      threads.spawn(name, runnable(body));
    }

    void background(String name, Body body) {
      threads.spawnBackground(name, runnable(body));
    }

    void say(Object event) {
      events.add(String.valueOf(event));
    }

    void point() {
      threads.point();
    }
  }

  /** A program: sets up what it needs, and spawns threads. */
  interface Story {
    void begin(Run run);
  }

  /** All that can be told of an execution from outside. */
  record Seen(Ending ending, String text, int steps, long order, List<String> events) {
    private boolean isLike(Seen other) {
      return text.equals(other.text)
          && steps == other.steps
          && order == other.order
          && events.equals(other.events);
    }
  }

  /** A body in which an interrupt that was not expected is a failure. */
  static Runnable runnable(Body body) {
    return () -> {
      try {
        body.run();
      } catch (InterruptedException unexpected) {
        throw new IllegalStateException(unexpected);
      }
    };
  }

  static Seen calm(Story story) {
    Seen seen = on(VIRTUAL, Strategy.calm(), Choices.calm(), story);
    return same(seen, on(PLATFORM, Strategy.calm(), Choices.calm(), story), "calm");
  }

  static Seen walk(long seed, Story story) {
    Seen seen = on(VIRTUAL, Strategy.walk(), Choices.seeded(seed), story);
    Seen other = on(PLATFORM, Strategy.walk(), Choices.seeded(seed), story);
    return same(seen, other, "seed " + seed);
  }

  private static Seen same(Seen virtual, Seen platform, String which) {
    assertThat(platform)
        .as(which)
        .withFailMessage("%s: virtual %s%nplatform %s", which, virtual, platform)
        .matches(virtual::isLike);
    return virtual;
  }

  /** Many runs of one program. */
  static List<Seen> walks(int count, Story story) {
    var all = new ArrayList<Seen>();
    for (long seed = 0; seed < count; seed++) {
      all.add(walk(seed, story));
    }
    return all;
  }

  /** What happened in many runs of one program, each outcome once. */
  static Set<String> outcomes(int count, Story story) {
    var outcomes = new TreeSet<String>();
    walks(count, story).forEach(seen -> outcomes.add(String.join(" ", seen.events())));
    return outcomes;
  }

  static void finishesAlways(int count, Story story) {
    endsAlways(count, story, Ending.Finished.class);
  }

  static void endsAlways(int count, Story story, Class<? extends Ending> ending) {
    assertThat(walks(count, story))
        .allSatisfy(seen -> assertThat(seen.ending()).as(seen.text()).isInstanceOf(ending));
  }

  private static Seen on(Engine engine, Strategy strategy, Choices choices, Story story) {
    var events = new ArrayList<String>();
    Execution execution =
        engine.run(LIMITS, strategy, choices, threads -> story.begin(new Run(threads, events)));
    return new Seen(
        execution.ending(),
        execution.ending().text(),
        execution.steps(),
        execution.order(),
        List.copyOf(events));
  }
}
