package io.github.clrsim.cli.subject;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Real .NET runtimes by what the user calls them: a version, a part of one, or a directory. */
public final class RealRuntimes {
  private static final Path FRAMEWORK = Path.of("shared", "Microsoft.NETCore.App");

  private final DotnetRuntimes runtimes;

  /** The runtimes of this machine, and those that can be fetched. */
  public RealRuntimes(DotnetRuntimes runtimes) {
    this.runtimes = runtimes;
  }

  /**
   * The runtime of this name: {@code 9.0.5}, {@code 9.0}, {@code net9.0}, or a directory. One that
   * is not here is fetched, if it is of a version that clrsim knows.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none
   */
  public DotnetRuntime named(String name) {
    if (name.contains("/") || name.contains("\\")) {
      return at(Path.of(name));
    }
    Optional<RuntimeVersion> exact = RuntimeVersion.from(name);
    Optional<RuntimeProfile> profile =
        exact.isPresent()
            ? profileOf(exact.get())
            : RuntimeProfile.all().stream().filter(each -> isCalled(each, name)).findFirst();
    if (profile.isEmpty()) {
      throw noProfile(
              name.isEmpty() ? "\"\"" : name.replaceFirst("^net", ""),
              "option --runtime" + (name.isEmpty() ? ", a word without letters" : " " + name))
          .thrown();
    }
    return exact.map(runtimes::require).orElseGet(() -> of(profile.get()));
  }

  /** The newest runtime that is here, else the newest of those that can be fetched. */
  public DotnetRuntime newest() {
    return runtimes.found().stream()
        .filter(runtime -> RuntimeProfile.all().stream().anyMatch(each -> follows(each, runtime)))
        .findFirst()
        .orElseGet(() -> of(RuntimeProfile.all().getLast()));
  }

  /** The newest runtime that is here and follows these rules. */
  public Optional<DotnetRuntime> found(RuntimeProfile profile) {
    return runtimes.found().stream().filter(runtime -> follows(profile, runtime)).findFirst();
  }

  /** Whether the user named the only place to look at, which had better be right. */
  public static boolean isPlaceNamed() {
    return System.getenv("CLRSIM_DOTNET") != null;
  }

  /**
   * The profile of a runtime's rules.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none
   */
  public static RuntimeProfile profileOf(DotnetRuntime runtime) {
    return profileOf(runtime.version())
        .orElseThrow(
            () ->
                noProfile(
                        runtime.version().toString(),
                        "%s (%s)".formatted(runtime.directory(), runtime.source()))
                    .thrown());
  }

  private static Optional<RuntimeProfile> profileOf(RuntimeVersion version) {
    return RuntimeProfile.all().stream()
        .filter(profile -> isCalled(profile, version.major() + "." + version.minor()))
        .findFirst();
  }

  /** By the name of the profile, or by the version in it. */
  private static boolean isCalled(RuntimeProfile profile, String name) {
    return profile.name().equals(name) || profile.name().equals("net" + name);
  }

  private static Diagnostic noProfile(String versions, String where) {
    List<RuntimeProfile> all = RuntimeProfile.all();
    return new Diagnostic(
        "There is no profile of .NET " + versions,
        where,
        "laws, replays and the simulation follow the rules of a version; there are those of "
            + all.stream().map(RuntimeProfile::name).collect(Collectors.joining(" and ")),
        "name %s, an exact version of these such as %s, or a directory of such a runtime, with a /"
                .formatted(
                    all.stream()
                        .map(each -> each.name().replaceFirst("^net", ""))
                        .collect(Collectors.joining(" or ")),
                    all.getLast().runtime())
            + " in it; ./clrsim doctor lists what is here");
  }

  private DotnetRuntime of(RuntimeProfile profile) {
    return found(profile)
        .orElseGet(() -> runtimes.require(RuntimeVersion.from(profile.runtime()).orElseThrow()));
  }

  private static boolean follows(RuntimeProfile profile, DotnetRuntime runtime) {
    return profileOf(runtime.version()).filter(profile::equals).isPresent();
  }

  /** The runtime in a directory, or the newest one of an installation that has a profile. */
  private static DotnetRuntime at(Path directory) {
    List<DotnetRuntime> here = in(directory);
    if (here.isEmpty()) {
      throw new Diagnostic(
              "There is no .NET runtime in " + directory,
              "option --runtime",
              "a runtime is a directory that is named for its version and holds"
                  + " libcoreclr.so, or an installation with such a one in "
                  + FRAMEWORK,
              "name such a directory, or a version such as 9.0; ./clrsim doctor lists"
                  + " what is here")
          .thrown();
    }
    return here.stream()
        .filter(runtime -> profileOf(runtime.version()).isPresent())
        .findFirst()
        .orElseThrow(
            () ->
                noProfile(
                        here.stream()
                            .map(runtime -> runtime.version().toString())
                            .collect(Collectors.joining(" or ")),
                        directory + " (--runtime)")
                    .thrown());
  }

  /** The newest first. */
  private static List<DotnetRuntime> in(Path directory) {
    List<DotnetRuntime> here = new ArrayList<>();
    List<Path> places = new ArrayList<>(List.of(directory.toAbsolutePath().normalize()));
    places.addAll(list(directory.toAbsolutePath().resolve(FRAMEWORK.toString())));
    for (Path place : places) {
      Path name = place.getFileName();
      Optional<RuntimeVersion> version =
          name == null ? Optional.empty() : RuntimeVersion.from(name.toString());
      version
          .map(known -> new DotnetRuntime(known, place, "--runtime"))
          .filter(runtime -> Files.isReadable(runtime.coreClr()))
          .ifPresent(here::add);
    }
    return here.stream().sorted(Comparator.comparing(DotnetRuntime::version).reversed()).toList();
  }

  private static List<Path> list(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    } catch (IOException notThere) {
      return List.of();
    }
  }
}
