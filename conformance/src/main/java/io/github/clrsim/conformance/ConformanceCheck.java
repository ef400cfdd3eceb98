package io.github.clrsim.conformance;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.NativeLibrary;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.conformance.scenario.LoadableAssemblies;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.weave.PackageNames;
import io.github.clrsim.laws.LawCatalog;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tries a profiler on many schedules of the simulated CLR, as {@code ./clrsim check} does, and says
 * of every law whether it was kept:
 *
 * <pre>{@code
 * ConformanceCheck.of(MyProfiler.class).executions(2_000).run().orThrow();
 * }</pre>
 *
 * <p>The profiler is tried on the scenarios that suit what it asks for and calls, on all runtimes.
 * Where a law is broken, the failing execution is made smaller, and the search goes on for the
 * other laws. No JVM option is needed: the JVM attaches to itself, of which it warns; {@code
 * -XX:+EnableDynamicAgentLoading} silences that.
 *
 * <p>Immutable: each method answers another check.
 */
public final class ConformanceCheck {
  /** For data races in woven code there are as many executions more as one of so many. */
  public static final int RACES_ONE_OF = 8;

  /** How many executions there are where nobody says otherwise. */
  public static final long EXECUTIONS_USUAL = 1_000;

  private final Tried tried;
  private final Places places;
  private final List<Law> laws;
  private final Effort effort;
  private final Memory memory;

  /**
   * Where it is tried.
   *
   * @param scenarios by name or as text; those that suit the profiler, if there are none
   * @param runtimes by name
   * @param assemblies files of the user's own
   * @param loadable what scenarios can load: these, and what comes with clrsim
   * @param recording a recording of a real run instead of all that
   */
  record Places(
      List<String> scenarios,
      List<String> runtimes,
      List<Path> assemblies,
      LoadableAssemblies loadable,
      Optional<Path> recording) {
    static final Places ALL =
        new Places(
            List.of(),
            RuntimeProfile.standard().stream().map(RuntimeProfile::name).toList(),
            List.of(),
            LoadableAssemblies.shipped(),
            Optional.empty());

    Places {
      scenarios = List.copyOf(scenarios);
      runtimes = List.copyOf(runtimes);
      assemblies = List.copyOf(assemblies);
    }

    Places of(List<String> others) {
      return new Places(others, runtimes, assemblies, loadable, recording);
    }

    Places on(List<String> others) {
      return new Places(scenarios, others, assemblies, loadable, recording);
    }

    Places with(List<Path> files) {
      return new Places(scenarios, runtimes, files, LoadableAssemblies.reading(files), recording);
    }

    Places in(Path file) {
      return new Places(scenarios, runtimes, assemblies, loadable, Optional.of(file));
    }
  }

  /**
   * How hard.
   *
   * @param executions how many, spread over scenarios and runtimes, rounded up; if nothing was
   *     said, as many as there is time for, or {@link #EXECUTIONS_USUAL}
   * @param seed of all chance
   * @param time after which nothing more is begun
   * @param limits how far one execution may go
   * @param mustBeExercised whether nothing is kept where something never came that was asked for
   * @param refuses whether calls of the profiler fail one after the other, instead of schedules
   */
  record Effort(
      Optional<Long> executions,
      long seed,
      Optional<Duration> time,
      Limits limits,
      boolean mustBeExercised,
      boolean refuses) {
    static final Effort USUAL =
        new Effort(Optional.empty(), 1, Optional.empty(), Limits.standard(), false, false);

    Effort executing(long number) {
      return new Effort(Optional.of(number), seed, time, limits, mustBeExercised, refuses);
    }

    Effort seeded(long other) {
      return new Effort(executions, other, time, limits, mustBeExercised, refuses);
    }

    Effort within(Duration other) {
      return new Effort(executions, seed, Optional.of(other), limits, mustBeExercised, refuses);
    }

    Effort within(Limits other) {
      return new Effort(executions, seed, time, other, mustBeExercised, refuses);
    }

    Effort exercised() {
      return new Effort(executions, seed, time, limits, true, refuses);
    }

    Effort refusing() {
      return new Effort(executions, seed, time, limits, mustBeExercised, true);
    }

    /** How many of each of so many places. */
    long ofEach(int places) {
      long all = executions.orElse(time.isPresent() ? Campaign.SCHEDULES_MAX : EXECUTIONS_USUAL);
      return (all + places - 1) / places;
    }
  }

