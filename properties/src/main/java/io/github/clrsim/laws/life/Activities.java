package io.github.clrsim.laws.life;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.trace.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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
      return Passage.of(callback)
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

  private final Map<Integer, Deque<Activity>> open = new TreeMap<>();

  /**
   * Sees the next step.
   *
   * @return the activity that this step ended; empty if it ended none, and also if its beginning is
   *     not in the trace
   */
  public Optional<Activity> see(long index, Step step) {
    return switch (step) {
      case Step.CallbackEntered(int thread, Callback callback) ->
          begin(new InCallback(thread, index, callback, NamedIds.in(callback)));
      case Step.CallMade(int thread, InfoCall call) ->
          begin(new InCall(thread, index, call, idsOf(call)));
      case Step.HookEntered(int thread, Hook hook) -> begin(new InHook(thread, index, hook));
      case Step.HookReturned returned ->
          innermost(returned.thread())
              .filter(top -> top instanceof InHook in && in.hook().type() == returned.type())
              .map(this::end);
      case Step.CallbackReturned returned ->
          innermost(returned.thread())
              .filter(
                  top ->
                      top instanceof InCallback in
                          && in.callback().methodName().equals(returned.callback()))
              .map(this::end);
      case Step.CallAnswered answered ->
          innermost(answered.thread())
              .filter(
                  top ->
                      top instanceof InCall in
                          && in.call().method().name().equals(answered.method()))
              .map(this::end);
      case Step.ThreadSeen _, Step.Claimed _, Step.MemoryRead _, Step.TruthTold _, Step.Marked _ ->
          Optional.empty();
    };
  }

  /** What this thread is in the middle of, innermost first. */
  public List<Activity> of(int thread) {
    return List.copyOf(open.getOrDefault(thread, new ArrayDeque<>()));
  }

  /** The innermost thing this thread is in the middle of. */
  public Optional<Activity> innermost(int thread) {
    return Optional.ofNullable(open.getOrDefault(thread, new ArrayDeque<>()).peek());
  }

  /** What all threads are in the middle of, by thread, innermost first. */
  public List<Activity> all() {
    List<Activity> all = new ArrayList<>();
    open.values().forEach(all::addAll);
    return all;
  }

  /** Whether any thread is inside the callback that is {@code turn} in the life of {@code id}. */
  public boolean anyIs(Passage.Turn turn, RunTimeId id) {
    return all().stream().anyMatch(each -> each instanceof InCallback in && in.is(turn, id));
  }

  /** Whether this thread is inside the callback that is {@code turn} in the life of {@code id}. */
  public boolean is(int thread, Passage.Turn turn, RunTimeId id) {
    return of(thread).stream().anyMatch(each -> each instanceof InCallback in && in.is(turn, id));
  }

  private static List<RunTimeId> idsOf(InfoCall call) {
    List<RunTimeId> ids = new ArrayList<>(NamedIds.in(call.arguments()));
    // Metadata lies in the memory of its module, so asking it is using the module.
    if (call.target() instanceof InfoCall.Target.Metadata metadata) {
      ids.add(metadata.moduleId());
    }
    return ids;
  }

  private Optional<Activity> begin(Activity activity) {
    open.computeIfAbsent(activity.thread(), thread -> new ArrayDeque<>()).push(activity);
    return Optional.empty();
  }

  private Activity end(Activity activity) {
    Deque<Activity> stack = open.getOrDefault(activity.thread(), new ArrayDeque<>());
    stack.pop();
    if (stack.isEmpty()) {
      open.remove(activity.thread());
    }
    return activity;
  }
}
