package io.github.clrsim.realclr.runtime;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.runtime.npm.NpmCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * The .NET runtimes this machine has or can get.
 *
 * <p>Environment: {@code CLRSIM_DOTNET} names a .NET directory and is then the only place looked
 * at; {@code CLRSIM_RUNTIMES} moves the cache of fetched runtimes. All failures are diagnostics.
 */
public final class DotnetRuntimes {

  private final Machine machine;
  private final RuntimeCache cache;
  private final List<Recipe.OfRuntime> recipes;

  DotnetRuntimes(Machine machine, RuntimeCache cache, List<Recipe.OfRuntime> recipes) {
    this.machine = machine;
    this.cache = cache;
    this.recipes = List.copyOf(recipes);
  }

  /** The runtimes of the machine this JVM runs on. */
  public static DotnetRuntimes onThisMachine() {
    return onThisMachine(silently -> {});
  }

  /** The same, telling in words what takes long while it is done. */
  public static DotnetRuntimes onThisMachine(Consumer<String> progress) {
    var machine = Machine.thisOne();
    var cache = new RuntimeCache(machine.cacheDirectory(), NpmCommand.onPath(), progress);
    return new DotnetRuntimes(machine, cache, Recipe.RUNTIMES);
  }

  /** Whether real runtimes can be driven on the machine this JVM runs on. */
  public static boolean areDrivenHere() {
    return Machine.thisOne().isSupported();
  }

  /**
   * The runtimes that are here now, newest first; the network is not touched. A cached runtime that
   * is damaged is left out: {@link #provision()} mends it.
   */
  public List<DotnetRuntime> found() {
    machine.requireSupported();
    var chosen = machine.chosenDotnet();
    if (chosen.isPresent()) {
      return InstalledRuntimes.chosen(chosen.get());
    }
    var runtimes = new ArrayList<DotnetRuntime>();
    for (Machine.Place place : machine.dotnetPlaces()) {
      runtimes.addAll(InstalledRuntimes.under(place.root(), place.source()));
    }
    recipes.stream().flatMap(recipe -> cache.intact(recipe).stream()).forEach(runtimes::add);
    return runtimes.stream()
        .sorted(Comparator.comparing(DotnetRuntime::version).reversed())
        .toList();
  }

  /**
   * Every runtime clrsim knows how to fetch, oldest first, fetched now unless the cache holds it.
   */
  public List<DotnetRuntime> provision() {
    machine.requireSupported();
    return recipes.stream().map(cache::runtime).toList();
  }

  /** The runtime of exactly this version: the one that is here, else the one that is fetched. */
  public DotnetRuntime require(RuntimeVersion version) {
    var here = found();
    return here.stream()
        .filter(runtime -> runtime.version().equals(version))
        .findFirst()
        .orElseGet(() -> fetch(version, here));
  }

  /**
   * The runtime whose files stand for all of its line: the one of exactly this version, if it is
   * here or can be fetched, or else the newest here of the same line.
   */
  public DotnetRuntime standingFor(RuntimeVersion version) {
    return fetchable().contains(version)
        ? require(version)
        : found().stream()
            .filter(runtime -> runtime.version().equals(version))
            .findFirst()
            .or(() -> found().stream().filter(each -> isOfLine(each, version)).findFirst())
            .orElseGet(() -> require(version));
  }

  private static boolean isOfLine(DotnetRuntime runtime, RuntimeVersion version) {
    return runtime.version().major() == version.major()
        && runtime.version().minor() == version.minor();
  }

  /** The versions that clrsim knows how to fetch, oldest first. */
  public List<RuntimeVersion> fetchable() {
    return recipes.stream().map(Recipe.OfRuntime::version).toList();
  }

  /** The compiler of the fixtures, fetched now, with a runtime to run it, unless cached. */
  public CSharpCompiler provisionCompiler() {
    machine.requireSupported();
    var host = cache.runtime(Recipe.NET_9_0_5);
    Path entry = cache.directory(Recipe.CSHARP_3_5);
    return new CSharpCompiler(entry.resolve("csc/csc.dll"), entry.resolve("ref"), host);
  }

  private DotnetRuntime fetch(RuntimeVersion version, List<DotnetRuntime> here) {
    // A user who chose a .NET directory does not want another one behind their back.
    var fetchable = machine.chosenDotnet().isPresent() ? List.<Recipe.OfRuntime>of() : recipes;
    return fetchable.stream()
        .filter(recipe -> recipe.version().equals(version))
        .findFirst()
        .map(cache::runtime)
        .orElseThrow(() -> missing(version, here).thrown());
  }

  private Diagnostic missing(RuntimeVersion version, List<DotnetRuntime> here) {
    return new Diagnostic(
        "there is no .NET runtime " + version + " here",
        here.isEmpty() ? "no runtime was found" : "found: " + names(here),
        "the request names this version and no other, and clrsim fetches only "
            + String.join(" and ", fetchable().stream().map(RuntimeVersion::toString).toList()),
        "install .NET " + version + ", name its directory in CLRSIM_DOTNET, or ask for another");
  }

  private static String names(List<DotnetRuntime> runtimes) {
    return String.join(
        ", ", runtimes.stream().map(r -> r.version() + " (" + r.source() + ")").toList());
  }
}
