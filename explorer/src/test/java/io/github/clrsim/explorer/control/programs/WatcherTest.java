package io.github.clrsim.explorer.control.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.control.Control;
import io.github.clrsim.explorer.control.thread.Watcher;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.weave.boot.Controller;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a detector of data races is told. */
class WatcherTest {

  private record Note(String what, int thread, Object object) {}

  private record Notes(List<Note> all) implements Watcher {
    @Override
    public void released(SimulatedThread thread, Object object) {
      all.add(new Note("released", thread.number(), object));
    }

    @Override
    public void acquired(SimulatedThread thread, Object object) {
      all.add(new Note("acquired", thread.number(), object));
    }

    @Override
    public void accessed(SimulatedThread thread, Object owner, int place, Access access, int site) {
      all.add(new Note(access + " of " + place + " at " + site, thread.number(), owner));
    }
  }

  @Test
  void everyOrderBetweenThreadsAndEveryPlainAccessIsTold() {
    var notes = new ArrayList<Note>();
    var control = new Control(site -> "line " + site, () -> new Notes(notes));
    var owner = new Object();
    var monitor = new Object();
    var lock = new Object();
    var made = new Thread[1];
    var main = new Thread[1];
    Engine.virtual()
        .run(
            Limits.standard(),
            Strategy.calm(),
            Choices.calm(),
            threads ->
                threads.spawn(
                    "main",
                    Runs.runnable(
                        () -> {
                          main[0] = control.currentThread();
                          Runnable task =
                              () -> {
                                control.plainAccess(owner, 7, Controller.WRITE, 1);
                                control.point(owner, Controller.READ, 2);
                              };
                          made[0] = control.newThread(new Thread(task), task);
                          control.start(made[0]);
                          control.join(made[0], 0, 3);
                          control.enterMonitor(monitor, 4);
                          control.exitMonitor(monitor, 5);
                          control.acquired(lock, Controller.WRITE, 6);
                          control.released(lock, Controller.WRITE, 7);
                          control.point(owner, Controller.WRITE, 8);
                        })));
    // Where the JDK tells of its own orders too, these come in between.
    List<Object> ours = List.of(owner, monitor, lock, main[0], made[0]);
    assertThat(notes)
        .filteredOn(note -> ours.contains(note.object()))
        .containsExactly(
            new Note("released", 0, made[0]),
            new Note("acquired", 1, made[0]),
            new Note("WRITE of 7 at 1", 1, owner),
            new Note("acquired", 1, owner),
            new Note("released", 1, made[0]),
            new Note("acquired", 0, made[0]),
            new Note("acquired", 0, monitor),
            new Note("released", 0, monitor),
            new Note("acquired", 0, lock),
            new Note("released", 0, lock),
            new Note("acquired", 0, owner),
            new Note("released", 0, owner),
            new Note("released", 0, main[0]));
  }
}
