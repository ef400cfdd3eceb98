package io.github.clrsim.model.delivery;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.HookFunctions;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerDetachSucceeded;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.NoReply;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.CallbackContract;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Stopped;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import io.github.clrsim.model.thread.SimulationFault;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Delivers callbacks to the profiler of one run. Every entry and every return is a scheduling
 * point, because on a real machine any other thread may run there.
 */
public final class Delivery {
  private static final OptionalInt FIRST_VISIT = OptionalInt.of(1);

  /** What may be called in hooks and mappers: whatever may be in a callback that can trigger. */
  private static final Map<HookType, CallbackContract> HOOKS =
      Arrays.stream(HookType.values())
          .collect(
              Collectors.toMap(
                  type -> type,
                  Delivery::contract,
                  (first, second) -> first,
                  () -> new EnumMap<>(HookType.class)));

  private final SimulatedThreads scheduler;
  private final ClrThreads threads;
  private final Journal journal;
  private final Object clr;
  private final Fate fate;
  private final boolean tellsMovesAlone;
  private final ProfilerLife life;
  private final List<Delivery> companions = new ArrayList<>();
  private Optional<CorProfilerCallback> profiler = Optional.empty();
  private int inside;
  private int insideNatively;

  /**
   * The border of one run.
   *
   * @param isTold whether the profiler says what it touches; if not, each step at this border
   *     counts as touching everything
   * @param tellsMovesAlone as {@link io.github.clrsim.model.profile.HeapRules#tellsMovesAlone}
   */
  public Delivery(
      SimulatedThreads scheduler,
      ClrThreads threads,
      Journal journal,
      boolean isTold,
      boolean tellsMovesAlone) {
    this.scheduler = scheduler;
    this.threads = threads;
    this.journal = journal;
    this.clr = isTold ? this : SimulatedThread.WORLD;
    this.fate = new Fate();
    this.tellsMovesAlone = tellsMovesAlone;
    this.life = new ProfilerLife(tellsMovesAlone);
  }

  private Delivery(Delivery main, Journal journal) {
    this.scheduler = main.scheduler;
    this.threads = main.threads;
    this.journal = journal;
    this.clr = main.clr;
    this.fate = main.fate;
    this.tellsMovesAlone = main.tellsMovesAlone;
    this.life = new ProfilerLife(tellsMovesAlone);
  }

  /** How the run ended, if it has: one end for all profilers in it. */
  private static final class Fate {
    private Optional<RunEnded> ended = Optional.empty();
  }

  /**
   * Loads the profiler and runs its Initialize or InitializeForAttach; a failing answer unloads it
   * silently (G3).
   *
   * @param isAsked whether it is asked first if it only observes (G1)
   */
  public void load(CorProfilerCallback loaded, Callback initialize, boolean isAsked) {
    begin(loaded);
    if (isAsked && deliver(new LoadAsNotificationOnly(0)).decision()) {
      life.observeOnly();
    }
    initialize(initialize, Delivery::nothing, Delivery::nothing);
  }

  /**
   * Loads the profiler if it promises to observe only, and runs its Initialize.
   *
   * @return whether it promised
   */
  public boolean loadObserver(CorProfilerCallback loaded, Callback initialize) {
    begin(loaded);
    boolean observes = deliver(new LoadAsNotificationOnly(0)).decision();
    if (observes) {
      life.observeOnly();
      initialize(initialize, Delivery::nothing, Delivery::nothing);
    } else {
      life.unload();
    }
    return observes;
  }

  /**
   * Turns away a profiler that comes when there is one already: where it is asked if it only
   * observes, it is asked before that (G96).
   */
  public void refuse(CorProfilerCallback late, boolean isAsked) {
    if (isAsked) {
      Delivery itsOwn = new Delivery(this, journal);
      itsOwn.begin(late);
      itsOwn.deliver(new LoadAsNotificationOnly(0));
    }
  }

  /** Makes this profiler the one that is told of everything from now on. */
  public void begin(CorProfilerCallback loaded) {
    profiler = Optional.of(loaded);
    life.begin();
  }

  /** Runs Initialize or InitializeForAttach. */
  public void initialize(Callback initialize, Runnable entered, Runnable returning) {
    life.initialize(initialize);
    Reply reply = deliver(initialize, entered, returning);
    life.initialized(!reply.hresult().failed());
  }