  /**
   * What is known of earlier checks.
   *
   * @param kept the failing cases of this one
   * @param store where there are those of others, too
   */
  record Memory(Optional<KeptCases> kept, Optional<String> store) {
    static final Memory NONE = new Memory(Optional.empty(), Optional.empty());

    Memory in(KeptCases file) {
      return new Memory(Optional.of(file), store);
    }

    Memory sharing(String other) {
      return new Memory(kept, Optional.of(other));
    }
  }

  private ConformanceCheck(
      Tried tried, Places places, List<Law> laws, Effort effort, Memory memory) {
    this.tried = tried;
    this.places = places;
    this.laws = List.copyOf(laws);
    this.effort = effort;
    this.memory = memory;
  }

  private static ConformanceCheck of(Tried tried) {
    return new ConformanceCheck(
        tried,
        Places.ALL,
        LawCatalog.of(tried.profiler().loader()).all(),
        Effort.USUAL,
        Memory.NONE);
  }

  /**
   * A check of a profiler on the class path, which has a public constructor that takes a {@link
   * io.github.clrsim.api.ProfilerHost}, or nothing. The code of its package, and of those below, is
   * woven: its locks, threads and clocks are under the schedules.
   */
  public static ConformanceCheck of(Class<? extends CorProfilerCallback> profiler) {
    String room = profiler.getPackageName();
    return of(
        new NamedProfiler(
            profiler.getName(),
            placeOf(profiler),
            Map.of(),
            List.of(room.isEmpty() ? profiler.getName().replaceFirst("\\$.*", "") : room)));
  }

  /**
   * Where its class was found, so that a command can find it there; nowhere, if nobody can tell.
   */
  static List<Path> placeOf(Class<?> type) {
    return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
        .flatMap(source -> Optional.ofNullable(source.getLocation()))
        .map(URL::toString)
        .filter(location -> location.startsWith("file:"))
        .map(location -> Path.of(URI.create(location)))
        .stream()
        .toList();
  }

  /** A check of a profiler with options, a class path of its own, or other code to weave. */
  public static ConformanceCheck of(NamedProfiler profiler) {
    return of(Tried.of(profiler));
  }

  /**
   * A check of a native profiler: a shared library as it is, on x86-64 Linux with glibc. It is run
   * in another process, which it may bring down: that is a verdict. The artifact {@code
   * clrsim-guest} has to be on the class path.
   *
   * @param library what {@code CORECLR_PROFILER_PATH} would name
   * @param clsid what {@code CORECLR_PROFILER} would have
   * @throws io.github.clrsim.diagnostic.DiagnosticException if that artifact is not there, the file
   *     is no library that can be run, or the class ID is no GUID
   */
  public static ConformanceCheck ofLibrary(Path library, String clsid) {
    return of(Tried.of(NativeLibrary.of(library, clsid)));
  }

  /**
   * The same with these variables in the environment, for a native profiler, which finds no others.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the profiler is none
   */
  public ConformanceCheck environment(Map<String, String> variables) {
    return trying(tried.as(tried.requireLibrary("environment").withEnvironment(variables)));
  }

  /**
   * The same with these files, and folders with all that is in them, for a native profiler, which
   * finds no others.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the profiler is none
   */
  public ConformanceCheck files(Path... files) {
    return trying(tried.as(tried.requireLibrary("files").withFiles(List.of(files))));
  }

  /**
   * The same, interrupted between its instructions, too, for a native profiler: so data races and
   * locks of its own show.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the profiler is none
   */
  public ConformanceCheck zoom() {
    return trying(tried.as(tried.requireLibrary("zoom").zooming(true)));
  }

  /**
   * The same with what whoever has the profiler attach sends along to its InitializeForAttach.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the file is none, is longer than
   *     65,536 bytes, or cannot be read
   */
  public ConformanceCheck clientData(Path file) {
    return clientData(new ClientDataFile(file, "clientData of the check of " + tried.name()));
  }

  /** The same of a file that is named elsewhere. */
  public ConformanceCheck clientData(ClientDataFile file) {
    return trying(tried.with(file));
  }

  private ConformanceCheck trying(Tried other) {
    return new ConformanceCheck(other, places, laws, effort, memory);
  }

