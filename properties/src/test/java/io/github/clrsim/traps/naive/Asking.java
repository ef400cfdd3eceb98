package io.github.clrsim.traps.naive;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ClassIDInfo;
import io.github.clrsim.api.outcome.HResult;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/** Profilers that ask the right question at the wrong moment, or with a lock in their hands. */
public final class Asking {
  // The first type of a program; row 1 is always the class of global functions.
  private static final int FIRST_TYPE = 2;

  private Asking() {}

  /** Wants the ClassID of a type as soon as it hears of the module. */
  public static final class ForClassesInLoadStarted extends Naive {
    /** A profiler for one run. */
    public ForClassesInLoadStarted(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      info().getClassFromToken(event.moduleId(), TokenKind.TYPE_DEF.token(FIRST_TYPE));
      return HResult.S_OK;
    }
  }

  /** Wants the ClassID of a type as soon as its module is loaded. */
  public static final class ForClassesInLoadFinished extends Naive {
    /** A profiler for one run. */
    public ForClassesInLoadFinished(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      info().getClassFromToken(event.moduleId(), TokenKind.TYPE_DEF.token(FIRST_TYPE));
      return HResult.S_OK;
    }
  }

  /** Has a thread of its own look up a type that nobody has used yet. */
  public static final class ForClassesOnNativeThread extends Naive {
    /** A profiler for one run. */
    public ForClassesOnNativeThread(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (isModule(event.moduleId(), "Plugin")) {
        type(event.moduleId(), "Garden.Tree")
            .ifPresent(
                tree ->
                    host()
                        .startThread(
                            "looker", () -> info().getClassFromToken(event.moduleId(), tree)));
      }
      return HResult.S_OK;
    }
  }

  /** Asks everything there is to know of a module when its load starts. */
  public static final class ForModuleInfoInLoadStarted extends Naive {
    /** A profiler for one run. */
    public ForModuleInfoInLoadStarted(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      info().getModuleInfo2(event.moduleId());
      return HResult.S_OK;
    }
  }

  /** Asks for the name of a module when it goes. */
  public static final class ForModuleInfoInUnloadStarted extends Naive {
    /** A profiler for one run. */
    public ForModuleInfoInUnloadStarted(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      info().getModuleInfo2(event.moduleId());
      return HResult.S_OK;
    }
  }

  /** Takes stock of what is compiled when a module is gone. */
  public static final class ForTheCodeThatIsLeft extends Naive {
    /** A profiler for one run. */
    public ForTheCodeThatIsLeft(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleUnloadFinished(ModuleUnloadFinished event) {
      info().enumJITedFunctions2();
      return HResult.S_OK;
    }
  }

  /** Reads a static field of Workshop.Clock again and again, until it hears of the unload. */
  public static final class ForStaticsUntilTheUnload extends Naive {
    private volatile Optional<Watched> watched = Optional.empty();

    private record Watched(ClassId classId, MetadataToken field, AppDomainId domain) {}

    /** A profiler for one run. */
    public ForStaticsUntilTheUnload(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      host().startThread("reader", this::read);
      return super.initialize(event);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      info()
          .getClassIDInfo(event.classId())
          .answer()
          .filter(
              found ->
                  type(found.moduleId(), "Workshop.Clock")
                      .equals(Optional.of(found.typeDefToken())))
          .ifPresent(found -> watch(event.classId(), found));
      return HResult.S_OK;
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      watched = Optional.empty();
      return HResult.S_OK;
    }

    private void watch(ClassId classId, ClassIDInfo clock) {
      AppDomainId domain =
          info()
              .getAppDomainsContainingModule(clock.moduleId())
              .answer()
              .flatMap(domains -> domains.stream().findFirst())
              .orElseThrow();
      watched =
          fields(clock.moduleId(), clock.typeDefToken()).stream()
              .findFirst()
              .map(field -> new Watched(classId, field, domain));
    }

    private void read() {
      while (host().pause()) {
        watched.ifPresent(
            it -> info().getAppDomainStaticAddress(it.classId(), it.field(), it.domain()));
      }
    }
  }

  /** Looks up a type while it holds a lock that its own callback takes. */
  public static final class UnderALockThatItTakesTwice extends Naive {
    private final Semaphore lock = new Semaphore(1);
    private volatile Optional<ModuleId> plugin = Optional.empty();

    /** A profiler for one run. */
    public UnderALockThatItTakesTwice(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (isModule(event.moduleId(), "Plugin")) {
        plugin = Optional.of(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      lock.acquireUninterruptibly();
      try {
        plugin.ifPresent(
            module ->
                type(module, "Garden.Gardener")
                    .ifPresent(other -> info().getClassFromToken(module, other)));
      } finally {
        lock.release();
      }
      return HResult.S_OK;
    }
  }

  /** Holds its lock while it looks up a type that another thread may be about to announce. */
  public static final class UnderALockThatOthersWant extends Naive {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Optional<ModuleId> plugin = Optional.empty();
    private int announced;

    /** A profiler for one run. */
    public UnderALockThatOthersWant(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (isModule(event.moduleId(), "Plugin")) {
        plugin = Optional.of(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      lock.lock();
      try {
        announced++;
      } finally {
        lock.unlock();
      }
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      lock.lock();
      try {
        plugin.ifPresent(
            module ->
                type(module, "Garden.Tree")
                    .ifPresent(tree -> info().getClassFromToken(module, tree)));
      } finally {
        lock.unlock();
      }
      return HResult.S_OK;
    }

    /** How many classes it was told of. */
    int announced() {
      lock.lock();
      try {
        return announced;
      } finally {
        lock.unlock();
      }
    }
  }
}
