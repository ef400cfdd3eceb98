package io.github.clrsim.cli.subject;

import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.profile.RuntimeName;
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
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Real .NET runtimes by what the user calls them: a version, a part of one, or a directory. */
public final class RealRuntimes {
  private static final Path FRAMEWORK = Path.of("shared", "Microsoft.NETCore.App");

  private static final String OPTION = "option --runtime ";

  /** What the option takes, on every command. */
  public static final String NAMES =
      "3.1, 9.0, net9.0, \".NET 9\", an exact version such as 9.0.5, or a directory of a runtime or"
          + " of an installation, with a / in it, whose newest one with a profile is taken.";

  private final DotnetRuntimes runtimes;

  /** The runtimes of this machine, and those that can be fetched. */
  public RealRuntimes(DotnetRuntimes runtimes) {
    this.runtimes = runtimes;
  }

  /**
   * The runtime of this name: what {@link RuntimeName} reads, or a directory. One that is not here
   * is fetched, if it is of a version that clrsim knows.
   *
   * @param notes told where the rules of another version hold for it
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none
   */
  public DotnetRuntime named(String name, Consumer<String> notes) {
    if (isDirectory(name)) {
      return at(Path.of(name), notes);
    }
    RuntimeName read = read(name, notes);
    return read.exact()
        .flatMap(RuntimeVersion::from)
        .map(runtimes::require)
        .orElseGet(() -> of(read.profile()));
  }

  /**
   * The profile of the runtime of this name, which the simulation follows: by the same names as
   * {@link #named}, and nothing is fetched.
   *
   * @param notes told where the rules of another version are meant
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none
   */
  public static RuntimeProfile profileNamed(String name, Consumer<String> notes) {
    return isDirectory(name) ? profileOf(at(Path.of(name), notes)) : read(name, notes).profile();
  }

  private static boolean isDirectory(String name) {
    return name.contains("/") || name.contains("\\");
  }

  private static RuntimeName read(String name, Consumer<String> notes) {
    String where = name.isEmpty() ? "option --runtime, a word without letters" : OPTION + name;
    RuntimeName read = RuntimeName.of(name, where);
    read.note(where).ifPresent(notes);
    return read;
  }

  /** The newest runtime that is here, else the newest of those that can be fetched. */
  public DotnetRuntime newest() {
    return runtimes.found().stream()
        .filter(runtime -> RuntimeProfile.all().stream().anyMatch(each -> follows(each, runtime)))
        .findFirst()
        .orElseGet(() -> runtimes.require(runtimes.fetchable().getLast()));
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
                RuntimeName.noProfile(
                        runtime.version().toString(),
                        "%s (%s)".formatted(runtime.directory(), runtime.source()))
                    .thrown());
  }

  /**
   * The profile of the rules of a runtime of this version.
   *
   * @param where it was met
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none
   */
  public static RuntimeProfile profileOf(String version, String where) {
    return RuntimeVersion.from(version)
        .flatMap(RealRuntimes::profileOf)
        .orElseThrow(() -> RuntimeName.noProfile(version, where).thrown());
  }

  /**
   * What a recorder says of a trace, with the profile by whose rules it is judged.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if no rules are known for the runtime
   */
  public static TraceHeader withProfile(TraceHeader told) {
    RuntimeProfile profile = profileOf(told.runtime(), told.program());
    return new TraceHeader(
        told.origin(), told.runtime(), profile.name(), told.profiler(), told.program(), "");
  }

  private static Optional<RuntimeProfile> profileOf(RuntimeVersion version) {
    return RuntimeProfile.all().stream()
        .filter(each -> each.name().equals("net%d.%d".formatted(version.major(), version.minor())))
        .findFirst();
  }

  private DotnetRuntime of(RuntimeProfile profile) {
    return found(profile)
        .orElseGet(() -> runtimes.require(RuntimeVersion.from(profile.runtime()).orElseThrow()));
  }

  private static boolean follows(RuntimeProfile profile, DotnetRuntime runtime) {
    return profileOf(runtime.version()).filter(profile::equals).isPresent();
  }

  /** The runtime in a directory, or the newest one of an installation that has a profile. */
  private static DotnetRuntime at(Path directory, Consumer<String> notes) {
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
    DotnetRuntime chosen =
        here.stream()
            .filter(runtime -> profileOf(runtime.version()).isPresent())
            .findFirst()
            .orElseThrow(
                () ->
                    RuntimeName.noProfile(
                            here.stream()
                                .map(runtime -> runtime.version().toString())
                                .collect(Collectors.joining(" or ")),
                            directory + " (--runtime)")
                        .thrown());
    read(chosen.version().toString(), notes);
    return chosen;
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
