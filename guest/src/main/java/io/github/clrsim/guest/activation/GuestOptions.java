package io.github.clrsim.guest.activation;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.NativeLibrary;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Remedy;
import io.github.clrsim.diagnostic.Setting;
import io.github.clrsim.guest.elf.ElfFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a user says about a native profiler, as options of a profiler: {@value #LIBRARY}, {@value
 * #CLSID}, {@value #VARIABLE} with the name of a variable for each of its environment, {@value
 * #FILE} with a number for each file that it finds, and {@value #PREEMPT} if it is interrupted
 * between instructions.
 *
 * @param library the file
 * @param clsid what DllGetClassObject is asked for
 * @param environment the variables that the library finds, in the order given
 * @param files the files and folders that it finds
 * @param preempts whether its code is interrupted between instructions, and not only where it calls
 *     somebody
 */
public record GuestOptions(
    Path library, Guid clsid, Map<String, String> environment, List<Path> files, boolean preempts) {
  /** The option that names the library's file. */
  public static final String LIBRARY = NamedProfiler.LIBRARY;

  /** The option that names its class, as CORECLR_PROFILER does. */
  public static final String CLSID = NamedProfiler.CLSID;

  /** How options begin that give a variable of the environment. */
  public static final String VARIABLE = NamedProfiler.VARIABLE;

  /** How options begin that name a file which the library finds. */
  public static final String FILE = "file.";

  /** The option that has its code interrupted between instructions, if it is there. */
  public static final String PREEMPT = "preempt";

  /** Those of which there is one; what a client sends along is for the process to hand over. */
  private static final Set<String> SINGLE =
      Set.of(LIBRARY, CLSID, PREEMPT, NamedProfiler.CLIENT_DATA);

  private static final Pattern GUID =
      Pattern.compile(
          "\\{?([0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12})\\}?");

  private static final Remedy NAME_CLASS_ID =
      Remedy.of(
          Setting.CLASS_ID,
          "name it as CORECLR_PROFILER has it, such as {12345678-1234-1234-1234-123456789ABC}"
              + " (%s)");

  public GuestOptions {
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    files = List.copyOf(files);
  }

  /**
   * The options that name a library.
   *
   * @throws DiagnosticException if its class ID is none, a variable has no name, or its file is no
   *     library for this machine, or no profiler's
   */
  public static Map<String, String> of(NativeLibrary library) {
    var _ = guid(library.clsid());
    if (library.environment().containsKey("")) {
      throw refused(
          "a variable of its environment has no name",
          "the variable with the value '%s'".formatted(library.environment().get("")),
          Remedy.of(Setting.ENVIRONMENT, "write NAME=VALUE (%s)"));
    }
    // Its faults are told before anything is started for it.
    Activation.requireExport(ElfFile.of(library.file()), library.file());
    Map<String, String> options = new LinkedHashMap<>();
    options.put(LIBRARY, library.file().toString());
    options.put(CLSID, library.clsid());
    library.environment().forEach((name, value) -> options.put(VARIABLE + name, value));
    for (int i = 0; i < library.files().size(); i++) {
      options.put(FILE + i, library.files().get(i).toString());
    }
    if (library.zooms()) {
      options.put(PREEMPT, "");
    }
    return options;
  }

  /**
   * Reads the options of a profiler.
   *
   * @throws DiagnosticException if one is missing, or none that there is
   */
  public static GuestOptions of(Map<String, String> options) {
    List<Path> files = new ArrayList<>();
    options.forEach(
        (name, value) -> {
          if (name.startsWith(FILE)) {
            files.add(Path.of(value));
          } else if (!name.startsWith(VARIABLE) && !SINGLE.contains(name)) {
            throw refused(
                "a native profiler has no option " + name,
                name + "=" + value,
                Remedy.of(
                    "give it "
                        + String.join(
                            ", ",
                            LIBRARY,
                            CLSID,
                            VARIABLE + "NAME",
                            FILE + "0",
                            PREEMPT,
                            NamedProfiler.CLIENT_DATA)));
          }
        });
    return new GuestOptions(
        Path.of(required(options, LIBRARY)),
        guid(required(options, CLSID)),
        NamedProfiler.environment(options),
        files,
        options.containsKey(PREEMPT));
  }

  private static String required(Map<String, String> options, String name) {
    return Optional.ofNullable(options.get(name))
        .filter(value -> !value.isEmpty())
        .orElseThrow(
            () ->
                refused(
                    "its " + name + " is not named",
                    "option " + name,
                    Remedy.of("name its library, and the class ID in it")));
  }

  /**
   * Reads a class ID as CORECLR_PROFILER has it, with or without braces.
   *
   * @throws DiagnosticException if it is none
   */
  public static Guid guid(String text) {
    if (text.isBlank()) {
      throw refused(
          "its class ID, a GUID, is not named", "the class ID, which is empty", NAME_CLASS_ID);
    }
    var matcher = GUID.matcher(text.strip());
    if (!matcher.matches()) {
      throw refused("its class ID is no GUID", text, NAME_CLASS_ID);
    }
    return Guid.of(matcher.group(1));
  }

  private static DiagnosticException refused(String fault, String value, Remedy remedy) {
    return new Diagnostic(
            "The native profiler cannot be used: " + fault + ".",
            value,
            "a native profiler is named by its library and by its class ID, as"
                + " CORECLR_PROFILER_PATH and CORECLR_PROFILER name them",
            remedy)
        .thrown();
  }
}
