package io.github.clrsim.model.heap.gc;

import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/**
 * Who collects. As a rule that is the thread that wants it. A server collection is made by threads
 * of the runtime's own, one for each part of the heap, while that thread waits: the first of them
 * leads, and what they tell they tell at the same time (N81).
 */
public final class CollectorThreads {
  private final SimulatedThreads scheduler;
  private final ClrThreads threads;
  private final IntSupplier count;
  private Optional<List<Member>> crew = Optional.empty();

  /** One of them, and what it is to do. */
  private static final class Member {
    private Optional<Runnable> task = Optional.empty();
  }

  /**
   * The collectors of one process.
   *
   * @param count how many there are; asked at the first collection
   */
  public CollectorThreads(SimulatedThreads scheduler, ClrThreads threads, IntSupplier count) {
    this.scheduler = scheduler;
    this.threads = threads;
    this.count = count;
  }

  /** In how many parts a collection is told. */
  int parts() {
    return Math.max(1, crew().size());
  }

  /** The first of them does this, while the current thread waits. */
  void lead(Runnable collection) {
    if (crew().isEmpty()) {
      collection.run();
    } else {
      await(List.of(begin(crew().getFirst(), collection)));
    }
  }

  /** The thread that leads has all parts done, the first by itself, and waits for the others. */
  void together(IntConsumer part) {
    List<Member> others = crew().isEmpty() ? List.of() : crew().subList(1, crew().size());
    for (int i = 0; i < others.size(); i++) {
      int number = i + 1;
      begin(others.get(i), () -> part.accept(number));
    }
    part.accept(0);
    await(others);
  }

  private List<Member> crew() {
    return crew.orElseGet(
        () -> {
          List<Member> made = new ArrayList<>();
          int members = count.getAsInt();
          for (int number = 0; number < members; number++) {
            Member member = new Member();
            made.add(member);
            threads.startRuntimeThread("collector " + number, () -> work(member));
          }
          crew = Optional.of(made);
          return made;
        });
  }

  private static Member begin(Member member, Runnable task) {
    member.task = Optional.of(task);
    return member;
  }

  private void await(List<Member> members) {
    scheduler.await(
        "the collectors", () -> members.stream().allMatch(member -> member.task.isEmpty()));
  }

  private void work(Member member) {
    while (true) {
      scheduler.await("garbage to collect", () -> member.task.isPresent());
      member.task.orElseThrow().run();
      member.task = Optional.empty();
    }
  }
}