  /** The state of the profiler. */
  public ProfilerLife life() {
    return life;
  }

  /** Whether Initialize is running now. */
  public boolean isInitializing() {
    return life.status() == ProfilerStatus.INITIALIZING;
  }

  /**
   * The border to one more profiler, which is told all that this one is, behind it on the same
   * thread (G101).
   *
   * @param beside its own journal: what one profiler is told and asks is not in the other's trace
   */
  public Delivery companion(Journal beside) {
    Delivery companion = new Delivery(this, beside);
    companions.add(companion);
    return companion;
  }

  /**
   * Waits until no thread is inside the profiler any more, tells it that it is detached, and
   * unloads it.
   *
   * @param awaitsNativeThreads whether threads without a Thread object are waited for, too (R72)
   */
  public void evacuate(boolean awaitsNativeThreads) {
    scheduler.await(
        "every callback to return",
        () -> inside == 0 && (insideNatively == 0 || !awaitsNativeThreads));
    deliver(new ProfilerDetachSucceeded());
    life.unload();
  }

  /** The callbacks the profiler asked for. */
  public EventMask mask() {
    return life.mask();
  }

  /** Changes which callbacks the profiler gets, from now on. */
  public void mask(EventMask next) {
    life.mask(next);
  }

  /** Whether the profiler itself would get this callback now, whoever is beside it. */
  public boolean wants(Callback callback) {
    return life.wants(callback);
  }

