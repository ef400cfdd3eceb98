package io.github.clrsim.conformance;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.NativeLibrary;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.conformance.apart.NativeService;
import io.github.clrsim.conformance.apart.Unseen;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Case;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import java.io.File;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who is tried.
 *
 * @param made what makes it, if that was given; else it is made by its class
 * @param library what it is, if it is a native one
 * @param clientData what it is sent where it attaches, if a file has that
 */
record Tried(
    NamedProfiler profiler,
    Optional<ProfilerFactory> made,
    Optional<NativeLibrary> library,
    Optional<ClientDataFile> clientData) {

  private static final String ONCE_MORE = "run this check again, with the same seed";

  static Tried of(NamedProfiler profiler) {
    return new Tried(profiler, Optional.empty(), Optional.empty(), Optional.empty());
  }

  static Tried of(String name, ProfilerFactory made) {
    return new Tried(NamedProfiler.of(name), Optional.of(made), Optional.empty(), Optional.empty());
  }

  static Tried of(NativeLibrary library) {
    return new Tried(
        NativeService.here().profiler(library),
        Optional.empty(),
        Optional.of(library),
        Optional.empty());
  }

  /** The same, a library with other options. */
  Tried as(NativeLibrary other) {
    Tried tried = of(other);
    return clientData.map(tried::with).orElse(tried);
  }

  /** The same, which is sent this where it attaches. */
  Tried with(ClientDataFile data) {
    return new Tried(
        profiler.with(NamedProfiler.CLIENT_DATA, data.content().hex()),
        made,
        library,
        Optional.of(data));
  }

  /** The same by another name. */
  Tried as(NamedProfiler other) {
    return new Tried(other, made, library, clientData);
  }

  /** By which it is reported. */
  String name() {
    return library.map(each -> each.file().toString()).orElse(profiler.className());
  }

  /** What no schedule shows of a native profiler; empty for one in Java. */
  Optional<String> unseen() {
    return library.map(it -> it.zooms() ? Unseen.withZoom() : Unseen.withoutZoom("zoom"));
  }

  boolean isWoven() {
    return !profiler.woven().isEmpty();
  }

  NativeLibrary requireLibrary(String method) {
    return library.orElseThrow(
        () ->
            new Diagnostic(
                    "A profiler in Java is given what only a native one can have",
                    "%s of the check of %s".formatted(method, name()),
                    "a native profiler finds the environment and the files that it is given; one in"
                        + " Java has options",
                    "leave it out, or name a native profiler: ConformanceCheck.ofLibrary(path,"
                        + " clsid)")
                .thrown());
  }

  void requireJava(String method) {
    if (library.isPresent()) {
      throw new Diagnostic(
              "A native profiler is given what only one in Java can have",
              "%s of the check of %s".formatted(method, name()),
              "its code is no Java that could be woven, and it takes what it wants from its"
                  + " environment",
              "leave it out; environment gives it a variable")
          .thrown();
    }
  }

  /** What repeats a case: a command, where another process can make the profiler. */
  String again(Case failed, Law broken, boolean races, List<Path> assemblies) {
    return words(broken, races, assemblies).map(failed::replayLine).orElse(ONCE_MORE);
  }

  /** The same of an order of a recording. */
  String again(Path recording, Case failed, Law broken) {
    return words(broken, false, List.of())
        .map(
            words ->
                CommandText.of(
                    Stream.of(
                            List.of("replay", recording.toString()),
                            words,
                            List.of("--choices", failed.picks().text()))
                        .flatMap(List::stream)
                        .toList()))
        .orElse(ONCE_MORE);
  }

  private Optional<List<String>> words(Law broken, boolean races, List<Path> assemblies) {
    boolean isOurs = Laws.all().contains(broken);
    // A command has no class path for a law beside a native profiler.
    boolean canBeNamed = isOurs || (library.isEmpty() && isMadeByItsClass(broken));
    if (made.isPresent() || !canBeNamed) {
      return Optional.empty();
    }
    Set<Path> classpath = new LinkedHashSet<>(profiler.classpath());
    if (!isOurs) {
      classpath.addAll(ConformanceCheck.placeOf(broken.getClass()));
    }
    List<String> words = new ArrayList<>();
    words.addAll(library.map(NativeLibrary::words).orElseGet(() -> named(classpath)));
    if (library.isPresent()) {
      clientData.ifPresent(data -> words.addAll(List.of("--client-data", data.file().toString())));
    }
    assemblies.forEach(each -> words.addAll(List.of("--assembly", each.toString())));
    if (races) {
      words.add("--races");
    }
    if (!isOurs) {
      words.addAll(List.of("--law", broken.getClass().getName()));
    }
    return Optional.of(words);
  }

  private List<String> named(Set<Path> classpath) {
    List<String> words = new ArrayList<>(List.of("--profiler", profiler.className()));
    if (!classpath.isEmpty()) {
      words.add("--classpath");
      words.add(
          classpath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    }
    profiler.woven().forEach(each -> words.addAll(List.of("--weave", each)));
    profiler
        .options()
        .forEach((key, value) -> words.addAll(List.of("--option", key + "=" + value)));
    return words;
  }

  /** Whether a command can name it. */
  private static boolean isMadeByItsClass(Law law) {
    try {
      return Modifier.isPublic(law.getClass().getModifiers())
          && Modifier.isPublic(law.getClass().getConstructor().getModifiers());
    } catch (NoSuchMethodException needsMore) {
      return false;
    }
  }
}
