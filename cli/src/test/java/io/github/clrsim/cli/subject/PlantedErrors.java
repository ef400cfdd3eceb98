package io.github.clrsim.cli.subject;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.cli.planted.Simulation;
import io.github.clrsim.cli.planted.SimulatorCode;
import io.github.clrsim.cli.planted.SimulatorLoader;
import io.github.clrsim.cli.planted.Site;
import io.github.clrsim.compare.Comparison;
import io.github.clrsim.compare.Execution;
import io.github.clrsim.compare.account.TurnOrder;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Action;
import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Random scenarios, each performed on the real runtime once, with which simulators that have an
 * error are compared, as {@code compare --random} would do it. The real run is made when an error
 * changes a step of the simulated one for the first time.
 */
final class PlantedErrors {
  /** By which {@code compare --random} draws the same. */
  private static final long SEED = 1;

  /** How much longer than the right simulator a wrong one may take. */
  private static final int LONGER_MAX = 4;

  /**
   * What fewer scenarios execute may be what is done once for all, and show in any of the others.
   */
  private static final int ONCE_MAX = 3;

  /** So many of the others are tried then. */
  private static final int OTHERS_MAX = 40;

  /** No real run is to be cut short because the machine does much besides. */
  private static final Duration TIME_LIMIT = Duration.ofMinutes(10);

  private final TwoBackends arms;
  private final RuntimeProfile profile;
  private final SimulatorCode code = SimulatorCode.onTheClassPath();
  private final List<Site> sites = code.sites();
  private final Simulation traced;
  private final ReentrantLock metering = new ReentrantLock();
  private final List<Subject> subjects;
  private final BitSet reached = new BitSet();
  // All of them take more room than there is; few errors need the later ones.
  private final Map<Integer, SoftReference<Held>> recorded = new ConcurrentHashMap<>();
  private final Set<String> divergent = ConcurrentHashMap.newKeySet();

  /**
   * One scenario, and what the right simulator does before it is known what the real runtime does.
   *
   * @param number its place among those that are drawn, from 1
   * @param passed the sites that it passes
   * @param ticks how many methods begin and loops go round
   * @param steps what the simulated steps say
   */
  private record Subject(
      int number,
      Woven woven,
      ComparisonOptions options,
      NamedProfiler profiler,
      BitSet passed,
      long ticks,
      Run.Ending ending,
      List<Fingerprint> steps) {
    /** Whether the real run alone says what is to be simulated (N105). */
    boolean mayWiden() {
      return !woven.marked(Action.CollectGeneration.class).isEmpty();
    }

    Strategy strategy() {
      return TwoBackends.strategy(woven, options.turns());
    }

    boolean isSame(Execution mutant) {
      return ending.equals(mutant.ending()) && steps.equals(PlantedErrors.steps(mutant));
    }
  }

  /**
   * What the right simulator and the real runtime do in one scenario. Of the simulator's steps only
   * the digests are kept: there are hundreds of scenarios.
   */
  private record Recorded(
      Run.Ending ending,
      List<Fingerprint> steps,
      List<Comparison.Legal> legal,
      TurnOrder order,
      Map<TurnOrder, Execution> real) {
    /** Whether nothing is different: then the real one had the same marks to follow, too. */
    boolean isSame(Execution mutant) {
      return ending.equals(mutant.ending()) && steps.equals(PlantedErrors.steps(mutant));
    }
  }

  /** What is there, or that there is nothing, until the room is needed. */
  private record Held(Optional<Recorded> recorded) {}

  private PlantedErrors(RuntimeProfile profile, int scenarios) {
    this.profile = profile;
    this.arms = TwoBackends.of(TwoBackendsIT.runtime(profile), profile).within(TIME_LIMIT);
    this.traced = SimulatorLoader.traced(code, sites, framework(), profile.name());
    List<Drawn> drawn = Drawn.of(SEED, scenarios);
    // One behind the other: what runs once for all scenarios is always passed by the same one.
    this.subjects =
        IntStream.range(0, scenarios).mapToObj(at -> subject(at + 1, drawn.get(at))).toList();
    subjects.forEach(subject -> reached.or(subject.passed()));
  }

  /** Over the first ones of those that {@code compare --random --seed 1} performs. */
  static PlantedErrors over(RuntimeProfile profile, int scenarios) {
    return new PlantedErrors(profile, scenarios);
  }