  /**
   * A check of whatever this makes, a lambda for one. Its code was loaded before, and so cannot be
   * woven: threads switch in callbacks, calls and {@code ProfilerHost.pause} only, and code that
   * waits for something else in real time keeps the check waiting.
   *
   * @param name by which it is reported
   */
  public static ConformanceCheck of(String name, ProfilerFactory profiler) {
    return of(Tried.of(name, LoadedProfilers.eachNew(profiler)));
  }

  /**
   * The same with these packages woven, and those below them; single classes may be named, too.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a name is none of a package, or what
   *     makes the profiler was given as an object
   */
  public ConformanceCheck weaving(String... packages) {
    tried.requireJava("weaving");
    if (tried.made().isPresent() && packages.length > 0) {
      throw new Diagnostic(
              "Code is to be woven that was loaded before",
              "the check of " + tried.name(),
              "what makes this profiler was given as an object, whose class is there already",
              "give the profiler's class: ConformanceCheck.of(MyProfiler.class)")
          .thrown();
    }
    PackageNames.require(List.of(packages), "weaving of the check of " + tried.name());
    NamedProfiler woven = tried.profiler().weaving(List.of(packages));
    return trying(tried.as(woven));
  }

  /** The same with options that reach the profiler through {@code ProfilerHost.options()}. */
  public ConformanceCheck options(Map<String, String> options) {
    tried.requireJava("options");
    NamedProfiler before = tried.profiler();
    NamedProfiler after =
        new NamedProfiler(before.className(), before.classpath(), options, before.woven());
    return trying(tried.as(after));
  }

  /**
   * The same on these scenarios: the name of a shipped one, a file that ends in {@code .scenario},
   * or a text with semicolons between its lines.
   */
  public ConformanceCheck scenarios(String... scenarios) {
    return in(places.of(List.of(scenarios)));
  }

  /**
   * The same with assemblies of your own, which scenarios can load by their simple names: an
   * application or a library, and what it refers to. Where no scenario is named, one is about them,
   * and random programs use them, too. What they refer to of the framework is found by the artifact
   * {@code clrsim-real}, which has to be on the class path.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a file cannot be read or is no
   *     assembly
   */
  public ConformanceCheck assemblies(Path... files) {
    return in(places.with(List.of(files)));
  }

  /**
   * A recording of a real run instead of scenarios: in its own order, and in others that the
   * runtime's rules allow as well. The first law that breaks ends the check.
   *
   * @param file as {@code ./clrsim record} wrote it
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the profiler is a native one
   */
  public ConformanceCheck recording(Path file) {
    tried.requireJava("recording");
    return in(places.in(file));
  }

  /**
   * The same on these runtimes only.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none of a name, or none is
   *     named
   */
  public ConformanceCheck runtimes(String... runtimes) {
    List<String> names =
        List.of(runtimes).stream()
            .map(RuntimeProfile::named)
            .map(RuntimeProfile::name)
            .distinct()
            .toList();
    if (names.isEmpty()) {
      throw nothing("No runtime is named", "runtimes", "leave it out; then all are tried");
    }
    return in(places.on(names));
  }

  /**
   * The same by these laws only; a law of your own is one, too.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none
   */
  public ConformanceCheck laws(List<Law> chosen) {
    if (chosen.isEmpty()) {
      throw nothing("No law is named", "laws", "leave it out; then all are tried");
    }
    return new ConformanceCheck(tried, places, chosen, effort, memory);
  }

  /**
   * The same with so many executions, spread over scenarios and runtimes, rounded up. Without,
   * there are {@link #EXECUTIONS_USUAL}, or as many as there is {@linkplain #within time} for.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there are none, or more than a
   *     billion
   */
  public ConformanceCheck executions(long number) {
    if (number < 1 || number > Campaign.SCHEDULES_MAX) {
      throw nothing(
          "The number of executions is " + number,
          "executions",
          "choose a number from 1 to " + Campaign.SCHEDULES_MAX);
    }
    return with(effort.executing(number));
  }

  /** The same with another seed of all chance; it is 1 where nobody says otherwise. */
  public ConformanceCheck seed(long seed) {
    return with(effort.seeded(seed));
  }

