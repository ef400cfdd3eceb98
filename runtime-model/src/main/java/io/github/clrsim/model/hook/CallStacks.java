package io.github.clrsim.model.hook;

import io.github.clrsim.api.trace.Truth.StackHolds.Notice;
import io.github.clrsim.model.exception.Frame;
import io.github.clrsim.model.exception.Unwinding;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The methods that each thread is in, and what hooks have told of that. */
public final class CallStacks {
  private final ClrThreads threads;
  // Looked up only, never walked.
  private final Map<ClrThread, Stack> stacks = new LinkedHashMap<>();

  /** The stacks of one run. */
  public CallStacks(ClrThreads threads) {
    this.threads = threads;
  }

  /** A frame, and what hooks have told of it. */
  public record Noticed(Frame frame, Notice notice) {}

  /** What one thread is in, the innermost last; what went without a word stays for a while. */
  private static final class Stack {
    private final List<Noticed> frames = new ArrayList<>();

    void push(Frame frame) {
      frames.add(new Noticed(frame, Notice.UNTOLD));
    }

    void pop() {
      int at = innermost();
      switch (frames.get(at).notice()) {
        case ENTERED -> notice(Notice.LOST);
        case CHANGING -> frames.subList(at, frames.size()).clear();
        case UNTOLD, LOST -> frames.remove(at);
      }
    }

    void notice(Notice notice) {
      int at = innermost();
      frames.set(at, new Noticed(frames.get(at).frame(), notice));
    }

    void forgetLost() {
      frames.removeIf(each -> each.notice() == Notice.LOST);
    }

    boolean isIn(Frame frame) {
      int at = innermost();
      return at >= 0 && frames.get(at).frame().equals(frame);
    }

    private int innermost() {
      int at = frames.size() - 1;
      while (at >= 0 && frames.get(at).notice() == Notice.LOST) {
        at--;
      }
      return at;
    }
  }

  /**
   * Runs something that the current thread does in this method. It comes to it and goes from it as
   * managed code, which stops for a suspension: what a walk finds stays as it is until the runtime
   * is resumed.
   */
  public void within(Frame frame, Runnable body) {
    threads.awaitResume();
    mine().push(frame);
    try {
      body.run();
      threads.awaitResume();
    } catch (Unwinding back) {
      threads.awaitResume();
      throw back;
    } finally {
      mine().pop();
    }
  }

  /** A hook begins to tell of the method that the current thread is in. */
  void changing() {
    mine().notice(Notice.CHANGING);
  }

  /** The enter hook has told of the method that the current thread is in. */
  void entered() {
    mine().notice(Notice.ENTERED);
    mine().forgetLost();
  }

  /** An exception leaves this method, which is about to be told, and stands for its leave hook. */
  public void unwinds(Frame frame) {
    if (mine().isIn(frame)) {
      mine().notice(Notice.CHANGING);
    }
  }

  /** What the thread is in, the innermost first. */
  public List<Frame> of(ClrThread thread) {
    return noticed(thread).stream()
        .filter(each -> each.notice() != Notice.LOST)
        .map(Noticed::frame)
        .toList();
  }

  /** The same with what went without a word, where it was. */
  public List<Noticed> noticed(ClrThread thread) {
    return stacks.getOrDefault(thread, new Stack()).frames.reversed().stream().toList();
  }

  private Stack mine() {
    return stacks.computeIfAbsent(threads.current(), key -> new Stack());
  }
}
