package io.github.clrsim.laws.lifetime;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** What each thread is in the middle of: callbacks, hooks and calls, one inside the other. */
public final class Activities {

  /** Something that was begun and not ended. */
  public sealed interface Activity {
    /** The thread that does it. */
    int thread();

    /** The step that began it. */
    long since();

    /** The IDs it names. */
    List<RunTimeId> ids();
  }

  /** The runtime is inside the profiler. */
  public record InCallback(int thread, long since, Callback callback, List<RunTimeId> ids)
      implements Activity {
    public InCallback {
      ids = List.copyOf(ids);
    }

    /** Whether this is {@code turn} in the life of {@code id}. */
    public boolean is(Passage.Turn turn, RunTimeId id) {
      return ids.contains(id)
          && Passage.of(callback)
              .filter(passage -> passage.turn() == turn && passage.subject().equals(id))
              .isPresent();
    }
  }

  /** The profiler is inside the runtime. */
  public record InCall(int thread, long since, InfoCall call, List<RunTimeId> ids)
      implements Activity {
    public InCall {
      ids = List.copyOf(ids);
    }
  }

  /**
   * Compiled code, or the compiler, is inside a hook or mapper. What it calls a function may be the
   * profiler's own name for it, so that it names no IDs.
   */
  public record InHook(int thread, long since, Hook hook) implements Activity {
    @Override
    public List<RunTimeId> ids() {
      return List.of();
    }
  }

  /** One thread: what it is in the middle of, outermost first, and what was told just before. */
  private static final class Nest {
    private final List<Activity> open = new ArrayList<>();
    private Optional<Activity> innermost = Optional.empty();
    private Optional<Truth> told = Optional.empty();

    private void begin(Activity activity) {
      open.add(activity);
      innermost = Optional.of(activity);
    }

    private void end() {
      open.removeLast();
      innermost = open.isEmpty() ? Optional.empty() : Optional.of(open.getLast());
    }
  }

  /** By the thread's number; of those that are in the middle of nothing, as most are for ever. */
  private final List<Nest> nests = new ArrayList<>();

  /** Which threads have a nest of their own. */
  private final BitSet busy = new BitSet();

  private final Nest idle = new Nest();
  private final List<Nest> spare = new ArrayList<>();
  private Optional<Activity> around = Optional.empty();
  private Optional<Activity> ended = Optional.empty();
  private Optional<Truth> told = Optional.empty();

  /** Sees the next step. */
  void see(long index, Step step) {
    Nest nest = nest(step.thread());
    around = nest.innermost;
    ended = Optional.empty();
    told = nest.told;
    if (told.isPresent()) {
      nest.told = Optional.empty();
    }
    follow(index, step, nest);
    if (busy.get(step.thread())) {
      letGo(step.thread());
    }
  }

  /** A nest in which nothing is left is another thread's the next time. */
  private void letGo(int thread) {
    Nest nest = nests.get(thread);
    if (nest.open.isEmpty() && nest.told.isEmpty()) {
      nests.set(thread, idle);
      busy.clear(thread);
      spare.add(nest);
    }
  }

  private void follow(long index, Step step, Nest nest) {
    switch (step) {
      case Step.CallbackEntered(int thread, Callback callback) ->
          own(thread).begin(new InCallback(thread, index, callback, NamedIds.in(callback)));
      case Step.CallMade(int thread, InfoCall call) ->
          own(thread).begin(new InCall(thread, index, call, idsOf(call)));
      case Step.HookEntered(int thread, Hook hook) ->
          own(thread).begin(new InHook(thread, index, hook));
      case Step.HookReturned returned -> {
        if (around.isPresent()
            && around.get() instanceof InHook in
            && in.hook().type() == returned.type()) {
          end(nest);
        }
      }
      case Step.CallbackReturned returned -> {
        if (around.isPresent()
            && around.get() instanceof InCallback in
            && in.callback().methodName().equals(returned.callback())) {
          end(nest);
        }
      }
      case Step.CallAnswered answered -> {
        if (around.isPresent()
            && around.get() instanceof InCall in
            && in.call().method().name().equals(answered.method())) {
          end(nest);
        }
      }
      case Step.TruthTold(int thread, Truth truth) -> own(thread).told = Optional.of(truth);
      case Step.ThreadSeen _,
          Step.Claimed _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.Marked _ -> {}
    }
  }

