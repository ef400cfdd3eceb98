package io.github.clrsim.model.hook;

import io.github.clrsim.model.exception.Frame;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The methods that each thread is in. */
public final class CallStacks {
  private final ClrThreads threads;
  // Looked up only, never walked.
  private final Map<ClrThread, Deque<Frame>> stacks = new LinkedHashMap<>();

  /** The stacks of one run. */
  public CallStacks(ClrThreads threads) {
    this.threads = threads;
  }

  /** The current thread enters a method. */
  public void push(Frame frame) {
    mine().push(frame);
  }

  /** The current thread leaves the method that it is in. */
  public void pop() {
    mine().pop();
  }

  /** Runs something that the current thread does in this method. */
  public void within(Frame frame, Runnable body) {
    push(frame);
    try {
      body.run();
    } finally {
      pop();
    }
  }

  /** What the thread is in, the innermost first. */
  public List<Frame> of(ClrThread thread) {
    return List.copyOf(stacks.getOrDefault(thread, new ArrayDeque<>()));
  }

  private Deque<Frame> mine() {
    return stacks.computeIfAbsent(threads.current(), key -> new ArrayDeque<>());
  }
}
