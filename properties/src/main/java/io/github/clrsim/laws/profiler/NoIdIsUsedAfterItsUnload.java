package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Activities.Activity;
import io.github.clrsim.laws.lifetime.Activities.InCall;
import io.github.clrsim.laws.lifetime.Lifetimes;
import io.github.clrsim.laws.lifetime.Passage.Turn;
import io.github.clrsim.laws.lifetime.Tombstone;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * No call names an ID whose UnloadStarted callback has returned, nor is any still under way then.
 *
 * <p>The runtime does not check IDs: a stale one is dereferenced, and answers for whatever lives at
 * that address now or ends the process (races R1, R2, R83). Inside the UnloadStarted callback
 * asking is fine (ordering G50). A class goes with its loader allocator: with its own
 * ClassUnloadStarted or with the ModuleUnloadStarted of its module or of a module of one of its
 * type arguments (N48, G49). An ID that is handed out again after that is alive again.
 */
public record NoIdIsUsedAfterItsUnload() implements LifetimeLaw {
  private static final String REMEDY =
      "hold a reader lock from the look-up of an ID to the end of every call that uses it, and over"
          + " none that loads, suspends or collects; take the writer lock in the UnloadStarted"
          + " callbacks and forget there what goes, with every class that has the module among its"
          + " type arguments";

  private static final String REMEDY_FOR_THREADS =
      "keep the threads that live in a table; hold a reader lock from the look-up of a ThreadID to"
          + " the end of every call that uses it, and over none that suspends or collects; take the"
          + " writer lock in ThreadDestroyed and forget the thread there, for the same ID may be"
          + " given to another one";

  private static final String SHUTDOWN = new Shutdown().methodName();

  // The first version on which a profiler stays active to the very end.
  private static final int RELEASED_NO_MORE = 5;

  @Override
  public String sentence() {
    return "No call uses an ID after its UnloadStarted callback has returned.";
  }

  @Override
  public String source() {
    return "races R1-R4, R8, R9, R38, R83; ordering N48, G49, G50; corprof.idl:"
        + " ModuleUnloadFinished";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Uses(context, lives);
  }

  private final class Uses implements Watcher {
    private final TraceContext context;
    private final Lifetimes lives;
    private boolean isSealedOff;

    private Uses(TraceContext context, Lifetimes lives) {
      this.context = context;
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(StepKind.CALL_MADE, StepKind.CALLBACK_RETURNED, StepKind.TRUTH_TOLD);
    }

    @Override
    public Verdict see(long index, Step step) {
      return switch (step) {
        case Step.CallMade made -> isSealedOff ? Verdict.kept() : madeAt(index, made);
        case Step.CallbackReturned returned -> {
          // From then on .NET Core 3.1 looks at no argument (N125).
          isSealedOff |=
              returned.callback().equals(SHUTDOWN) && !context.isAtLeast(RELEASED_NO_MORE);
          yield stillUnderWay(index);
        }
        case Step.CallbackEntered _,
            Step.CallAnswered _,
            Step.HookEntered _,
            Step.HookReturned _,
            Step.ThreadSeen _,
            Step.Claimed _,
            Step.MemoryRead _,
            Step.MemoryWritten _,
            Step.TruthTold _,
            Step.Marked _ ->
            stillUnderWay(index);
      };
    }

    private Verdict madeAt(long index, Step.CallMade made) {
      Optional<Activity> call = lives.activities().innermost(made.thread());
      for (RunTimeId id : call.map(Activity::ids).orElse(List.of())) {
        Optional<Tombstone> tombstone =
            lives.tombstone(id).filter(dead -> dead.end() == Tombstone.End.GONE);
        if (tombstone.isPresent()
            && !lives.activities().is(made.thread(), Turn.UNLOAD_STARTED, id)) {
          return broken(
              index,
              id,
              "%s names %s, which is gone since step %d (%s)"
                  .formatted(made.call(), id, tombstone.get().step(), tombstone.get().cause()));
        }
        if (lives.activities().is(made.thread(), Turn.UNLOAD_FINISHED, id)) {
          return broken(
              index,
              id,
              "%s names %s inside the callback that says it is gone".formatted(made.call(), id));
        }
      }
      return Verdict.kept();
    }

    private Verdict stillUnderWay(long index) {
      List<RunTimeId> died = lives.diedNow();
      if (died.isEmpty()) {
        return Verdict.kept();
      }
      List<Activity> underWay = lives.activities().all();
      for (RunTimeId id : died) {
        for (Activity activity : underWay) {
          if (activity instanceof InCall call && call.ids().contains(id)) {
            return broken(
                index,
                id,
                "%s, which thread %d made at step %d, is still under way while %s goes: %s"
                    .formatted(
                        call.call(),
                        call.thread(),
                        call.since(),
                        id,
                        lives.tombstone(id).map(Tombstone::cause).orElse("it was unloaded")));
          }
        }
      }
      return Verdict.kept();
    }

    private Verdict broken(long index, RunTimeId id, String why) {
      String remedy = id instanceof ThreadId ? REMEDY_FOR_THREADS : REMEDY;
      return new Verdict.Broken(NoIdIsUsedAfterItsUnload.this, index, why, remedy);
    }
  }
}
