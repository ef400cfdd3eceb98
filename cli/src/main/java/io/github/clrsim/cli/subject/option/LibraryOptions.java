package io.github.clrsim.cli.subject.option;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.NativeLibrary;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.guest.GuestService;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that name a native profiler: a shared library, as a runtime would load it. */
public final class LibraryOptions {
  @Option(
      names = "--library",
      paramLabel = "FILE",
      description =
          "A native profiler instead: the shared library that CORECLR_PROFILER_PATH would name."
              + " On x86-64 Linux.")
  private String library = "";

  @Option(
      names = "--clsid",
      paramLabel = "GUID",
      description = "The class ID of a native profiler, as CORECLR_PROFILER would have it.")
  private String clsid = "";

  @Option(
      names = "--env",
      paramLabel = "NAME=VALUE",
      description =
          "A variable of the environment of a native profiler, which is empty otherwise: it finds it"
              + " there, and so does the runtime; may come several times.")
  private Map<String, String> environment = new LinkedHashMap<>();

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description =
          "A file that a native profiler finds, or a folder with all that is in it, to read only;"
              + " may come several times. It finds no others.")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--zoom",
      description =
          "Interrupts a native profiler between its instructions, too, here and there: so data races"
              + " and locks of its own show. An execution takes up to half as long again.")
  private boolean zooms;

  /** Whether a library was named. */
  public boolean isNamed() {
    return !library.isEmpty();
  }

  /**
   * The native profiler in a process with a real runtime.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if its class ID is none, its file is no
   *     library, files are given, or it is to be interrupted between instructions
   */
  public NamedProfiler recorded() {
    if (!files.isEmpty()) {
      throw new Diagnostic(
              "A native profiler beside a real runtime is given files",
              "option --file",
              "it is in a real process, where it finds all files of this machine",
              "leave it out")
          .thrown();
    }
    if (zooms) {
      throw new Diagnostic(
              "A native profiler beside a real runtime is to be interrupted between instructions",
              "option --zoom",
              "there its threads run by themselves, in the order that the system chooses",
              "leave it out")
          .thrown();
    }
    return new GuestService().recorded(named());
  }

  /**
   * Requires that nothing is said of a library where none is named.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if something is
   */
  public void requireNothingSaid() {
    List<String> said = new ArrayList<>();
    if (!clsid.isEmpty()) {
      said.add("--clsid");
    }
    if (!environment.isEmpty()) {
      said.add("--env");
    }
    if (!files.isEmpty()) {
      said.add("--file");
    }
    if (zooms) {
      said.add("--zoom");
    }
    if (!said.isEmpty()) {
      throw new Diagnostic(
              "No native profiler was named",
              "option " + said.getFirst(),
              "it says something of a native profiler, whose library is missing",
              "add --library FILE, or leave it out")
          .thrown();
    }
  }

  /**
   * The native profiler.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if its class ID is none
   */
  NamedProfiler profiler() {
    return new GuestService().profiler(named());
  }

  /** The options once more, for a command that is to be typed again. */
  public List<String> words() {
    return isNamed() ? named().words() : List.of();
  }

  private NativeLibrary named() {
    return new NativeLibrary(
        Path.of(library), clsid, environment, files.stream().map(Path::of).toList(), zooms);
  }
}
