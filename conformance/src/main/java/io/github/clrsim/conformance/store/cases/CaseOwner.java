package io.github.clrsim.conformance.store.cases;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.conformance.store.ContentDigest;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Whose failing cases they are.
 *
 * @param name the profiler with its options, without anything of this machine
 * @param digest of its code, too; empty if nobody can tell what that is
 */
public record CaseOwner(String name, Optional<String> digest) {
  /** How options begin that name files which a native profiler finds. */
  private static final String FILE = "file.";

  /** One that is made by code which nobody can look into. */
  public static CaseOwner made(String name) {
    return new CaseOwner(name, Optional.empty());
  }

  /**
   * A profiler by name.
   *
   * @param beside the words that name others in the same process
   */
  public static CaseOwner of(NamedProfiler profiler, List<String> beside) {
    String name = name(profiler, beside);
    ContentDigest digest = new ContentDigest().text(name);
    profiler.woven().forEach(digest::text);
    List<Path> code = code(profiler);
    if (code.isEmpty()) {
      return made(name);
    }
    try {
      code.forEach(digest::file);
    } catch (DiagnosticException unreadable) {
      return made(name);
    }
    return new CaseOwner(name, Optional.of(digest.hex()));
  }

  private static String name(NamedProfiler profiler, List<String> beside) {
    StringBuilder name = new StringBuilder();
    Map<String, String> options = new TreeMap<>(profiler.options());
    if (profiler.isNative()) {
      name.append(Path.of(options.getOrDefault(NamedProfiler.LIBRARY, "")).getFileName());
      options.remove(NamedProfiler.LIBRARY);
      options.keySet().removeIf(option -> option.startsWith(FILE));
    } else {
      name.append(profiler.className());
    }
    options.forEach((option, value) -> name.append(' ').append(option).append('=').append(value));
    beside.forEach(word -> name.append(' ').append(word));
    return name.toString();
  }

  private static List<Path> code(NamedProfiler profiler) {
    if (profiler.isNative()) {
      return profiler.options().entrySet().stream()
          .filter(
              option ->
                  option.getKey().equals(NamedProfiler.LIBRARY) || option.getKey().startsWith(FILE))
          .map(option -> Path.of(option.getValue()))
          .toList();
    }
    return profiler.classpath().isEmpty()
        ? placeOf(profiler).stream().toList()
        : profiler.classpath();
  }

  private static Optional<Path> placeOf(NamedProfiler profiler) {
    try {
      Class<?> type = Class.forName(profiler.className(), false, profiler.loader());
      return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
          .flatMap(source -> Optional.ofNullable(source.getLocation()))
          .map(URL::toString)
          .filter(location -> location.startsWith("file:"))
          .map(location -> Path.of(URI.create(location)));
    } catch (ClassNotFoundException | LinkageError unknown) {
      // Whoever makes it says so.
      return Optional.empty();
    }
  }
}
