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

  // Read only: the deque of a thread that is in the middle of nothing.
  private static final Deque<Activity> NONE = new ArrayDeque<>();

  private final Map<Integer, Deque<Activity>> open = new TreeMap<>();
  private Optional<Activity> around = Optional.empty();
  private Optional<Activity> ended = Optional.empty();

  /** Sees the next step. */
  void see(long index, Step step) {
    around = innermost(step.thread());
    ended = endedBy(step);
    switch (step) {
      case Step.CallbackEntered(int thread, Callback callback) ->
          begin(new InCallback(thread, index, callback, NamedIds.in(callback)));
      case Step.CallMade(int thread, InfoCall call) ->
          begin(new InCall(thread, index, call, idsOf(call)));
      case Step.HookEntered(int thread, Hook hook) -> begin(new InHook(thread, index, hook));
      case Step.HookReturned _,
          Step.CallbackReturned _,
          Step.CallAnswered _,
          Step.ThreadSeen _,
          Step.Claimed _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.TruthTold _,
          Step.Marked _ ->
          ended.ifPresent(this::end);
    }
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

  private Optional<Activity> endedBy(Step step) {
    return switch (step) {
      case Step.HookReturned returned ->
          around.filter(top -> top instanceof InHook in && in.hook().type() == returned.type());
      case Step.CallbackReturned returned ->
          around.filter(
              top ->
                  top instanceof InCallback in
                      && in.callback().methodName().equals(returned.callback()));
      case Step.CallAnswered answered ->
          around.filter(
              top ->
                  top instanceof InCall in && in.call().method().name().equals(answered.method()));
      case Step.CallbackEntered _,
          Step.CallMade _,
          Step.HookEntered _,
          Step.ThreadSeen _,
          Step.Claimed _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.TruthTold _,
          Step.Marked _ ->
          Optional.empty();
    };
  }

  /** What this thread is in the middle of, innermost first. */
  public List<Activity> of(int thread) {
    return List.copyOf(open.getOrDefault(thread, NONE));
  }

  /** The innermost thing this thread is in the middle of. */
  public Optional<Activity> innermost(int thread) {
    return Optional.ofNullable(open.get(thread)).map(Deque::peek);
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
    for (Activity each : open.getOrDefault(thread, NONE)) {
      if (each instanceof InCallback in && in.is(turn, id)) {
        return true;
      }
    }
    return false;
  }

  private static List<RunTimeId> idsOf(InfoCall call) {
    List<RunTimeId> ids = new ArrayList<>(NamedIds.in(call.arguments()));
    // Metadata lies in the memory of its module, so asking it is using the module. Its references
    // are not counted there, and may be given back when the module is gone.
    boolean isCounting = call.method().interfaceName().equals("IUnknown");
    if (call.target() instanceof InfoCall.Target.Metadata metadata && !isCounting) {
      ids.add(metadata.moduleId());
    }
    return ids;
  }

  private void begin(Activity activity) {
    open.computeIfAbsent(activity.thread(), thread -> new ArrayDeque<>()).push(activity);
  }

  private void end(Activity activity) {
    Deque<Activity> stack = open.getOrDefault(activity.thread(), NONE);
    stack.pop();
    if (stack.isEmpty()) {
      open.remove(activity.thread());
    }
  }
}
