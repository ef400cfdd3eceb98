package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Program;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * A small program drawn at random, of all that a thread can do; what its threads saw and left
 * behind is its result.
 */
record RandomProgram(List<List<Op>> bodies, boolean hasSampler) {

  /** One operation on one of two cells, locks or conditions. */
  record Op(Kind kind, int which) {}

  enum Kind {
    READ,
    WRITE,
    INCREMENT,
    LOCKED_INCREMENT,
    NESTED_LOCKS,
    AWAIT,
    WAIT,
    TIMED_WAIT,
    SIGNAL,
    DRAW,
    PAUSE,
    POLL,
    CLOCK,
    SPAWN
  }

  static RandomProgram of(long seed) {
    Choices draw = Choices.seeded(seed);
    int threads = 2 + draw.below(2);
    var bodies = new ArrayList<List<Op>>();
    for (int t = 0; t < threads; t++) {
      var ops = new ArrayList<Op>();
      int count = 1 + draw.below(threads == 2 ? 3 : 2);
      for (int i = 0; i < count; i++) {
        ops.add(new Op(Kind.values()[draw.below(Kind.values().length)], draw.below(2)));
      }
      bodies.add(ops);
    }
    return new RandomProgram(bodies, draw.below(4) == 0);
  }

  /** Where one execution happens, and what it leaves. */
  final class State {
    private final Choices choices;
    private final int[][] cells = new int[2][1];
    private final StringBuilder[] seen = new StringBuilder[16];

    State(Choices choices) {
      this.choices = choices;
      Arrays.setAll(seen, i -> new StringBuilder());
    }

    Program program() {
      return threads -> {
        var acting = new Acting(threads, this);
        for (List<Op> body : bodies) {
          threads.spawn("t", () -> body.forEach(acting::act));
        }
        if (hasSampler) {
          threads.spawnBackground("sampler", acting::sample);
        }
      };
    }

    String result() {
      return cells[0][0] + "," + cells[1][0] + " " + Arrays.toString(seen);
    }
  }

  private static final class Acting {
    private final SimulatedThreads threads;
    private final State state;
    private final ModelLock[] locks;
    private final List<Deque<SimulatedThread>> conditions =
        List.of(new ArrayDeque<>(), new ArrayDeque<>());

    Acting(SimulatedThreads threads, State state) {
      this.threads = threads;
      this.state = state;
      this.locks = new ModelLock[] {new ModelLock(threads, "a"), new ModelLock(threads, "b")};
    }

    void sample() {
      while (threads.pause()) {
        threads.touch(Access.READ, state.cells[0]);
        note(state.cells[0][0]);
      }
    }

    void act(Op op) {
      int[] cell = state.cells[op.which];
      ModelLock lock = locks[op.which];
      var condition = conditions.get(op.which);
      switch (op.kind) {
        case READ -> read(cell);
        case WRITE -> {
          threads.point(Access.WRITE, cell, 1);
          cell[0] = 7;
        }
        case INCREMENT -> {
          int read = read(cell);
          threads.point(Access.WRITE, cell, 1);
          cell[0] = read + 1;
        }
        case LOCKED_INCREMENT -> {
          lock.lock(1);
          threads.touch(Access.WRITE, cell);
          cell[0]++;
          lock.unlock(1);
        }
        case NESTED_LOCKS -> {
          lock.lock(1);
          locks[1 - op.which].lock(1);
          threads.touch(Access.WRITE, cell);
          cell[0] += 2;
          locks[1 - op.which].unlock(1);
          lock.unlock(1);
        }
        case AWAIT -> threads.await("a value", () -> cell[0] != 0);
        case WAIT -> {
          lock.lock(1);
          lock.await(condition, 1);
          lock.unlock(1);
        }
        case TIMED_WAIT -> {
          threads.point(Access.WRITE, condition, 1);
          condition.add(threads.current());
          note(threads.block(condition, () -> "", threads.nanos() + 10 + op.which) ? 1 : 0);
        }
        case SIGNAL -> {
          threads.point(Access.WRITE, condition, 1);
          if (!condition.isEmpty()) {
            threads.unblock(condition.poll());
          }
        }
        case DRAW -> note(state.choices.below(2));
        case PAUSE -> threads.pause();
        case POLL -> {
          while (read(cell) == 0) {
            threads.pause();
          }
        }
        case CLOCK -> {
          threads.point(Access.READ, SimulatedThread.CLOCK, 1);
          note((int) threads.nanos());
        }
        case SPAWN -> {
          SimulatedThread child = threads.spawn("child", () -> note(read(cell)));
          note(child.number());
        }
      }
    }

    private int read(int[] cell) {
      threads.point(Access.READ, cell, 1);
      note(cell[0]);
      return cell[0];
    }

    private void note(int value) {
      state.seen[threads.current().number()].append(value);
    }
  }
}
