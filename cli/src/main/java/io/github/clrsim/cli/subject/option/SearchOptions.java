package io.github.clrsim.cli.subject.option;

import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that decide which executions a check has, on whatever machine. */
public final class SearchOptions {
  @Mixin private final ProfilerOptions profiler = new ProfilerOptions();
  @Mixin private final WeavingOptions weaving = new WeavingOptions();
  @Mixin private final AssemblyOptions assemblies = new AssemblyOptions();
  @Mixin private final CompanionOptions beside = new CompanionOptions();
  @Mixin private final LawOptions laws = new LawOptions();
  @Mixin private final StrategyOptions strategy = new StrategyOptions();
  @Mixin private final EngineOptions engine = new EngineOptions();
  @Mixin private final LimitOptions limits = new LimitOptions();

  @Option(
      names = "--scenario",
      completionCandidates = Candidates.OfScenario.class,
      paramLabel = "SCENARIO",
      description =
          "A shipped scenario, or a file; may come several times. If none is named, those that"
              + " every profiler meets, and those of the events that this one asks for.")
  private List<String> scenarios = new ArrayList<>();

  @Option(
      names = "--runtime",
      completionCandidates = Candidates.Runtimes.class,
      paramLabel = "RUNTIME",
      description =
          RealRuntimes.NAMES
              + " May come several times. 3.1 and 9.0, which differ most, if none is named.")
  private List<String> runtimes = new ArrayList<>();

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of all chance (${DEFAULT-VALUE}).")
  private long seed;

  /** Who is tried. */
  public ProfilerOptions profiler() {
    return profiler;
  }

  /** What of it is woven. */
  public WeavingOptions weaving() {
    return weaving;
  }

  /** What scenarios can load beside what is shipped. */
  public AssemblyOptions assemblies() {
    return assemblies;
  }

  /** Who is there, too. */
  public CompanionOptions beside() {
    return beside;
  }

  /** By which laws it is judged. */
  public LawOptions laws() {
    return laws;
  }

  /** How schedules are chosen, and how many. */
  public StrategyOptions strategy() {
    return strategy;
  }

  /** What carries the simulated threads. */
  public EngineOptions engine() {
    return engine;
  }

  /** How far one execution may go. */
  public LimitOptions limits() {
    return limits;
  }

  /** The scenarios that were named. */
  public List<String> scenarios() {
    return List.copyOf(scenarios);
  }

  /** The runtimes as they were named. */
  public List<String> runtimes() {
    return List.copyOf(runtimes);
  }

  /** The seed of all chance. */
  public long seed() {
    return seed;
  }

  /**
   * The runtimes whose rules hold, by name.
   *
   * @param note hears what is to be known of one
   */
  public List<String> profiles(Consumer<String> note) {
    Stream<RuntimeProfile> named =
        runtimes.isEmpty()
            ? RuntimeProfile.standard().stream()
            : runtimes.stream().map(name -> RealRuntimes.profileNamed(name, note));
    return named.map(RuntimeProfile::name).distinct().toList();
  }

  /** The words by which the same executions are run again, without the part of them. */
  public List<String> words() {
    List<String> words = new ArrayList<>(subject(weaving.words()));
    scenarios.forEach(each -> words.addAll(List.of("--scenario", each)));
    runtimes.forEach(each -> words.addAll(List.of("--runtime", each)));
    words.addAll(List.of("--seed", Long.toString(seed)));
    words.addAll(strategy.words());
    words.addAll(rules());
    return words;
  }

  /**
   * Those that say who is tried.
   *
   * @param woven those that say what is woven
   */
  public List<String> subject(List<String> woven) {
    return Stream.of(profiler.words(), woven, assemblies.words(), beside.words())
        .flatMap(List::stream)
        .toList();
  }

  /** Those that say by which rules. */
  public List<String> rules() {
    return Stream.of(engine.words(), limits.words(), laws.words()).flatMap(List::stream).toList();
  }
}
