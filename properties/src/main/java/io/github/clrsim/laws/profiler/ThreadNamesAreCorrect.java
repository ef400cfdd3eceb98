package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Activities.Activity;
import io.github.clrsim.laws.lifetime.Activities.InCall;
import io.github.clrsim.laws.lifetime.Activities.InCallback;
import io.github.clrsim.laws.lifetime.Activities.InHook;
import io.github.clrsim.laws.lifetime.Lifetimes;
import io.github.clrsim.laws.lifetime.Passage.Turn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a profiler claims of the threads that are alive is so, as callbacks and EnumThreads tell it.
 *
 * <p>While ThreadCreated, ThreadDestroyed, ThreadAssignedToOSThread or ThreadNameChanged is open,
 * the profiler may have done its part or not, so both answers are right. A thread ends for the law
 * with its ThreadDestroyed; for EnumThreads, which leaves it out, somewhat earlier (ordering G64):
 * both are right in between. A thread that is known from elsewhere, by an answer or by a name that
 * came before it (N62), may be in the list and need not. ThreadIDs come again (N65), and nothing of
 * a thread outlives it. Of who attached earlier names and numbers are not known, and not judged.
 */
public record ThreadNamesAreCorrect() implements LifetimeLaw {
  private static final MethodSpec ENUM_THREADS =
      CallTable.known("ICorProfilerInfo4", "EnumThreads");

  private static final String REMEDY =
      "keep a list of your own: enter a thread before ThreadCreated returns, with the name that came"
          + " before it, and drop all of it in ThreadDestroyed; hold a lock over look and claim";

  @Override
  public String sentence() {
    return "What the profiler claims of the threads that are alive is so.";
  }

  @Override
  public String source() {
    return "races R38-R41; ordering G61, N62, G64, N65, N66, N93, G94";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Threads(lives);
  }

  /** What was told of a thread in its present life. */
  private static final class Told {
    private Optional<Long> createdAt = Optional.empty();
    private boolean isLeftOut;
    private Optional<Integer> osThreadId = Optional.empty();
    // All that may be the name: several, where it is being told, or was told on two threads at
    // once.
    private Set<String> names = new LinkedHashSet<>(Set.of(""));
    private final List<String> openNames = new ArrayList<>();
    private int open;
    // What is told behind the end may be of the dead one, or of the next of this ID.
    private final boolean isLate;

    private Told(boolean isLate) {
      this.isLate = isLate;
    }

    void opens(String name) {
      open++;
      openNames.add(name);
      names.add(name);
    }

    void closes() {
      open--;
      if (open == 0) {
        names = new LinkedHashSet<>(openNames);
        openNames.clear();
        if (isLate) {
          names.add("");
        }
      }
    }
  }

  private final class Threads implements Watcher {
    private final Lifetimes lives;
    private final Map<ThreadId, Told> told = new LinkedHashMap<>();
    private final Set<ThreadId> ended = new HashSet<>();
    private boolean isAttached;

    private Threads(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(
          StepKind.CALLBACK_ENTERED,
          StepKind.CALLBACK_RETURNED,
          StepKind.CALL_ANSWERED,
          StepKind.CLAIMED);
    }

    @Override
    public Verdict see(long index, Step step) {
      return switch (step) {
        case Step.CallbackEntered entered -> {
          entered(entered.callback());
          yield Verdict.kept();
        }
        case Step.CallbackReturned _, Step.CallAnswered _ -> {
          lives.activities().ended().ifPresent(activity -> ended(index, activity, step));
          yield Verdict.kept();
        }
        case Step.Claimed(int _, Claim.ThreadsAre claim) -> judged(index, fault(claim));
        case Step.Claimed(int _, Claim.ThreadIs claim) -> judged(index, fault(claim));
        case Step.Claimed _,
            Step.ThreadSeen _,
            Step.CallMade _,
            Step.HookEntered _,
            Step.HookReturned _,
            Step.TruthTold _,
            Step.MemoryRead _,
            Step.MemoryWritten _,
            Step.Marked _ ->
            Verdict.kept();
      };
    }

    private void entered(Callback callback) {
      switch (callback) {
        case InitializeForAttach _ -> isAttached = true;
        case ThreadNameChanged(ThreadId id, String name) -> of(id).opens(name);
        case ThreadDestroyed(ThreadId id) -> of(id).isLeftOut = true;
        default -> {}
      }
    }

