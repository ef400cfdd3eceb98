package io.github.clrsim.explorer.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Program;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class PartialOrderTest {
  private static final Engine ENGINE = Engine.virtual();

  /** The fingerprints of all interleavings of a program, which is made anew for each of them. */
  private static Set<Long> all(boolean isTold, Function<Choices, Program> program) {
    var fingerprints = new TreeSet<Long>();
    var tally = new Tally(isTold);
    NaiveSearch.run(
        Integer.MAX_VALUE,
        100_000,
        attempt -> {
          Attempt watched = tally.watch(attempt);
          ENGINE.run(
              Limits.standard(),
              watched.strategy(),
              watched.choices(),
              program.apply(watched.choices()));
          tally.count();
          fingerprints.add(tally.interleaving());
        });
    return fingerprints;
  }

  /**
   * Two threads that touch these twice each; the end of a thread is none of the others' business.
   */
  private static Function<Choices, Program> twice(Access access, Object ofOne, Object ofTwo) {
    return choices ->
        threads -> {
          threads.spawn("one", () -> touchTwice(threads, access, ofOne));
          threads.spawn("two", () -> touchTwice(threads, access, ofTwo));
        };
  }

  private static void touchTwice(SimulatedThreads threads, Access access, Object target) {
    threads.point(access, target, 1);
    threads.point(access, target, 2);
  }

  @Test
  void onlyTheOrderOfStepsThatDisturbOneAnotherMakesADifference() {
    var a = new Object();
    var b = new Object();
    assertThat(all(true, twice(Access.WRITE, a, b))).as("other targets").hasSize(1);
    assertThat(all(true, twice(Access.READ, a, a))).as("reads").hasSize(1);
    assertThat(all(true, twice(Access.WRITE, a, a))).as("4! / (2! * 2!)").hasSize(6);
  }

  @Test
  void whatTouchesTheWorldDisturbsEverybody() {
    assertThat(all(true, twice(Access.WRITE, SimulatedThread.WORLD, new Object())))
        .as("thread one's two steps among three of thread two, its beginning included")
        .hasSizeGreaterThanOrEqualTo(10);
    assertThat(all(false, twice(Access.READ, new Object(), new Object())))
        .as("6! / (3! * 3!) where nothing is told")
        .hasSizeGreaterThanOrEqualTo(20);
  }

  @Test
  void whatAStepDoesBesidesCounts() {
    var shared = new Object();
    Function<Choices, Program> program =
        choices ->
            threads -> {
              threads.spawn("one", () -> threads.touch(Access.WRITE, shared));
              threads.spawn("two", () -> threads.touch(Access.WRITE, shared));
            };
    assertThat(all(true, program)).hasSize(2);
  }

  @Test
  void whatTheProgramDrawsCounts() {
    Function<Choices, Program> program =
        choices ->
            threads -> {
              threads.spawn("one", () -> choices.below(3));
              threads.spawn("two", () -> threads.pick(2));
            };
    assertThat(all(true, program)).hasSize(6);
  }

  @Test
  void theClockCounts() {
    Function<Choices, Program> program =
        choices ->
            threads -> {
              threads.spawn("sleeper", () -> threads.block(new Object(), () -> "", 5));
              threads.spawn(
                  "reader",
                  () -> {
                    threads.point(Access.READ, new Object(), 1);
                    assertThat(threads.nanos()).isIn(0L, 5L);
                  });
            };
    assertThat(all(true, program)).hasSize(2);
  }

  /** An event of a straight program: which thread touches which target, and how. */
  private record Event(int thread, int target, Access access) {}

  /** What is left of an order when steps that do not disturb one another have none. */
  private static String canonical(List<Event> events) {
    Map<String, List<String>> before = new TreeMap<>();
    int[] taken = new int[8];
    var names = new ArrayList<String>();
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      names.add(event.thread() + "." + taken[event.thread()]++);
      var disturbing = new ArrayList<String>();
      for (int k = 0; k < i; k++) {
        Event earlier = events.get(k);
        if (earlier.target() == event.target() && earlier.access().conflictsWith(event.access())) {
          disturbing.add(names.get(k));
        }
      }
      before.put(names.get(i), disturbing.stream().sorted().toList());
    }
    return before.toString();
  }

  @Test
  void fingerprintsAreEqualExactlyIfTheOrdersThatMatterAre() {
    int interleavings = 0;
    for (int seed = 0; seed < 60; seed++) {
      Choices draw = Choices.seeded(seed);
      var bodies = new ArrayList<List<Event>>();
      for (int t = 0; t < 3; t++) {
        var body = new ArrayList<Event>();
        for (int i = 0; i < 3; i++) {
          body.add(new Event(t, draw.below(2), draw.below(2) == 0 ? Access.READ : Access.WRITE));
        }
        bodies.add(body);
      }
      var byFingerprint = new TreeMap<Long, String>();
      var byOrder = new TreeMap<String, Long>();
      for (int walk = 0; walk < 300; walk++) {
        var events = new ArrayList<Event>();
        long fingerprint = walk(bodies, events, Choices.seeded(1_000L * seed + walk));
        String order = canonical(events);
        assertThat(byFingerprint.computeIfAbsent(fingerprint, unknown -> order)).isEqualTo(order);
        assertThat(byOrder.computeIfAbsent(order, unknown -> fingerprint)).isEqualTo(fingerprint);
      }
      interleavings += byOrder.size();
    }
    assertThat(interleavings).isGreaterThan(1_000);
  }

  private static long walk(List<List<Event>> bodies, List<Event> events, Choices choices) {
    var tally = new Tally(true);
    Attempt watched = tally.watch(new Attempt(0, Strategy.walk(), choices));
    Object[] targets = {new Object(), new Object()};
    ENGINE.run(
        Limits.standard(),
        watched.strategy(),
        watched.choices(),
        threads -> {
          for (List<Event> body : bodies) {
            threads.spawn(
                "t",
                () -> {
                  for (Event event : body) {
                    threads.point(event.access(), targets[event.target()], 1);
                    events.add(event);
                  }
                });
          }
        });
    return tally.interleaving();
  }
}