  /**
   * The same with so much time, after which no execution is begun any more. How many fit in depends
   * on the machine; what a failing one does, does not. That one is made smaller beyond this time.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is none
   */
  public ConformanceCheck within(Duration time) {
    if (!time.isPositive() || time.compareTo(TimeBudget.MAX) > 0) {
      throw nothing(
          "The time is " + Counted.of(time.toSeconds(), "second"),
          "within",
          "choose some seconds or minutes, and a week at most");
    }
    return with(effort.within(time));
  }

  /**
   * The same with executions that may take so many steps each; without, 2,000,000. One that takes
   * more shows nothing, and leaves the laws undecided.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if they may take none
   */
  public ConformanceCheck stepsMax(int steps) {
    if (steps < 1) {
      throw nothing(
          "An execution may take %d steps".formatted(steps),
          "stepsMax",
          "choose a number from 1 on; a usual one takes a few thousand");
    }
    return with(effort.within(new Limits(steps, effort.limits().threadsMax())));
  }

  /**
   * The same with executions in which so many threads may live at the same time; without, 1,000.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there may be none
   */
  public ConformanceCheck threadsMax(int threads) {
    if (threads < 1) {
      throw nothing(
          "An execution may have %d threads".formatted(threads),
          "threadsMax",
          "choose a number from 1 on");
    }
    return with(effort.within(new Limits(effort.limits().stepsMax(), threads)));
  }

  /**
   * The same, with no law kept where something that the profiler asks for by its event mask came in
   * no execution: no law was tried on it.
   */
  public ConformanceCheck requireExercised() {
    return with(effort.exercised());
  }

  /**
   * The same with one call of ICorProfilerInfo or of metadata that is refused in each execution,
   * and another one in the next, instead of schedules: each that the profiler makes with default
   * choices, by E_FAIL and by E_OUTOFMEMORY; the first from each place once more, with all calls of
   * that method behind it; as far as the number of executions allows.
   */
  public ConformanceCheck faults() {
    return with(effort.refusing());
  }

  private ConformanceCheck in(Places others) {
    return new ConformanceCheck(tried, others, laws, effort, memory);
  }

  private ConformanceCheck with(Effort other) {
    return new ConformanceCheck(tried, places, laws, other, memory);
  }

  /**
   * The same with failing cases kept in this file: those of earlier checks are tried before
   * anything else, and what breaks no law any more is left out.
   */
  public ConformanceCheck keeping(Path file) {
    return new ConformanceCheck(tried, places, laws, effort, memory.in(new KeptCases(file)));
  }

  /**
   * The same with the failing cases of a store, which others fill, too: {@code ./clrsim check
   * --store} and {@code --cases}, and the checks of other machines. Those of this profiler, by its
   * name and options, are tried before anything else. What is found is put there. A case that fails
   * no more is retired there for the code that the profiler has now, and not tried again with it.
   *
   * @param store a folder, or a URI of any file system whose provider is on the class path, such as
   *     {@code s3://bucket/folder}
   */
  public ConformanceCheck cases(String store) {
    return new ConformanceCheck(tried, places, laws, effort, memory.sharing(store));
  }

  private DiagnosticException nothing(String what, String method, String remedy) {
    return new Diagnostic(
            what,
            "the check of %s, %s".formatted(tried.name(), method),
            "a check that tries nothing shows nothing, and none may go on for ever",
            remedy)
        .thrown();
  }

  /**
   * Runs it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the profiler, a scenario or the file
   *     of failing cases cannot be used
   */
  public ConformanceResult run() {
    if (places.recording().isPresent()) {
      return new RecordingRun(this, places.recording().get()).result();
    }
    return tried.library().isPresent()
        ? new ApartRun(this).result()
        : new ConformanceRun(this).result();
  }

  /**
   * The steps of one execution, without preemption, to look into: of the first scenario on the last
   * runtime, or of one without plugins where none is named.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the profiler or the scenario cannot
   *     be used
   */
  public List<Step> trace() {
    return tried.library().isPresent()
        ? new ApartRun(this).trace()
        : new ConformanceRun(this).trace();
  }

  /** Whether it is one of a recording, and not of scenarios. */
  public boolean isOfRecording() {
    return places.recording().isPresent();
  }

  Tried tried() {
    return tried;
  }

  Places places() {
    return places;
  }

  List<Law> laws() {
    return laws;
  }

  Effort effort() {
    return effort;
  }

  Optional<KeptCases> kept() {
    return memory.kept();
  }

  /** The store of failing cases, as it was named. */
  Optional<String> store() {
    return memory.store();
  }
}
