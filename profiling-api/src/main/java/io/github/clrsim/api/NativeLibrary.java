package io.github.clrsim.api;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A native profiler as a user names it: a shared library, as a runtime would load it.
 *
 * @param file what {@code CORECLR_PROFILER_PATH} would name
 * @param clsid what {@code CORECLR_PROFILER} would have
 * @param environment the variables that it finds, in the order given; it finds no others
 * @param files the files, and folders with all that is in them, that it finds; no others
 * @param zooms whether it is interrupted between its instructions, too, and not only where it calls
 *     somebody
 */
public record NativeLibrary(
    Path file, String clsid, Map<String, String> environment, List<Path> files, boolean zooms) {
  public NativeLibrary {
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    files = List.copyOf(files);
  }

  /** A library that finds nothing, and is interrupted where it calls somebody. */
  public static NativeLibrary of(Path file, String clsid) {
    return new NativeLibrary(file, clsid, Map.of(), List.of(), false);
  }

  /** The same with this environment. */
  public NativeLibrary withEnvironment(Map<String, String> variables) {
    return new NativeLibrary(file, clsid, variables, files, zooms);
  }

  /** The same with these files and folders. */
  public NativeLibrary withFiles(List<Path> found) {
    return new NativeLibrary(file, clsid, environment, found, zooms);
  }

  /** The same, interrupted between its instructions or not. */
  public NativeLibrary zooming(boolean isZooming) {
    return new NativeLibrary(file, clsid, environment, files, isZooming);
  }

  /** The options of the command line that name it. */
  public List<String> words() {
    List<String> words = new ArrayList<>(List.of("--library", file.toString(), "--clsid", clsid));
    environment.forEach((name, value) -> words.addAll(List.of("--env", name + "=" + value)));
    files.forEach(each -> words.addAll(List.of("--file", each.toString())));
    if (zooms) {
      words.add("--zoom");
    }
    return List.copyOf(words);
  }
}
