package io.github.clrsim.realclr.host.program;

import com.sun.jna.Callback;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.StringArray;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import io.github.clrsim.diagnostic.Diagnostic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * hostfxr, through functions of hostfxr.h: it works out what {@code dotnet} would give to the
 * runtime for a program, and starts nothing.
 */
final class HostFxr {
  private static final String UTF_8 = StandardCharsets.UTF_8.name();

  /** Where its explanations turn to what else one could read. */
  private static final List<String> END_OF_REASON = List.of("Learn more", "You can resolve");

  /** What it says about the host and in general, which is not about the program. */
  private static final List<String> NO_REASON =
      List.of("App:", "Architecture:", "You must install", "Failed to initialize context");

  /**
   * {@code FrameworkMissingFailure} of error_codes.h: a framework is not there, or not as asked.
   */
  private static final int FRAMEWORK_MISSING = 0x80008096;

  private final Path file;
  private final NativeLibrary library;
  private final List<String> errors = new ArrayList<>();
  // hostfxr holds its address for as long as it may have something to say.
  private final ErrorWriter errorWriter = text -> errors.add(text.getString(0, UTF_8));

  private HostFxr(Path file, NativeLibrary library) {
    this.file = file;
    this.library = library;
  }

  /** {@code hostfxr_error_writer_fn}. */
  interface ErrorWriter extends Callback {
    void callback(Pointer text);
  }

  /** Loads the library of an installation. */
  static HostFxr load(Path file) {
    return new HostFxr(file, NativeLibrary.getInstance(file.toString()));
  }

  /**
   * What {@code dotnet exec --runtimeconfig CONFIGURATION PROGRAM} would give to the runtime.
   *
   * @param root the installation in which frameworks are looked for
   * @param version of Microsoft.NETCore.App, which has to be the first that the configuration names
   * @param added properties of ours, which win over the program's
   */
  Map<String, String> properties(
      Path root, String version, Path configuration, Path program, Map<String, String> added) {
    List<String> command =
        List.of(
            "exec",
            "--runtimeconfig",
            configuration.toString(),
            // These two win over DOTNET_ROLL_FORWARD, where the configuration does not.
            "--fx-version",
            version,
            "--roll-forward",
            "LatestPatch",
            program.toString());
    // Per thread. Without it what is wrong would be printed among the program's own words.
    library.getFunction("hostfxr_set_error_writer").invokePointer(new Object[] {errorWriter});
    try {
      // The context is never closed: one of the properties is a pointer into it.
      Pointer context = initialize(root, version, command, program);
      added.forEach(
          (name, value) -> must("hostfxr_set_runtime_property_value", context, name, value));
      return properties(context);
    } finally {
      library.getFunction("hostfxr_set_error_writer").invokePointer(new Object[] {Pointer.NULL});
    }
  }

  private Pointer initialize(Path root, String version, List<String> command, Path program) {
    PointerByReference context = new PointerByReference();
    int result;
    // struct hostfxr_initialize_parameters: its size, the host's path, the installation's
    try (Memory parameters = new Memory(3L * Long.BYTES);
        Memory host = text(root.resolve("dotnet"));
        Memory dotnetRoot = text(root)) {
      parameters.setLong(0, parameters.size());
      parameters.setPointer(Long.BYTES, host);
      parameters.setPointer(2L * Long.BYTES, dotnetRoot);
      result =
          call(
              "hostfxr_initialize_for_dotnet_command_line",
              command.size(),
              new StringArray(command.toArray(String[]::new), UTF_8),
              parameters,
              context);
    }
    if (result < 0) {
      throw refused(result, root, version, program).thrown();
    }
    return context.getValue();
  }

  private Map<String, String> properties(Pointer context) {
    LongByReference count = new LongByReference();
    // Fails, because there is no room, and says how much there has to be.
    call("hostfxr_get_runtime_properties", context, count, Pointer.NULL, Pointer.NULL);
    long size = count.getValue() * Native.POINTER_SIZE;
    try (Memory names = new Memory(size);
        Memory values = new Memory(size)) {
      must("hostfxr_get_runtime_properties", context, count, names, values);
      Map<String, String> properties = new LinkedHashMap<>();
      for (long at = 0; at < size; at += Native.POINTER_SIZE) {
        properties.put(
            names.getPointer(at).getString(0, UTF_8), values.getPointer(at).getString(0, UTF_8));
      }
      return properties;
    }
  }

  /** A call that a context which could be made does not refuse. */
  private void must(String function, Object... arguments) {
    int result = call(function, arguments);
    if (result < 0) {
      throw new IllegalStateException("%s: 0x%08x".formatted(function, result));
    }
  }

  private int call(String function, Object... arguments) {
    return library.getFunction(function).invokeInt(arguments);
  }

  private static Memory text(Path path) {
    byte[] bytes = path.toString().getBytes(StandardCharsets.UTF_8);
    Memory text = new Memory(bytes.length + 1L);
    text.write(0, bytes, 0, bytes.length);
    text.setByte(bytes.length, (byte) 0);
    return text;
  }

  private Diagnostic refused(int result, Path root, String version, Path program) {
    String what = "The program cannot run here: " + reason(errors);
    String where = "%s, with the frameworks in %s".formatted(program, root.resolve("shared"));
    return result == FRAMEWORK_MISSING
        ? new Diagnostic(
            what,
            where,
            "whatever versions a program names, they are matched to the chosen runtime, %s; there"
                    .formatted(version)
                + " are "
                + installed(root),
            "install there what is missing in the line of %s, or choose by --runtime a runtime in"
                    .formatted(version)
                + " whose line all of it is there")
        : new Diagnostic(
            what,
            where,
            "%s, which works out for dotnet what programs need, answered 0x%08x"
                .formatted(file, result),
            "install there what is missing, choose another runtime, or correct the files beside the"
                + " program");
  }

  /** The frameworks of an installation, each with its versions, in one line. */
  static String installed(Path root) {
    String all =
        InstalledFrameworks.in(root).entrySet().stream()
            .map(each -> each.getKey() + " " + String.join(", ", each.getValue()))
            .collect(Collectors.joining("; "));
    return all.isEmpty() ? "no frameworks" : all;
  }

  /** The part of hostfxr's explanation that is about the program, in one line. */
  static String reason(List<String> messages) {
    return messages.stream()
        .flatMap(String::lines)
        .map(String::strip)
        .takeWhile(line -> END_OF_REASON.stream().noneMatch(line::startsWith))
        .filter(line -> NO_REASON.stream().noneMatch(line::startsWith))
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining("; "))
        .replace(":;", ":")
        .replace(".;", ";");
  }
}
