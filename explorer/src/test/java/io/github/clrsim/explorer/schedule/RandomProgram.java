package io.github.clrsim.explorer.schedule;

import io.github.clrsim.explorer.choice.Choices;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that does anything a program can, drawn from a seed, and writes down what happens to
 * it. The same seed is the same program.
 */
final class RandomProgram implements Program {
  private static final int OPERATIONS_MAX = 12;

  private final long seed;
  private final Object[] targets = {new Object(), new Object(), new Object()};
  private final List<SimulatedThread> spawned = new ArrayList<>();
  private final List<String> events = new ArrayList<>();
  private int counter;

  RandomProgram(long seed) {
    this.seed = seed;
  }

  /** What happened, in order. */
  List<String> events() {
    return events;
  }

  @Override
  public void spawnInto(SimulatedThreads threads) {
    Choices draw = Choices.seeded(seed);
    int count = 1 + draw.below(4);
    for (int i = 0; i < count; i++) {
      spawn(threads, draw, 0);
    }
  }

  private void spawn(SimulatedThreads threads, Choices draw, int generation) {
    long own = seed * 31 + draw.below(1 << 30);
    Runnable body = () -> perform(threads, Choices.seeded(own), generation);
    String name = "t" + spawned.size();
    spawned.add(
        switch (draw.below(4)) {
          case 0 -> threads.spawnBackground(name, body);
          case 1 -> threads.start(threads.newThread(name, body), draw.below(2) == 0);
          default -> threads.spawn(name, body);
        });
  }

  private void perform(SimulatedThreads threads, Choices draw, int generation) {
    int operations = draw.below(OPERATIONS_MAX);
    for (int i = 0; i < operations; i++) {
      int operation = draw.below(20);
      events.add("%s does %d".formatted(threads.current(), operation));
      String result = perform(operation, threads, draw, generation);
      events.add("%s: %s at %d".formatted(threads.current(), result, threads.nanos()));
    }
    events.add(threads.current() + " is through");
  }

  private String perform(int operation, SimulatedThreads threads, Choices draw, int generation) {
    Object target = targets[draw.below(targets.length)];
    Access access = draw.below(2) == 0 ? Access.READ : Access.WRITE;
    switch (operation) {
      case 0, 1, 2, 3 -> threads.point(access, target, 1 + draw.below(9));
      case 4, 5 -> threads.point();
      case 6 -> threads.touch(access, target);
      case 7, 8 -> counter++;
      case 9 -> {
        int wanted = counter + draw.below(3) - 1;
        threads.await("a counter of " + wanted, () -> counter >= wanted);
      }
      case 10 -> {
        return "went on: " + threads.block(target, () -> "a friend", SimulatedThreads.NEVER);
      }
      case 11, 12 -> {
        long deadline = threads.nanos() + draw.below(5) * 1_000L - 1_000;
        return "in time: " + threads.block(target, () -> "a friend or time", deadline);
      }
      case 13, 14, 15 -> threads.unblock(spawned.get(draw.below(spawned.size())));
      case 16 -> threads.pass(draw.below(3_000));
      case 17 -> {
        return "goes on: " + threads.pause();
      }
      case 18 -> {
        if (generation < 2) {
          spawn(threads, draw, generation + 1);
        }
      }
      case 19 -> perhapsEnd(threads, draw);
      default -> throw new AssertionError(operation);
    }
    return "done, picked " + threads.pick(1 + draw.below(3));
  }

  private static void perhapsEnd(SimulatedThreads threads, Choices draw) {
    switch (draw.below(6)) {
      case 0 -> throw new IllegalStateException("thrown on purpose");
      case 1 ->
          throw threads.end(new Ending.Exited(threads.current().label(), 3, false, "on purpose"));
      default -> {
        // Goes on.
      }
    }
  }
}
