package io.github.clrsim.cli.subject.option;

import io.github.clrsim.conformance.TimeBudget;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.strategy.Shard;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say where a campaign is, who runs it and when it ends. */
public final class CampaignOptions implements AutoCloseable {
  private static final String STORE = "option --store";
  private static final int WORKERS_MAX = 1_000;
  private static final int FINDINGS_MAX = 1_000;

  /** The variables of a worker of an indexed job: which part it is, from 0, and of how many. */
  private static final String INDEX = "JOB_COMPLETION_INDEX";

  private static final String COMPLETIONS = "CLRSIM_COMPLETIONS";

  @Option(
      names = "--store",
      paramLabel = "STORE",
      description =
          "Where the campaign is, which all workers share: a folder, or a URI such as"
              + " s3://BUCKET/FOLDER. May come several times for merge and report.")
  private List<String> stores = new ArrayList<>();

  @SuppressWarnings("UnusedVariable") // it is handed on as it was typed
  @Option(
      names = "--cases",
      paramLabel = "STORE",
      description =
          "Try the failing cases of this profiler first that are in that store, and run nothing if"
              + " one fails again; put there what fails. A folder, or a URI; of run and resume.")
  private Optional<String> cases = Optional.empty();

  /** The stores that were looked up. */
  private final List<StorePlace> places = new ArrayList<>();

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "How many workers run at a time, each in a process of its own (as many as there are"
              + " processors); of work, how many executions.")
  private Optional<Integer> jobs = Optional.empty();

  @Option(
      names = "--findings",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "End with the Nth round in which a law broke (${DEFAULT-VALUE}). Those of one cause, a law"
              + " and a minimal case, are reported once.")
  private int findings = 1;

  @Option(
      names = "--machine-time",
      paramLabel = "TIME",
      description =
          "How long all workers may go on, added up, such as 30m or 8h. The report is of the rounds"
              + " that are there then, and resume runs the others.")
  private Optional<String> machineTime = Optional.empty();

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description = "How long this worker may go on; of work.")
  private Optional<String> time = Optional.empty();

  @Option(
      names = "--partial",
      description = "Report the rounds that are there, though others are missing.")
  private boolean isPartial;

  /**
   * Requires that what was said can be done.
   *
   * @param areMany whether several stores make sense
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot
   */
  public void requirePossible(boolean areMany) {
    if (stores.isEmpty()) {
      throw new Diagnostic(
              "No store is named",
              STORE,
              "what came of the rounds of a campaign is kept there, and is all that workers share",
              "name a folder, which may be a new one: --store STORE")
          .thrown();
    }
    if (stores.size() > 1 && !areMany) {
      throw new Diagnostic(
              "Several stores are named: %s and %s".formatted(stores.get(0), stores.get(1)),
              STORE,
              "the rounds of several are only put together by merge and report",
              "name one")
          .thrown();
    }
    requireNumber("--jobs", jobs.orElse(1), WORKERS_MAX);
    requireNumber("--findings", findings, FINDINGS_MAX);
  }

  private static void requireNumber(String option, int number, int max) {
    if (number < 1 || number > max) {
      throw new Diagnostic(
              "%s is %d".formatted(option, number),
              "option " + option,
              "a campaign needs one at least, and has an end",
              "choose a number from 1 to " + max)
          .thrown();
    }
  }

  /** Where the campaign is, as it was typed, for a machine that has another file system. */
  public String named() {
    return stores.getFirst();
  }

  /**
   * Where a campaign is, or will be, that many workers run.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no name of a folder, or they
   *     cannot share it
   */
  public Path store() {
    if (places.isEmpty()) {
      places.add(StorePlace.of(named(), STORE));
    }
    StorePlace place = places.getFirst();
    if (place.isArchive()) {
      throw new Diagnostic(
              "Many workers are to write one archive: " + place,
              STORE,
              "each writes all of it when it ends, over what the others wrote",
              "name a folder, or a URI of a file system that many can write at a time")
          .thrown();
    }
    return place.path();
  }

  /**
   * Where campaigns are that were run.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no name of a folder
   */
  public List<StorePlace> stores() {
    if (places.isEmpty()) {
      stores.forEach(each -> places.add(StorePlace.existing(each, STORE)));
    }
    return List.copyOf(places);
  }

  /** Whether the campaign is in one place. */
  public boolean isInOnePlace() {
    return stores.size() == 1;
  }

  /** Closes what had to be opened. */
  @Override
  public void close() {
    places.forEach(StorePlace::close);
  }

  /** How many workers run at a time, if that was said. */
  public Optional<Integer> jobs() {
    return jobs;
  }

  /** How many workers run at a time here. */
  public int workers() {
    return jobs.orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }

  /** With how many rounds in which a law broke it ends. */
  public int findings() {
    return findings;
  }

  /**
   * How long all workers may go on, added up.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no time
   */
  public Optional<Duration> machineTime() {
    return machineTime.map(each -> TimeBudget.parse(each, "option --machine-time"));
  }

  /**
   * How long this worker may go on.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no time
   */
  public Optional<Duration> time() {
    return time.map(each -> TimeBudget.parse(each, "option --time"));
  }

  /** Whether rounds may be missing. */
  public boolean isPartial() {
    return isPartial;
  }

  /**
   * The part that a worker runs: the one that was named, or that of the index which an indexed job
   * gives it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is no such part
   */
  public Shard part(StrategyOptions named, Map<String, String> environment) {
    Shard shard = named.shard();
    if (!shard.equals(Shard.WHOLE) || !environment.containsKey(INDEX)) {
      return shard;
    }
    int index = number(environment, INDEX, 0);
    int completions = number(environment, COMPLETIONS, 1);
    if (index >= completions) {
      throw new Diagnostic(
              "The index of this worker is %d, of %d".formatted(index, completions),
              "the variables %s and %s".formatted(INDEX, COMPLETIONS),
              "indices are counted from 0",
              "set %s to the number of completions of the job".formatted(COMPLETIONS))
          .thrown();
    }
    return new Shard(index + 1, completions);
  }

  private static int number(Map<String, String> environment, String name, int least) {
    String text = environment.getOrDefault(name, "");
    if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) < least) {
      throw new Diagnostic(
              "\"%s\" is no number of a worker".formatted(text),
              "the variable " + name,
              "a worker of an indexed job learns which part it runs, and of how many, by %s and %s"
                  .formatted(INDEX, COMPLETIONS),
              "set both, or name the part: --shard 1/4")
          .thrown();
    }
    return Integer.parseInt(text);
  }
}