    private void ended(long index, Activity activity, Step step) {
      switch (activity) {
        case InCallback in -> returned(index, in.callback());
        case InCall in -> {
          if (in.call().method().equals(ENUM_THREADS)
              && step instanceof Step.CallAnswered(int _, String _, Outcome.Ok<?> answer)
              && answer.value() instanceof List<?> listed) {
            told.forEach(
                (id, known) -> known.isLeftOut |= !listed.contains(id) && isOlder(known, in));
          }
        }
        case InHook _ -> {}
      }
    }

    private static boolean isOlder(Told known, InCall call) {
      return known.createdAt.filter(at -> at < call.since()).isPresent();
    }

    private void returned(long index, Callback callback) {
      switch (callback) {
        case ThreadCreated(ThreadId id) -> {
          Told known = of(id);
          if (known.createdAt.isPresent()) {
            known.names.add(""); // Nobody told the end of the one before.
            known.isLeftOut = false;
            known.osThreadId = Optional.empty();
          }
          known.createdAt = Optional.of(index);
        }
        case ThreadAssignedToOSThread(ThreadId id, int number) ->
            of(id).osThreadId = Optional.of(number);
        case ThreadNameChanged(ThreadId id, String _) -> {
          Told known = of(id);
          if (known.open > 0) {
            known.closes();
          }
        }
        case ThreadDestroyed(ThreadId id) -> {
          told.remove(id);
          ended.add(id);
        }
        default -> {}
      }
    }

    private Told of(ThreadId id) {
      return told.computeIfAbsent(id, _ -> new Told(ended.contains(id)));
    }

    private Verdict judged(long index, Optional<String> fault) {
      return fault
          .<Verdict>map(why -> new Verdict.Broken(ThreadNamesAreCorrect.this, index, why, REMEDY))
          .orElse(Verdict.kept());
    }

    private Optional<String> fault(Claim.ThreadsAre claim) {
      Set<ThreadId> claimed = new HashSet<>(claim.threads());
      return told.entrySet().stream()
          .filter(each -> isThere(each.getValue()) && !claimed.contains(each.getKey()))
          .map(each -> "%s is alive, but it is missing in the list".formatted(each.getKey()))
          .findFirst()
          .or(
              () ->
                  claim.threads().stream()
                      .filter(id -> !mayBeThere(id))
                      .map(id -> "%s is in the list, but %s".formatted(id, absence(id)))
                      .findFirst());
    }

    private static boolean isThere(Told known) {
      return known.createdAt.isPresent() && !known.isLeftOut;
    }

    private boolean mayBeThere(ThreadId id) {
      return lives.life(id).isPresent() || lives.activities().anyIs(Turn.UNLOAD_STARTED, id);
    }

    private String absence(ThreadId id) {
      return lives
          .tombstone(id)
          .map(
              tombstone ->
                  "it is gone since step %d: %s".formatted(tombstone.step(), tombstone.cause()))
          .orElse("no thread of that ID was ever reported");
    }

    private Optional<String> fault(Claim.ThreadIs claim) {
      ThreadId id = claim.threadId();
      if (!mayBeThere(id)) {
        return Optional.of("%s is claimed to be alive, but %s".formatted(id, absence(id)));
      }
      Told known = of(id);
      Optional<Integer> number = known.osThreadId.filter(is -> is != claim.osThreadId());
      if (number.isPresent() && !isBeingAssigned(id)) {
        return Optional.of(
            "%s is claimed to be %d of the operating system, but it is %d"
                .formatted(id, claim.osThreadId(), number.get()));
      }
      return known.names.contains(claim.name()) || isUnknown(known)
          ? Optional.empty()
          : Optional.of(
              "%s is claimed to be named \"%s\", but its name is \"%s\""
                  .formatted(id, claim.name(), String.join("\" or \"", known.names)));
    }

    /** Who attached may have missed the name. */
    private boolean isUnknown(Told known) {
      return known.names.equals(Set.of("")) && (isAttached || known.createdAt.isEmpty());
    }

    private boolean isBeingAssigned(ThreadId id) {
      return lives.activities().all().stream()
          .anyMatch(
              each ->
                  each instanceof InCallback in
                      && in.callback() instanceof ThreadAssignedToOSThread(ThreadId about, int _)
                      && about.equals(id));
    }
  }
}