  private Subject subject(int number, Drawn drawn) {
    Optional<Long> turns = drawn.options().turns();
    Woven plain = Woven.of(drawn.scenario());
    Function<Woven, NamedProfiler> asking =
        it -> TwoBackends.profilerFor(it, drawn.options(), profile);
    Woven woven =
        TwoBackends.keeping(
            plain,
            turns,
            it -> TurnOrder.of(it, right(it, turns, asking.apply(it)).execution().steps()));
    NamedProfiler profiler = asking.apply(woven);
    Simulation.Ended simulated = right(woven, turns, profiler);
    return new Subject(
        number,
        woven,
        drawn.options(),
        profiler,
        simulated.passed(),
        simulated.ticks(),
        simulated.execution().ending(),
        steps(simulated.execution()));
  }

  /**
   * Empty where nothing can be said: the real run was cut short, or the right one diverges. Two may
   * record the same at the same time: no lock is held while a runtime runs.
   */
  private Optional<Recorded> recorded(Subject subject) {
    return Optional.ofNullable(recorded.get(subject.number()))
        .map(SoftReference::get)
        .orElseGet(() -> kept(subject))
        .recorded();
  }

  private Held kept(Subject subject) {
    Held held = hold(subject);
    recorded.put(subject.number(), new SoftReference<>(held));
    return held;
  }

  private Held hold(Subject subject) {
    return new Held(record(subject));
  }

  private Optional<Recorded> record(Subject subject) {
    Woven woven = subject.woven();
    Map<TurnOrder, Execution> real = new ConcurrentHashMap<>();
    TwoBackends.Both right =
        TwoBackends.both(
            woven,
            it -> right(it, subject.options().turns(), subject.profiler()).execution(),
            order -> real.computeIfAbsent(order, it -> arms.real(woven, it, subject.profiler())));
    if (!(TwoBackends.concluded(woven, subject.options(), profile, right)
        instanceof TwoBackends.Compared compared)) {
      System.out.println("the real run was cut short and is left out: " + subject.number());
      return Optional.empty();
    }
    Comparison comparison = compared.comparison();
    if (!comparison.divergent().isEmpty()) {
      divergent.add("number %d: %s".formatted(subject.number(), comparison.divergent()));
      return Optional.empty();
    }
    TurnOrder order = real.keySet().iterator().next();
    return Optional.of(
        new Recorded(
            right.simulated().ending(), steps(right.simulated()), comparison.legal(), order, real));
  }

  /** What the right simulator was found to do otherwise than the real runtime. */
  Set<String> divergent() {
    return Set.copyOf(divergent);
  }

  /**
   * One at a time, since there is one meter. By a lock that names its owner: a campaign hung here
   * once, on a monitor that no thread held.
   */
  private Simulation.Ended right(Woven woven, Optional<Long> turns, NamedProfiler profiler) {
    Strategy strategy = TwoBackends.strategy(woven, turns);
    metering.lock();
    try {
      return switch (traced.perform(woven.scenario().text(), strategy, profiler, Long.MAX_VALUE)) {
        case Simulation.Ended ended -> ended;
        case Simulation.Failed(String why) -> throw new AssertionError(why);
        case Simulation.Endless _ -> throw new AssertionError("without end");
      };
    } finally {
      metering.unlock();
    }
  }

  private Path framework() {
    return arms.runtime().directory();
  }

  /** How many scenarios there are. */
  int scenarios() {
    return subjects.size();
  }

  /** By package, how many sites there are. */
  Map<String, Integer> all() {
    Map<String, Integer> all = new TreeMap<>();
    sites.forEach(site -> all.merge(site.room(), 1, Integer::sum));
    return all;
  }

  /** By package, what at least one scenario executes. */
  Map<String, List<Site>> reached() {
    Map<String, List<Site>> found = new TreeMap<>();
    reached.stream()
        .mapToObj(sites::get)
        .forEach(site -> found.computeIfAbsent(site.room(), _ -> new ArrayList<>()).add(site));
    return found;
  }

  /** Those in order of which this is true, executed or not. */
  List<Site> sites(Predicate<Site> which) {
    return sites.stream().filter(which).toList();
  }

  /**
   * Of each package so many of those that are executed, in no two of them the same method. The
   * order follows from their names alone, so that programs that execute more leave most of them.
   */
  List<Site> drawn(long seed, int perPackage) {
    List<Site> drawn = new ArrayList<>();
    reached()
        .forEach(
            (room, within) -> {
              List<Site> shuffled = new ArrayList<>(within);
              shuffled.sort(Comparator.comparingLong(site -> number(seed, site)));
              Set<String> methods = new HashSet<>();
              shuffled.stream()
                  .filter(site -> methods.add(site.owner() + site.method()))
                  .limit(perPackage)
                  .forEach(drawn::add);
            });
    return drawn;
  }

