package io.github.clrsim.laws.shape;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.laws.judge.TraceContext;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where a run stands: what every thread is in the middle of, how far the profiler's own life has
 * come, and which events it asked for. It is kept once for all checkers.
 */
public final class RunState {
  private final TraceContext context;
  private final Events events;
  // By thread; one that is in the middle of nothing has no list of its own.
  private final List<List<Frame>> open = new ArrayList<>();
  private final List<List<Frame>> spare = new ArrayList<>();
  private final List<ThreadKind> kinds = new ArrayList<>();
  private long index;
  private int thread;
  private boolean isAttached;
  private boolean isDetaching;
  // Of the runtime's own events: which threads are there from their beginning, which at all, and
  // what came.
  private final BitSet whole = new BitSet();
  private final BitSet known = new BitSet();
  private final Set<Class<?>> heard = new LinkedHashSet<>();

  /** The scene before the first step. */
  public RunState(TraceContext context) {
    this.context = context;
    this.events = new Events(context.possible());
  }

  /** What is known of the run. */
  public TraceContext context() {
    return context;
  }

  /** Which events the profiler asked for. */
  public Events events() {
    return events;
  }

  /** The number of the present step. */
  public long index() {
    return index;
  }

  /** The thread of the present step. */
  public int thread() {
    return thread;
  }

  /** How many threads there are; they are counted from 0. */
  public int threads() {
    return open.size();
  }

  /** What sort of thread the present one is. */
  public ThreadKind kind() {
    return kinds.get(thread);
  }

  /** What a thread is in the middle of, outermost first. */
  public List<Frame> open(int which) {
    return open.get(which);
  }

  /** What is directly around the present moment. */
  public Optional<Frame> around() {
    List<Frame> mine = open.get(thread);
    return mine.isEmpty() ? Optional.empty() : Optional.of(mine.getLast());
  }

  /** The step that began what is directly around the present moment, or -1 at the top. */
  public long place() {
    List<Frame> mine = open.get(thread);
    return mine.isEmpty() ? -1 : mine.getLast().since();
  }

  /** The innermost callback around the present moment. */
  public Optional<Callback> callbackAround() {
    List<Frame> mine = open.get(thread);
    for (int depth = mine.size() - 1; depth >= 0; depth--) {
      if (mine.get(depth) instanceof Frame.InCallback(long _, Callback callback)) {
        return Optional.of(callback);
      }
    }
    return Optional.empty();
  }

  /** Whether this thread is inside a call of one of these methods. */
  public boolean isInCall(String... methods) {
    return open.get(thread).stream()
        .anyMatch(
            frame -> frame instanceof Frame.InCall && List.of(methods).contains(frame.name()));
  }

  /** Whether this thread is inside such a callback. */
  public boolean isInside(Class<? extends Callback> callback) {
    for (Frame frame : open.get(thread)) {
      if (frame instanceof Frame.InCallback in && callback.isInstance(in.callback())) {
        return true;
      }
    }
    return false;
  }

  /** Whether the profiler came to a running process, so that it missed what was before (N93). */
  public boolean isAttached() {
    return isAttached;
  }

  /** Whether the runtime has agreed to let the profiler go. */
  public boolean isDetaching() {
    return isDetaching;
  }

  /**
   * Whether nothing of these can have escaped the profiler. Where the runtime's own events were
   * recorded: nothing that the present thread did, because it is there from its beginning, and such
   * events are known to be recorded.
   */
  public boolean isWhole(Class<? extends Callback> callback) {
    if (context.isOfEventPipe()) {
      return whole.get(thread) && heard.stream().anyMatch(callback::isAssignableFrom);
    }
    return !isAttached && events.areWhole(callback);
  }

  void begins(long now, Step step) {
    index = now;
    thread = step.thread();
    while (open.size() <= thread) {
      open.add(List.of());
      kinds.add(ThreadKind.OTHER);
    }
    if (step instanceof Step.ThreadSeen seen) {
      kinds.set(thread, seen.kind());
    }
  }

  void enters(Callback callback) {
    if (callback instanceof LifecycleCallback.InitializeForAttach) {
      isAttached = true;
    }
    if (context.isOfEventPipe()) {
      hears(callback);
    }
    begins(new Frame.InCallback(index, callback));
  }

  private void hears(Callback callback) {
    if (callback instanceof ThreadCallback.ThreadCreated && !known.get(thread)) {
      whole.set(thread);
    }
    known.set(thread);
    heard.add(callback.getClass());
  }

  void enters(Hook hook) {
    begins(new Frame.InHook(index, hook));
  }

  void makes(InfoCall call) {
    if (setsEvents(call)) {
      events.asked(call);
    }
    begins(new Frame.InCall(index, call));
  }

  private void begins(Frame frame) {
    List<Frame> mine = open.get(thread);
    if (mine.isEmpty()) {
      mine = spare.isEmpty() ? new ArrayList<>() : spare.removeLast();
      open.set(thread, mine);
    }
    mine.add(frame);
  }

  /** Ends the innermost frame if it has this name; empty if its beginning is not in the trace. */
  Optional<Frame> leaves(String name) {
    List<Frame> mine = open.get(thread);
    if (mine.isEmpty() || !mine.getLast().name().equals(name)) {
      return Optional.empty();
    }
    Frame left = mine.removeLast();
    if (mine.isEmpty()) {
      open.set(thread, List.of());
      spare.add(mine);
    }
    return Optional.of(left);
  }

  void heard(InfoCall call, Outcome<?> outcome) {
    if (setsEvents(call)) {
      boolean inInitialize =
          isInside(LifecycleCallback.Initialize.class)
              || isInside(LifecycleCallback.InitializeForAttach.class);
      events.answered(call, outcome, inInitialize);
    }
    isDetaching |=
        call.method().name().equals("RequestProfilerDetach") && !outcome.hresult().failed();
  }

  private static boolean setsEvents(InfoCall call) {
    return call.method().name().startsWith("SetEventMask");
  }
}
