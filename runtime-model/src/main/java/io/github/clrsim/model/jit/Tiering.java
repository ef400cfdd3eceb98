package io.github.clrsim.model.jit;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_DISABLE_TIERED_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_OPTIMIZATIONS;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.NativeVersion;
import io.github.clrsim.model.code.Tier;
import io.github.clrsim.model.code.body.IlBody;
import io.github.clrsim.model.code.body.IlVersion;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.profile.TieringRules;
import io.github.clrsim.model.profile.TieringRules.Loops;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides how well a method is compiled first, counts its calls, and has the background thread
 * compile it better (N30, R27).
 *
 * <p>Calls count only once the tiering delay is over: no method was compiled for the first time for
 * a while. Time stands still in a simulation, so the delay ends when the program settles; or, by
 * choice, at any step before.
 */
public final class Tiering {
  /** {@code TC_CallCountThreshold}, the same in both. */
  static final int CALLS = 30;

  // 50 times 1,000 rounds: so long a loop is replaced while it runs (OSR).
  private static final int LONG_LOOP = 50_000;

  private static final int NO_OPTIMIZATION = 0x40;
  private static final int AGGRESSIVE_OPTIMIZATION = 0x200;
  // One delay in so many ends early.
  private static final int EARLY_DELAYS = 4;

  private final TieringRules rules;
  private final Delivery delivery;
  private final SimulatedThreads scheduler;
  private final ClrThreads threads;
  private final Choices choices;
  private final Compiler compiler;
  private final CompileLocks locks;
  private final Runnable announceThread;
  private final List<NativeVersion> delayed = new ArrayList<>();
  private final List<Promotion> queue = new ArrayList<>();
  private boolean isThreadStarted;
  private boolean isDelayEarly;
  private boolean isWorking;
  private int settling;

  private record Promotion(Function.OfMetadata function, IlVersion il, Tier to) {}

  public Tiering(
      TieringRules rules,
      Delivery delivery,
      SimulatedThreads scheduler,
      ClrThreads threads,
      Choices choices,
      Compiler compiler,
      CompileLocks locks,
      Runnable announceThread) {
    this.rules = rules;
    this.delivery = delivery;
    this.scheduler = scheduler;
    this.threads = threads;
    this.choices = choices;
    this.compiler = compiler;
    this.locks = locks;
    this.announceThread = announceThread;
  }

  /** The tier that a method begins with; code that can be unloaded has one only (measured). */
  Tier firstTier(Function.OfMetadata function, IlBody body) {
    MethodDef method = function.key().definition();
    boolean isForcedDown =
        (method.implFlags() & NO_OPTIMIZATION) != 0
            || function.key().assembly().isCompiledAsItStands();
    if (isForcedDown) {
      return Tier.UNOPTIMIZED;
    }
    boolean isRunOnce = method.name().equals(".cctor") && !rules.optimizesClassConstructors();
    boolean isLoopOptimizedAtOnce =
        body.code().hasLoop() && rules.loops() == Loops.OPTIMIZED_AT_ONCE;
    boolean isOptimizedAtOnce =
        isOff(function)
            || isLoopOptimizedAtOnce
            || isAggressive(method)
            || function.home().isCollectible();
    if (!isOptimizedAtOnce) {
      return Tier.FIRST;
    }
    return isRunOnce ? Tier.UNOPTIMIZED : Tier.OPTIMIZED;
  }

  /** Notes that a method got its first body: the delay begins anew. */
  void compiledFirst(Function.OfMetadata function, NativeVersion version) {
    if (!version.tier().countsCalls() || isOff(function)) {
      return;
    }
    if (delayed.isEmpty()) {
      isDelayEarly = choices.below(EARLY_DELAYS) == EARLY_DELAYS - 1;
    }
    delayed.add(version);
    if (!isThreadStarted) {
      isThreadStarted = true;
      threads.startBackground("tiering", this::work);
    }
  }

  /** Counts a call of this body; true if that was noticed at all. */
  boolean called(Function.OfMetadata function, NativeVersion version) {
    if (!version.isCounting()) {
      return false;
    }
    if (version.wasCalledOftenEnough(CALLS)) {
      queue.add(new Promotion(function, version.il(), next(version.tier())));
    }
    return true;
  }

  /**
   * Whether a call of this body is replaced in the middle of its loop by a better one: once for
   * each body that counts its calls.
   */
  public boolean isReplacedOnStack(NativeVersion version, boolean isEndless) {
    return rules.loops() == Loops.REPLACED_ON_STACK
        && (version.tier() == Tier.FIRST || version.tier() == Tier.INSTRUMENTED)
        && (isEndless || version.body().code().rounds() >= LONG_LOOP)
        && version.isReplacedOnStackNow();
  }

  /** Waits until the delay is over and nothing is left to be compiled in the background. */
  public void settle() {
    settling++;
    scheduler.await(
        "the background compilation to finish",
        () -> delayed.isEmpty() && queue.isEmpty() && !isWorking);
    settling--;
  }

  private Tier next(Tier tier) {
    return tier != Tier.INSTRUMENTED && rules.instrumentsCalledOften()
        ? Tier.INSTRUMENTED
        : Tier.LAST;
  }

  private void work() {
    announceThread.run();
    while (true) {
      scheduler.await("something to compile in the background", this::hasWork);
      isWorking = true;
      if (isDelayOver()) {
        delayed.forEach(NativeVersion::startCounting);
        delayed.clear();
      }
      while (!queue.isEmpty()) {
        try {
          promote(queue.removeFirst());
        } catch (TypeLoadFailure swallowed) {
          // Nobody waits for it: the method keeps the body that it has.
        }
      }
      isWorking = false;
    }
  }

  private void promote(Promotion promotion) {
    Function.OfMetadata function = promotion.function();
    Optional<NativeVersion> known =
        function.called(promotion.il()).filter(version -> version.tier() == promotion.to());
    if (known.isPresent() || !function.isAlive()) {
      return;
    }
    locks.compileOnce(
        function,
        promotion.il(),
        () -> {
          NativeVersion better = compiler.compile(function, promotion.il(), promotion.to());
          if (better.tier().countsCalls()) {
            better.startCounting();
          }
        });
  }

  private boolean hasWork() {
    return !queue.isEmpty() || isDelayOver();
  }

  private boolean isDelayOver() {
    return !delayed.isEmpty() && (isDelayEarly || settling > 0);
  }

  private boolean isOff(Function.OfMetadata function) {
    return !rules.compilesInTiers()
        || delivery.mask().hasHigh(COR_PRF_HIGH_DISABLE_TIERED_COMPILATION)
        || isForbidden(function);
  }

  private static boolean isForbidden(Function.OfMetadata function) {
    return function.key().assembly().eventsAtLoad().hasLow(COR_PRF_DISABLE_OPTIMIZATIONS);
  }

  private static boolean isAggressive(MethodDef method) {
    return (method.implFlags() & AGGRESSIVE_OPTIMIZATION) != 0;
  }
}
