package io.github.clrsim.cli.apart;

import static java.util.Objects.requireNonNull;

import io.github.clrsim.conformance.apart.JudgedDeath;
import io.github.clrsim.conformance.store.ExecutionJson;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Colleagues;
import io.github.clrsim.explore.Executed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Processes that execute parts of a campaign of a native profiler, since one process runs one guest
 * at a time. They go ahead; this process executes its own part, and whatever nobody else has begun
 * when it is needed. So it does not matter whether one of them is there: what it would have done is
 * done here, in its turn, and if that brings down this process, too, that is the verdict.
 */
public final class Workers implements Colleagues, AutoCloseable {
  /** A round begins: its number. */
  static final String ROUND = "round";

  /** An execution has begun: its round and its number. */
  static final String BEGUN = "begun";

  /** An execution is over: its round, its number, and what came of it. */
  static final String DONE = "done";

  /** An execution came to something that everybody has to see here: its round and its number. */
  static final String NOTABLE = "notable";

  /** The property that says for how many seconds a worker is waited for, for tests. */
  static final String SECONDS = "clrsim.worker.seconds";

  /** Longer than any execution takes. One that is given up is executed again, here. */
  private static final int SECONDS_USUAL = 120;

  private final ExecutionJson json;
  private final Function<Case, List<String>> replay;
  private final int seconds = Integer.getInteger(SECONDS, SECONDS_USUAL);
  private final List<WorkerLink> links;

  /** What this process is to do if nobody else does. */
  private final Map<Long, Supplier<Executed>> tasks = new HashMap<>();

  private final Map<Long, String> results = new HashMap<>();
  private final Map<Long, WorkerLink> begun = new HashMap<>();

  /** Who died in which execution. */
  private final Map<Long, WorkerLink.Lost> deaths = new HashMap<>();

  private long round = -1;

  /** How many executions of the round are over. */
  private long counted;

  /**
   * Workers that are spoken to by these links.
   *
   * @param replay the words that run a case again
   */
  Workers(List<WorkerLink> links, ExecutionJson json, Function<Case, List<String>> replay) {
    this.links = List.copyOf(links);
    this.json = json;
    this.replay = replay;
    this.links.forEach(link -> link.open(this::heard, this::lost));
  }

  @Override
  public synchronized void begins(long number) {
    round = number;
    counted = 0;
    tasks.clear();
    results.clear();
    begun.clear();
    deaths.clear();
    tell("%s %d".formatted(ROUND, number));
  }

  @Override
  public synchronized void planned(long execution, Supplier<Executed> task) {
    tasks.put(execution, task);
  }

  @Override
  public synchronized boolean isUnderWay(long execution) {
    return results.containsKey(execution) || begun.containsKey(execution);
  }

  @Override
  public Executed result(long execution) {
    Optional<String> known = awaited(execution);
    Optional<Executed> read = known.flatMap(json::read);
    if (read.isPresent()) {
      over(execution, known.orElseThrow());
      return read.get();
    }
    Executed here = task(execution).get();
    if (!here.isNotable()) {
      requireNobodyDied(execution);
    }
    over(execution, json.line(here));
    return here;
  }

  private synchronized Supplier<Executed> task(long execution) {
    return requireNonNull(tasks.get(execution));
  }

  /** What somebody else has made of it, for whom we wait if he has begun. */
  private synchronized Optional<String> awaited(long execution) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (!results.containsKey(execution)) {
      WorkerLink who = begun.get(execution);
      if (who == null) {
        return Optional.empty();
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (millis <= 0) {
        who.giveUp();
        begun.remove(execution);
        return Optional.empty();
      }
      try {
        wait(millis);
      } catch (InterruptedException nobodyAsksForThat) {
        // It goes on.
      }
    }
    return Optional.of(requireNonNull(results.get(execution)));
  }

  /** What brings down one process and leaves another alone is no verdict. */
  private synchronized void requireNobodyDied(long execution) {
    WorkerLink.Lost lost = deaths.get(execution);
    if (lost != null) {
      throw JudgedDeath.once(
              lost.death(), CommandText.of(lost.tried().map(replay).orElse(List.of("replay", "…"))))
          .thrown();
    }
  }

  private synchronized void over(long execution, String line) {
    tasks.remove(execution);
    results.remove(execution);
    begun.remove(execution);
    counted = execution + 1;
    tell("%s %d %d %s".formatted(DONE, round, execution, line));
  }

  private void tell(String line) {
    links.forEach(link -> link.tell(line));
  }

  /** Whether it was a message. */
  synchronized boolean heard(WorkerLink from, String line) {
    String[] words = line.split(" ", 4);
    if (words.length < 3 || !isNumber(words[1]) || !isNumber(words[2])) {
      return false;
    }
    long execution = Long.parseLong(words[2]);
    boolean isNow = Long.parseLong(words[1]) == round && execution >= counted;
    switch (words[0]) {
      case BEGUN -> {
        if (isNow) {
          begun.putIfAbsent(execution, from);
        }
      }
      case NOTABLE -> {
        if (isNow) {
          begun.remove(execution, from);
        }
      }
      case DONE -> {
        if (words.length < 4) {
          return false;
        }
        if (isNow) {
          results.putIfAbsent(execution, words[3]);
        }
      }
      default -> {
        return false;
      }
    }
    notifyAll();
    return true;
  }

  private static boolean isNumber(String word) {
    return word.matches("\\d{1,18}");
  }

  /** A worker is gone; what it had begun is to be done here. */
  synchronized void lost(WorkerLink who, Optional<WorkerLink.Lost> how) {
    List<Long> its =
        begun.entrySet().stream()
            .filter(each -> each.getValue().equals(who))
            .map(Map.Entry::getKey)
            .toList();
    for (Long execution : its) {
      if (!results.containsKey(execution)) {
        begun.remove(execution);
        how.ifPresent(lost -> deaths.put(execution, lost));
      }
    }
    notifyAll();
  }

  /** None of them is wanted any more. */
  @Override
  public void close() {
    links.forEach(WorkerLink::giveUp);
  }
}
