package io.github.clrsim.realclr;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Profilers that do what only tests want: crash, hang, throw, decline. */
public final class TestProfilers {
  private TestProfilers() {}

  /** Watches loads. */
  public abstract static class Watching implements CorProfilerCallback {
    final ProfilerHost host;

    Watching(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      int events = COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_CLASS_LOADS;
      return host.info().setEventMask2(events, 0);
    }
  }

  /** Watches and does no more. */
  public static final class WatchesLoads extends Watching {
    public WatchesLoads(ProfilerHost host) {
      super(host);
    }
  }

  /** Uses an ID that the runtime never handed out, which kills it. */
  public static final class UsesGarbage extends Watching {
    public UsesGarbage(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      host.info().getClassIDInfo(new ClassId(1));
      return HResult.S_OK;
    }
  }

  /** Never comes back from its second module. */
  public static final class Hangs extends Watching {
    private final AtomicInteger modules = new AtomicInteger();

    public Hangs(ProfilerHost host) {
      super(host);
    }

    /** Whether it hangs at the end of these steps. */
    static boolean hangsIn(List<Step> steps) {
      return steps.stream()
              .filter(
                  step ->
                      step instanceof Step.CallbackEntered entered
                          && entered.callback() instanceof ModuleCallback.ModuleLoadFinished)
              .count()
          == 2;
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      while (modules.get() == 1) {
        host.pause();
      }
      modules.incrementAndGet();
      return HResult.S_OK;
    }
  }

  /** Throws at every class. */
  public static final class Throws extends Watching {
    public Throws(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      throw new IllegalStateException("no more classes, please");
    }
  }

  /** Throws on a thread of its own. */
  public static final class ThrowsOnItsThread extends Watching {
    public ThrowsOnItsThread(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      host.startThread(
          "thrower",
          () -> {
            throw new IllegalStateException("out of my thread");
          });
      return super.initialize(event);
    }
  }

  /** Overflows its stack in every callback, and notices. */
  public static final class OverflowsItsStack extends Watching {
    public OverflowsItsStack(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      try {
        return new HResult(depth(1));
      } catch (StackOverflowError expected) {
        host.claim(new Claim.Inventory(List.of(event.moduleId()), List.of()));
        return HResult.S_OK;
      }
    }

    private static int depth(int depth) {
      return depth < 0 ? 0 : Math.max(depth, depth(depth + 1));
    }
  }

  /** Takes two locks in one order in callbacks, and in the other on a thread of its own. */
  public static final class LocksItselfUp extends Watching {
    private final ReentrantLock first = new ReentrantLock();
    private final ReentrantLock second = new ReentrantLock();
    private final CountDownLatch bothHoldOne = new CountDownLatch(2);

    public LocksItselfUp(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      host.startThread("other", () -> takeBoth(second, first));
      return super.initialize(event);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      takeBoth(first, second);
      return HResult.S_OK;
    }

    private void takeBoth(ReentrantLock one, ReentrantLock other) {
      one.lock();
      bothHoldOne.countDown();
      try {
        bothHoldOne.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      other.lock();
    }
  }

  /** Cannot be made. */
  public static final class CannotBeMade extends Watching {
    public CannotBeMade(ProfilerHost host) {
      super(host);
      throw new IllegalArgumentException("not today");
    }
  }

  /** Wants to be left out. */
  public static final class Declines extends Watching {
    public Declines(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return HResult.CORPROF_E_PROFILER_CANCEL_ACTIVATION;
    }
  }

  /** Claims its inventory from a thread of its own until the runtime shuts down. */
  public static final class ClaimsFromItsThread extends Watching {
    private volatile ModuleId newest = new ModuleId(0);

    public ClaimsFromItsThread(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      host.startThread("claimer", this::claimAll);
      return super.initialize(event);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      newest = event.moduleId();
      return HResult.S_OK;
    }

    private void claimAll() {
      do {
        if (!newest.isNull()) {
          host.info().getModuleInfo(newest);
          host.claim(new Claim.Inventory(List.of(newest), List.of()));
        }
      } while (host.pause());
    }
  }
}
