package io.github.clrsim.cli.apart;

import io.github.clrsim.conformance.store.ExecutionJson;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Colleagues;
import io.github.clrsim.explore.Executed;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.RoundStore;
import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.shrink.Progress;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * Executes a part of a campaign for {@link Workers}, in whose process it is not. It goes through
 * the whole campaign, so that it draws the same executions; what others executed it is told.
 */
public final class Worker implements Colleagues, RoundStore {
  /** The property that says which worker of how many this process is. */
  static final String PART = "clrsim.worker";

  private final Part part;
  private final ExecutionJson json;
  private final Writer out;
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final NavigableMap<Long, Supplier<Executed>> own = new TreeMap<>();
  private final Map<Long, Executed> results = new HashMap<>();
  private long round = -1;

  /**
   * A worker that hears and speaks here.
   *
   * @param lost done when nobody speaks to it any more
   */
  Worker(Part part, ExecutionJson json, Reader in, Writer out, Runnable lost) {
    this.part = part;
    this.json = json;
    this.out = out;
    Thread.ofPlatform().daemon().name("clrsim worker hears").start(() -> hear(in, lost));
  }

  /**
   * Which executions somebody has.
   *
   * @param number from 0
   * @param of how many there are who execute
   */
  record Part(int number, int of) {
    static Part parse(String text) {
      String[] numbers = text.split("/", -1);
      return new Part(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
    }

    String text() {
      return number + "/" + of;
    }

    /** Spread so that nobody has all executions of one scenario, or on one runtime. */
    boolean has(long execution) {
      return Long.remainderUnsigned(SplitMix.mixed(execution), of) == number;
    }
  }

  /** Whether this process is one. */
  public static boolean isHere() {
    return System.getProperty(PART) != null;
  }

  /** Executes its part until it is not wanted any more; the process ends then. */
  static Campaign.Result work(Campaign campaign) {
    Worker worker =
        new Worker(
            Part.parse(System.getProperty(PART, "0/1")),
            new ExecutionJson(campaign.trial().laws()),
            new InputStreamReader(System.in, StandardCharsets.UTF_8),
            new BufferedWriter(
                new OutputStreamWriter(
                    new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8)),
            () -> Runtime.getRuntime().halt(0));
    worker.workOn(campaign);
    return worker.awaitEnd();
  }

  /** Goes through the campaign. */
  void workOn(Campaign campaign) {
    Campaign.Result _ = campaign.run(Progress.SILENT, () -> Campaign.Next.BEGIN, this, this);
  }

  private void hear(Reader in, Runnable lost) {
    try (BufferedReader lines = new BufferedReader(in)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        heard.add(line);
      }
    } catch (IOException closed) {
      // As if it had ended.
    }
    lost.run();
  }

  private Campaign.Result awaitEnd() {
    while (true) {
      String _ = next();
    }
  }

  /** Those that are not executed now are behind this one. */
  @Override
  public Optional<RoundResult> find(long wanted) {
    while (round < wanted) {
      accept(next());
    }
    return round == wanted ? Optional.empty() : Optional.of(RoundResult.NOTHING);
  }

  @Override
  public void keep(long number, RoundResult result) {}

  @Override
  public void begins(long number) {}

  @Override
  public void planned(long execution, Supplier<Executed> task) {
    if (part.has(execution) && !results.containsKey(execution)) {
      own.put(execution, task);
    }
  }

  @Override
  public boolean isUnderWay(long execution) {
    return true;
  }

  @Override
  public Executed result(long execution) {
    while (true) {
      for (String line = heard.poll(); line != null; line = heard.poll()) {
        accept(line);
      }
      Executed known = results.remove(execution);
      if (known != null) {
        return known;
      }
      if (own.isEmpty()) {
        accept(next());
      } else {
        execute(own.pollFirstEntry());
      }
    }
  }

  private void execute(Map.Entry<Long, Supplier<Executed>> task) {
    say("%s %d %d".formatted(Workers.BEGUN, round, task.getKey()));
    Executed executed = task.getValue().get();
    say(
        executed.isNotable()
            ? "%s %d %d".formatted(Workers.NOTABLE, round, task.getKey())
            : "%s %d %d %s".formatted(Workers.DONE, round, task.getKey(), json.line(executed)));
  }

  private void accept(String line) {
    String[] words = line.split(" ", 4);
    long ofRound = Long.parseLong(words[1]);
    if (words[0].equals(Workers.ROUND)) {
      round = ofRound;
      own.clear();
      results.clear();
    } else if (ofRound == round) {
      long execution = Long.parseLong(words[2]);
      own.remove(execution);
      results.put(execution, json.read(words[3]).orElseThrow());
    }
  }

  private String next() {
    while (true) {
      try {
        return heard.take();
      } catch (InterruptedException nobodyAsksForThat) {
        // It goes on.
      }
    }
  }

  private void say(String line) {
    try {
      out.write(line);
      out.write('\n');
      out.flush();
    } catch (IOException nobodyHears) {
      throw new UncheckedIOException(nobodyHears);
    }
  }
}