  private void end(Nest nest) {
    ended = around;
    nest.end();
  }

  private Nest nest(int thread) {
    return thread < nests.size() ? nests.get(thread) : idle;
  }

  /** That of a thread, for as long as something is in it. */
  private Nest own(int thread) {
    while (nests.size() <= thread) {
      nests.add(idle);
    }
    if (!busy.get(thread)) {
      busy.set(thread);
      nests.set(thread, spare.isEmpty() ? new Nest() : spare.removeLast());
    }
    return nests.get(thread);
  }

  /** What the thread of the last step was in the middle of before it. */
  public Optional<Activity> around() {
    return around;
  }

  /**
   * What the last step ended; empty if it ended nothing, and also if the beginning is not in the
   * trace.
   */
  public Optional<Activity> ended() {
    return ended;
  }

  /**
   * What a simulation told right before the last step, on the thread of that step: before a claim
   * it tells what is so.
   */
  public <T extends Truth> Optional<T> toldBefore(Class<T> kind) {
    return told.isPresent() && kind.isInstance(told.get())
        ? Optional.of(kind.cast(told.get()))
        : Optional.empty();
  }

  /** What this thread is in the middle of, innermost first. */
  public List<Activity> of(int thread) {
    return thread < nests.size() ? nests.get(thread).open.reversed() : List.of();
  }

  /** The innermost thing this thread is in the middle of. */
  public Optional<Activity> innermost(int thread) {
    return thread < nests.size() ? nests.get(thread).innermost : Optional.empty();
  }

  /** The IDs that a callback names, which the last step began. */
  public List<RunTimeId> namedBy(Step.CallbackEntered entered) {
    return innermost(entered.thread()).map(Activity::ids).orElse(List.of());
  }

  /** What all threads are in the middle of, by thread, innermost first. */
  public List<Activity> all() {
    List<Activity> all = new ArrayList<>();
    for (int thread = busy.nextSetBit(0); thread >= 0; thread = busy.nextSetBit(thread + 1)) {
      all.addAll(nests.get(thread).open.reversed());
    }
    return all;
  }

  /** Whether any thread is inside the callback that is {@code turn} in the life of {@code id}. */
  public boolean anyIs(Passage.Turn turn, RunTimeId id) {
    for (int thread = busy.nextSetBit(0); thread >= 0; thread = busy.nextSetBit(thread + 1)) {
      if (isIn(nests.get(thread), turn, id)) {
        return true;
      }
    }
    return false;
  }

  /** Whether this thread is inside the callback that is {@code turn} in the life of {@code id}. */
  public boolean is(int thread, Passage.Turn turn, RunTimeId id) {
    return thread < nests.size() && isIn(nests.get(thread), turn, id);
  }

  private static boolean isIn(Nest nest, Passage.Turn turn, RunTimeId id) {
    for (Activity each : nest.open) {
      if (each instanceof InCallback in && in.is(turn, id)) {
        return true;
      }
    }
    return false;
  }

  private static List<RunTimeId> idsOf(InfoCall call) {
    List<RunTimeId> named = NamedIds.in(call.arguments());
    // Metadata lies in the memory of its module, so asking it is using the module. Its references
    // are not counted there, and may be given back when the module is gone.
    if (call.target() instanceof InfoCall.Target.Metadata(ModuleId module)
        && !call.method().deed().countsReferences()) {
      List<RunTimeId> ids = new ArrayList<>(named);
      ids.add(module);
      return ids;
    }
    return named;
  }
}
