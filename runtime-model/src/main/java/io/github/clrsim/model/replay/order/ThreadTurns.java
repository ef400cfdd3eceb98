package io.github.clrsim.model.replay.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;

/**
 * Puts what one thread of a recording reported in turns, entries and returns. What came inside
 * another, because the recorded profiler made the runtime load something, takes its turns behind
 * that: the logic under test does not make the same call.
 *
 * @param <E> what is reported
 */
public final class ThreadTurns<E> {
  private static final int OUTERMOST = -1;

  private final IntSupplier next;
  private final Deque<Open<E>> open = new ArrayDeque<>();
  private final List<E> nested = new ArrayList<>();
  private int enteredAt;

  /**
   * What has not returned.
   *
   * @param place among those that came inside another
   */
  private record Open<E>(E event, int place) {}

  /** Hears of what has its turns. */
  @FunctionalInterface
  public interface Numbered<E> {
    /** One has both. */
    void numbered(E event, int enteredAt, int returnedAt);
  }

  /**
   * One that has reported nothing yet.
   *
   * @param next the next turn of all threads
   */
  public ThreadTurns(IntSupplier next) {
    this.next = next;
  }

  /** Something begins. */
  public void enter(E event) {
    if (open.isEmpty()) {
      enteredAt = next.getAsInt();
      open.push(new Open<>(event, OUTERMOST));
    } else {
      open.push(new Open<>(event, nested.size()));
      nested.add(event);
    }
  }

  /**
   * What began last returns; {@link #isOpen} must hold. Once it is inside of nothing, it and what
   * came inside it have their turns.
   *
   * @param ended makes of it what it is when it has returned
   * @return that
   */
  public E leave(UnaryOperator<E> ended, Numbered<E> numbered) {
    Open<E> left = open.pop();
    E event = ended.apply(left.event());
    if (!open.isEmpty()) {
      nested.set(left.place(), event);
      return event;
    }
    numbered.numbered(event, enteredAt, next.getAsInt());
    for (E inner : nested) {
      int entered = next.getAsInt();
      numbered.numbered(inner, entered, next.getAsInt());
    }
    nested.clear();
    return event;
  }

  /** Whether something has begun that has not returned. */
  public boolean isOpen() {
    return !open.isEmpty();
  }

  /** The turn at which the outermost of those began. */
  public Optional<Integer> enteredAt() {
    return open.isEmpty() ? Optional.empty() : Optional.of(enteredAt);
  }

  /** The innermost of those. */
  public Optional<E> innermost() {
    return Optional.ofNullable(open.peekFirst()).map(Open::event);
  }

  /** The outermost of those. */
  public Optional<E> outermost() {
    return Optional.ofNullable(open.peekLast()).map(Open::event);
  }
}
