package io.github.clrsim.cli.subject.option;

import io.github.clrsim.api.ClassPath;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.conformance.ClientDataFile;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which profiler is meant: one that comes with clrsim, or a class. */
public final class ProfilerOptions {
  @Option(
      names = "--profiler",
      completionCandidates = Candidates.Profilers.class,
      paramLabel = "PROFILER",
      description = "A name that ./clrsim profilers lists, or a class.")
  private String name = "";

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Where the class is: folders and jars, parted as in a Java class path.")
  private String classpath = "";

  @Option(
      names = "--option",
      paramLabel = "KEY=VALUE",
      description =
          "An option for the profiler; may come several times. ./clrsim profilers lists those of"
              + " the shipped ones.")
  private Map<String, String> options = new LinkedHashMap<>();

  @Option(
      names = "--client-data",
      paramLabel = "FILE",
      description =
          "The bytes that a profiler which attaches is given as client data (none); 65536 at most.")
  private Optional<Path> clientData = Optional.empty();

  @Mixin private LibraryOptions library = new LibraryOptions();

  /** Whether one was named. */
  public boolean isNamed() {
    return !name.isEmpty() || library.isNamed();
  }

  /** Whether it is a native one. */
  public boolean isNative() {
    return library.isNamed();
  }

  /**
   * The profiler.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if none was named, or a shipped one was
   *     meant that there is not, or one that does not take these options
   */
  public NamedProfiler profiler() {
    if (library.isNamed()) {
      return withClientData(nativeProfiler());
    }
    library.requireNothingSaid();
    if (name.isEmpty()) {
      throw new Diagnostic(
              "No profiler was named",
              "option --profiler",
              "it says whose logic is to be tried",
              "add --profiler NAME; ./clrsim profilers lists the shipped ones")
          .thrown();
    }
    return known(new NamedProfiler(className(), entries(), options));
  }

  private NamedProfiler nativeProfiler() {
    if (!name.isEmpty() || !classpath.isEmpty() || !options.isEmpty()) {
      throw new Diagnostic(
              "Two profilers were named, or a native one is to have what only Java has",
              "option --library, with --profiler, --classpath or --option",
              "a native profiler is its library, and takes what it wants from its environment",
              "leave the others out; --env NAME=VALUE gives it a variable")
          .thrown();
    }
    return library.profiler();
  }

  /** The profiler that was named, or this class where none was. */
  public NamedProfiler profilerOr(String className) {
    return isNamed() ? profiler() : known(new NamedProfiler(className, entries(), options));
  }

  private NamedProfiler known(NamedProfiler profiler) {
    ShippedProfiler.requireKnownOptions(profiler, "option --option");
    return withClientData(profiler);
  }

  private NamedProfiler withClientData(NamedProfiler profiler) {
    return clientData
        .map(file -> new ClientDataFile(file, "option --client-data"))
        .map(file -> profiler.with(NamedProfiler.CLIENT_DATA, file.content().hex()))
        .orElse(profiler);
  }

  /** The options once more, for a command that is to be typed again. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    words.addAll(library.words());
    clientData.ifPresent(file -> words.addAll(List.of("--client-data", file.toString())));
    if (!name.isEmpty()) {
      words.addAll(List.of("--profiler", name));
    }
    if (!classpath.isEmpty()) {
      words.addAll(List.of("--classpath", classpath));
    }
    options.forEach((key, value) -> words.addAll(List.of("--option", key + "=" + value)));
    return List.copyOf(words);
  }

  private String className() {
    boolean isShipped = ShippedProfiler.all().stream().anyMatch(each -> each.name().equals(name));
    boolean isClass = !isShipped && (name.contains(".") || !classpath.isEmpty());
    return isClass ? name : ShippedProfiler.named(name).profiler().className();
  }

  /** The entries of the class path that was named. */
  public List<Path> entries() {
    return ClassPath.parsed(classpath);
  }
}