  /**
   * Whether anybody would notice that such a callback comes now: the profiler, one beside it, or
   * one that is about to come. As long as nobody does, no other thread moves because of it.
   */
  public boolean isNoticed(Callback callback) {
    if (life.wants(callback) || life.isAwaited()) {
      return true;
    }
    for (Delivery companion : companions) {
      if (companion.isNoticed(callback)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the mask of anybody is such: of the profiler, or of one beside it. */
  public boolean isAsked(Predicate<EventMask> which) {
    return which.test(mask()) || companions.stream().anyMatch(each -> each.isAsked(which));
  }

  /** Delivers a callback on the current thread, if the profiler asked for it. */
  public Reply deliver(Callback callback) {
    return deliver(callback, Delivery::nothing, Delivery::nothing);
  }

  /**
   * Delivers a callback as {@link #deliver(Callback)} does.
   *
   * @param entered run when the callback has begun, before the profiler moves
   * @param returning run when the profiler is done, before the callback returns; it may wait
   */
  public Reply deliver(Callback callback, Runnable entered, Runnable returning) {
    Reply reply = deliverAlone(callback, entered, returning);
    if (concernsAll(callback)) {
      for (Delivery companion : companions) {
        companion.deliver(callback);
      }
    }
    return reply;
  }

  /** Its own coming and going each profiler hears alone. */
  private static boolean concernsAll(Callback callback) {
    return !(callback instanceof LifecycleCallback) || callback instanceof Shutdown;
  }

  /** Delivers a callback on the current thread to this profiler, and to none beside it. */
  public Reply deliverAlone(Callback callback) {
    return deliverAlone(callback, Delivery::nothing, Delivery::nothing);
  }

  private Reply deliverAlone(Callback callback, Runnable entered, Runnable returning) {
    if (life.wants(callback) || life.isAwaited()) {
      point(Access.WRITE, callback.methodName(), Side.ENTRY);
    }
    CallbackContract contract = callback.contract();
    if (life.wants(callback) && contract.mode() == CallbackContract.Mode.COOPERATIVE) {
      threads.awaitResume();
    }
    // Asked again: the profiler may have changed its mind, or asked to go, in between.
    if (!life.wants(callback)) {
      entered.run();
      returning.run();
      if (life.isAwaited()) {
        // It may come right behind what it was not told, and miss what is under way (R67).
        point(Access.WRITE, callback.methodName(), Side.RETURN);
      }
      return Reply.of(HResult.S_OK);
    }
    ClrThread thread = threads.current();
    thread.enter(contract);
    boolean isCounted = thread.isManaged();
    count(isCounted, 1);
    visit(thread);
    journal.note(thread, number -> new Step.CallbackEntered(number, callback));
    entered.run();
    Reply reply = answer(profiler.orElseThrow(), callback);
    // Only what comes after a detach began can still be inside by now (N100).
    requireLoaded(callback.methodName());
    returning.run();
    journal.note(thread, number -> new Step.CallbackReturned(number, callback.methodName(), reply));
    thread.endVisit();
    count(isCounted, -1);
    thread.leave();
    point(Access.WRITE, callback.methodName(), Side.RETURN);
    return reply;
  }

  /**
   * Runs code of the profiler that is no callback: compiled code calls it, or the compiler.
   *
   * @param functions the profiler's
   * @param isKnown whether the runtime notes that the thread is in there, so that it may call
   *     whatever may be called in a callback
   */
  public HookReply hook(Hook hook, HookFunctions functions, boolean isKnown) {
    return hook(hook, functions, isKnown, Delivery::nothing);
  }

  /**
   * The same; managed code that runs a hook stops for a suspension before it, and not in it.
   *
   * @param entered run when the hook has begun, before the profiler moves
   */
  public HookReply hook(Hook hook, HookFunctions functions, boolean isKnown, Runnable entered) {
    String name = hook.type().idlName();
    point(Access.WRITE, name, Side.ENTRY);
    requireLoaded(name);
    threads.awaitResume();
    ClrThread thread = threads.current();
    if (isKnown) {
      thread.enter(HOOKS.computeIfAbsent(hook.type(), Delivery::contract));
    }
    visit(thread);
    entered.run();
    journal.note(thread, number -> new Step.HookEntered(number, hook));
    HookReply reply = answer(functions, hook);
    journal.note(thread, number -> new Step.HookReturned(number, hook.type(), reply));
    thread.endVisit();
    if (isKnown) {
      thread.leave();
    }
    point(Access.WRITE, name, Side.RETURN);
    return reply;
  }

  private RunEnded escaping(Throwable escaped, String from) {
    String thread = threads.current().simulated().name();
    return end(
        escaped instanceof NativeEnd end
            ? end.ending("in %s on thread %s".formatted(from, thread))
            : new Run.Ending.ProfilerThrew(
                "%s escaped %s on thread %s".formatted(ProfilerCode.told(escaped), from, thread)));
  }

  private void count(boolean isManaged, int more) {
    if (isManaged) {
      inside += more;
    } else {
      insideNatively += more;
    }
  }

  /**
   * A thread of the profiler moves on: its code must still be there (R70).
   *
   * @param doing what it does
   */
  public void requireLoaded(String doing) {
    if (life.isUnloaded()) {
      throw crash(
          "the thread %s ran code of the profiler (%s) after its library was unloaded"
              .formatted(threads.current().simulated().name(), doing));
    }
  }

  /**
   * Lets any other thread go first, unless the run has ended meanwhile.
   *
   * @param access whether what follows changes the runtime, or what is told of it
   * @param method the callback or call
   */
  public void point(Access access, String method, Side side) {
    throwIfEnded();
    scheduler.point(access, clr, side.site(method));
    throwIfEnded();
  }

  /** What passes the border, and in which direction. */
  public enum Side {
    /** A callback begins. */
    ENTRY(0),
    /** A callback ends. */
    RETURN(0x2000_0000),
    /** A call is made. */
    CALL(0x4000_0000);

    private final int bits;

    Side(int bits) {
      this.bits = bits;
    }

    /** The place as a number that is the same on every machine, and below all of woven code's. */
    int site(String method) {
      return Integer.MIN_VALUE | bits | (method.hashCode() & 0x1fff_ffff);
    }
  }

  /** Says that the current step looks at the state of the runtime. */
  public void looks() {
    scheduler.touch(Access.READ, clr);
  }

  /**
   * Tells the trace what really is so, for as long as the profiler can hear of it: of what happens
   * when it was sealed off at the end (N125) it knows nothing, and is not to be held to it.
   */
  public void tell(Truth truth) {
    if (life.isReleased()) {
      return;
    }
    scheduler.touch(Access.WRITE, clr);
    journal.note(threads.current(), number -> new Step.TruthTold(number, truth));
    companions.forEach(companion -> companion.tell(truth));
  }

  /**
   * The runtime would have died here: ends the run. Where native code has called it, the place of
   * that call is named.
   *
   * @param why what was done and what is wrong with it, one sentence
   */
  public RunEnded crash(String why) {
    String place = scheduler.current().caller().map(caller -> ", from " + caller).orElse("");
    return end(new Run.Ending.Crashed(why + place));
  }

  /** Ends the run; whoever swallows the error meets it again at the next scheduling point. */
  public RunEnded end(Run.Ending ending) {
    RunEnded end = fate.ended.orElseGet(() -> new RunEnded(ending));
    fate.ended = Optional.of(end);
    return end;
  }

  /** Ends the calling thread if the run has ended meanwhile. */
  public void throwIfEnded() {
    if (fate.ended.isPresent()) {
      throw fate.ended.get();
    }
  }

  /** What the attaching thread made of the profiler, the runtime has handed over to all threads. */
  private void visit(ClrThread thread) {
    thread.visit();
    if (life.isAttached() && thread.visiting().equals(FIRST_VISIT)) {
      scheduler.learn();
    }
  }

  private static CallbackContract contract(HookType hook) {
    return new CallbackContract(
        hook.idlName(), true, CallbackContract.Mode.COOPERATIVE, false, true);
  }

  /** Has the profiler made, on the current thread. */
  public CorProfilerCallback made(ProfilerFactory factory, ProfilerHost host) {
    return ProfilerCode.explored(scheduler.current(), () -> factory.create(host));
  }

  private HookReply answer(HookFunctions functions, Hook hook) {
    return ProfilerCode.call(
        scheduler.current(),
        () -> functions.call(hook),
        escaped -> {
          throw escaping(escaped, hook.type().idlName());
        });
  }

  private Reply answer(CorProfilerCallback receiver, Callback callback) {
    return ProfilerCode.call(
        scheduler.current(),
        () -> replied(receiver, callback),
        escaped -> {
          if (escaped instanceof NoReply) {
            throw end(
                new Run.Ending.ProfilerThrew(
                    "%s %s, on thread %s"
                        .formatted(
                            callback.methodName(),
                            NoReply.TEXT,
                            threads.current().simulated().name())));
          }
          if (isSwallowed(callback, escaped)) {
            return Reply.of(HResult.E_FAIL);
          }
          throw escaping(escaped, callback.methodName());
        });
  }

  /** A few callbacks return the whole reply, which may be null, too. */
  private static Reply replied(CorProfilerCallback receiver, Callback callback) {
    Reply reply = callback.deliverTo(receiver);
    if (reply == null) {
      throw new NoReply();
    }
    return reply;
  }

  /**
   * Answers a profiler from the simulation: what is thrown there, of whatever kind, is not the
   * profiler's, although it comes out in its frames. Of its own may be a stack that is used up.
   */
  public <T> T simulating(Supplier<T> answer) {
    SimulatedThread thread = scheduler.current();
    thread.enterHost();
    try {
      return answer.get();
    } catch (DiagnosticException bad) {
      throw end(new Run.Ending.Inconclusive(bad.diagnostic()));
    } catch (RunEnded | Stopped | SimulationFault | WatcherFailed | OutOfMemoryError passing) {
      throw passing;
    } catch (StackOverflowError full) {
      if (ProfilerCode.isAmong(full)) {
        throw full;
      }
      throw end(new Run.Ending.Inconclusive(SimulationFault.diagnosticOf(full)));
    } catch (RuntimeException | Error fault) {
      throw end(new Run.Ending.Inconclusive(SimulationFault.diagnosticOf(fault)));
    } finally {
      thread.leaveHost();
    }
  }

  private static void nothing() {}

  /** The runtime swallows what escapes around the unload of classes and modules only (R86). */
  private static boolean isSwallowed(Callback callback, Throwable escaped) {
    boolean isException = !(escaped instanceof NativeEnd end) || end.isException();
    return switch (callback) {
      case ClassCallback.ClassUnloadStarted started -> isException;
      case ClassCallback.ClassUnloadFinished finished -> isException;
      case ModuleCallback.ModuleUnloadStarted started -> isException;
      case ModuleCallback.ModuleUnloadFinished finished -> isException;
      default -> false;
    };
  }
}
