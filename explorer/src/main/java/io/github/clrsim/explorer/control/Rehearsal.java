package io.github.clrsim.explorer.control;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import java.util.concurrent.locks.LockSupport;

/**
 * A first execution of nothing in particular. The JDK loads classes under locks that call the
 * control; if the control had to load a class of its own there, it would call itself for ever. So
 * all that it needs is loaded here, before anybody calls it.
 */
final class Rehearsal {
  private final Control control;
  private final Object monitor = new Object();

  private Rehearsal(Control control) {
    this.control = control;
  }

  static void of(Control control) {
    Engine engine = Engine.platform();
    for (long seed = 0; seed < 8; seed++) {
      var _ =
          engine.run(
              Limits.standard(),
              Strategy.walk(),
              Choices.seeded(seed),
              new Rehearsal(control)::spawnInto);
    }
    // Nobody is simulated here.
    control.beforeJdkMonitor(engine);
    control.afterJdkMonitor(engine);
    control.unpark(Thread.currentThread());
    LockSupport.parkNanos(1);
  }

  private void spawnInto(SimulatedThreads threads) {
    threads.spawn("first", this::contend);
    threads.spawn("second", this::contend);
  }

  private void contend() {
    control.point(monitor, Control.WRITE, 0);
    control.enterMonitor(monitor, 0);
    control.point(monitor, Control.READ, 0);
    control.exitMonitor(monitor, 0);
    control.linking();
    control.linked();
    control.beforeJdkMonitor(this);
    control.point(this, Control.READ, 0);
    control.afterJdkMonitor(this);
    control.acquired(monitor, Control.WRITE, 0);
    control.released(monitor, Control.WRITE, 0);
    control.unpark(control.currentThread());
    control.park(monitor);
    control.parkNanos(monitor, 1);
    control.loop(0);
    control.interrupt(control.currentThread());
    var _ = control.interrupted();
    var _ = control.nanoTime();
    var _ = control.identityHashCode(monitor);
  }
}