  private static long number(long seed, Site site) {
    return new Random(seed + site.name().hashCode()).nextLong();
  }

  /** What came of one error. */
  sealed interface Outcome {}

  /**
   * A comparison shows it.
   *
   * @param number the scenario's
   * @param how what is seen first
   */
  record Found(int number, How how, String first) implements Outcome {}

  /** No comparison shows it. */
  record Missed(Why why, String first) implements Outcome {}

  /** By what an error shows. */
  enum How {
    DIVERGES("the comparison diverges"),
    FAILS("the simulator itself fails"),
    ENDLESS("it does not come to an end"),
    ORDER("its threads come to other actions"),
    INCONCLUSIVE("the comparison is inconclusive");

    private final String text;

    How(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /** Why an error does not show. */
  enum Why {
    /** The simulation does the same, step by step. */
    SAME_STEPS("same steps"),
    /** What a profiler cannot see is different, and nothing else. */
    ONLY_TRUTHS("only inside"),
    /** A profiler sees another thing, and a rule allows it. */
    ALLOWED("allowed"),
    /** A profiler sees another thing, and the comparison does not look at it. */
    NOT_COMPARED("not compared");

    private final String text;

    Why(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /**
   * What comes of no error: the same, step by step, as when the simulator was loaded as usual.
   *
   * @return for each scenario
   */
  List<Outcome> control() {
    Simulation unchanged = SimulatorLoader.unchanged(code, framework(), profile.name());
    return subjects.stream()
        .map(
            subject -> {
              Execution usual =
                  arms.simulated(subject.woven(), subject.options().turns(), subject.profiler());
              return unchanged.perform(
                              subject.woven().scenario().text(),
                              subject.strategy(),
                              subject.profiler(),
                              Long.MAX_VALUE)
                          instanceof Simulation.Ended(var execution, var _, var _)
                      && execution.ending().equals(usual.ending())
                      && steps(execution).equals(steps(usual))
                  ? outcome(subject, unchanged)
                  : new Missed(Why.NOT_COMPARED, "it differs from the usual simulator");
            })
        .toList();
  }

  /** What comes of each, in this order; they have nothing in common. */
  Map<Site, Outcome> outcomes(List<Site> planted) {
    List<Outcome> outcomes = planted.parallelStream().map(this::said).toList();
    Map<Site, Outcome> each = new LinkedHashMap<>();
    for (int at = 0; at < planted.size(); at++) {
      each.put(planted.get(at), outcomes.get(at));
    }
    return each;
  }

  private Outcome said(Site site) {
    Outcome outcome = outcome(site);
    System.out.printf("%s -> %s%n", site.name(), outcome);
    return outcome;
  }

  /** Compares until a scenario that executes it shows the error. */
  private Outcome outcome(Site site) {
    int number = Collections.binarySearch(sites, site);
    Simulation mutant = SimulatorLoader.mutated(code, site, framework(), profile.name());
    List<Subject> inOrder =
        new ArrayList<>(subjects.stream().filter(it -> passes(it, number)).toList());
    if (inOrder.size() < ONCE_MAX) {
      subjects.stream().filter(it -> !passes(it, number)).limit(OTHERS_MAX).forEach(inOrder::add);
    }
    Missed missed = new Missed(Why.SAME_STEPS, "");
    for (Subject subject : inOrder) {
      switch (outcome(subject, mutant)) {
        case Found found -> {
          return found;
        }
        case Missed here -> {
          if (here.why().compareTo(missed.why()) > 0) {
            missed = here;
          }
        }
      }
    }
    return missed;
  }

  /** That an error shows before there is anything to compare. */
  private static final class Shown extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final How how;

    Shown(How how, String first) {
      super(first);
      this.how = how;
    }
  }

  private static boolean passes(Subject subject, int site) {
    return subject.passed().get(site);
  }

  private Outcome outcome(Subject subject, Simulation mutant) {
    try {
      Execution first = performed(subject, mutant, subject.woven());
      if (!subject.mayWiden() && subject.isSame(first)) {
        return new Missed(Why.SAME_STEPS, "");
      }
      return recorded(subject)
          .map(right -> outcome(subject, right, mutant, first))
          .orElse(new Missed(Why.SAME_STEPS, ""));
    } catch (Shown shown) {
      return new Found(subject.number(), shown.how, String.valueOf(shown.getMessage()));
    }
  }

  private Outcome outcome(Subject subject, Recorded right, Simulation mutant, Execution first) {
    TwoBackends.Both both =
        TwoBackends.both(
            subject.woven(),
            it -> it.equals(subject.woven()) ? first : performed(subject, mutant, it),
            order -> real(subject, right, order));
    if (right.isSame(both.simulated())) {
      return new Missed(Why.SAME_STEPS, "");
    }
    return switch (TwoBackends.concluded(subject.woven(), subject.options(), profile, both)) {
      case TwoBackends.Inconclusive(Woven _, var diagnostic) ->
          new Found(subject.number(), How.INCONCLUSIVE, diagnostic.what());
      case TwoBackends.Compared(Woven _, ComparisonOptions _, Comparison comparison) ->
          comparison.divergent().isEmpty()
              ? missed(subject, right, both, comparison)
              : new Found(subject.number(), How.DIVERGES, comparison.divergent().getFirst().text());
    };
  }

  private static Execution performed(Subject subject, Simulation mutant, Woven woven) {
    long max = LONGER_MAX * subject.ticks() + 1_000_000;
    return switch (mutant.perform(
        woven.scenario().text(), subject.strategy(), subject.profiler(), max)) {
      case Simulation.Failed(String why) -> throw new Shown(How.FAILS, why);
      case Simulation.Endless _ -> throw new Shown(How.ENDLESS, "");
      case Simulation.Ended ended ->
          switch (ended.execution().ending()) {
            case Run.Ending.Inconclusive _, Run.Ending.LimitReached _ ->
                throw new Shown(How.INCONCLUSIVE, ended.execution().ending().text());
            case Run.Ending.Completed _,
                Run.Ending.Crashed _,
                Run.Ending.Deadlocked _,
                Run.Ending.ProfilerThrew _,
                Run.Ending.DataRace _,
                Run.Ending.ProfilerExited _,
                Run.Ending.Signalled _,
                Run.Ending.StoppedByUser _,
                Run.Ending.Detached _ ->
                ended.execution();
          };
    };
  }

  /** The real one follows another order of the same marks, and could follow no other marks. */
  private Execution real(Subject subject, Recorded right, TurnOrder order) {
    if (!sorted(order).equals(sorted(right.order()))) {
      throw new Shown(How.ORDER, "the simulation comes to other marks");
    }
    return right
        .real()
        .computeIfAbsent(order, it -> arms.real(subject.woven(), it, subject.profiler()));
  }

  private static List<String> sorted(TurnOrder order) {
    return order.marks().stream().sorted().toList();
  }

  private static List<Fingerprint> steps(Execution execution) {
    return execution.steps().stream().map(PlantedErrors::digest).toList();
  }

  /** What a step says: objects in it are the same where they stand for the same. */
  private static Fingerprint digest(Step step) {
    Fingerprinter digest = new Fingerprinter();
    digest.add(step);
    return digest.fingerprint();
  }

  private Missed missed(
      Subject subject, Recorded recorded, TwoBackends.Both both, Comparison comparison) {
    List<Step> right =
        seen(
            TwoBackends.both(
                    subject.woven(),
                    it -> right(it, subject.options().turns(), subject.profiler()).execution(),
                    order -> real(subject, recorded, order))
                .simulated()
                .steps());
    List<Step> mutant = seen(both.simulated().steps());
    int common = Math.min(right.size(), mutant.size());
    int at = 0;
    while (at < common && digest(right.get(at)).equals(digest(mutant.get(at)))) {
      at++;
    }
    if (at == right.size() && at == mutant.size()) {
      return new Missed(Why.ONLY_TRUTHS, "");
    }
    String first =
        "number %d, `%s` instead of `%s`"
            .formatted(subject.number(), at(mutant, at), at(right, at));
    boolean isAllowed = !comparison.legal().equals(recorded.legal());
    return new Missed(isAllowed ? Why.ALLOWED : Why.NOT_COMPARED, first);
  }

  private static String at(List<Step> steps, int at) {
    return at < steps.size() ? steps.get(at).toString() : "the end";
  }

  private static List<Step> seen(List<Step> steps) {
    return steps.stream().filter(step -> !(step instanceof Step.TruthTold)).toList();
  }
}
