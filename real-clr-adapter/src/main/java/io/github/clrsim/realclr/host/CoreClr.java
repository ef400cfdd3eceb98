package io.github.clrsim.realclr.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.jna.Library;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.StringArray;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import io.github.clrsim.api.Letter;
import io.github.clrsim.api.info.HResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The runtime, hosted through the four functions of coreclrhost.h, without muxer or hostfxr. One in
 * a process, and once in its life.
 */
final class CoreClr {
  private static final int RTLD_LAZY_LOCAL = 1;

  private final NativeLibrary library;
  private final Path program;
  private final Pointer handle;
  private final int domain;

  private CoreClr(NativeLibrary library, Path program, Pointer handle, int domain) {
    this.library = library;
    this.program = program;
    this.handle = handle;
    this.domain = domain;
  }

  /**
   * Loads and starts the runtime; the profiler's Initialize is called in here.
   *
   * @param directory the runtime's files
   * @param program what will be executed; it must exist, or some versions abort
   */
  static CoreClr initialize(Path directory, Path program) {
    NativeLibrary library =
        NativeLibrary.getInstance(
            directory.resolve("libcoreclr.so").toString(),
            Map.of(Library.OPTION_OPEN_FLAGS, RTLD_LAZY_LOCAL));
    Map<String, String> properties = properties(directory, program);
    PointerByReference handle = new PointerByReference();
    IntByReference domain = new IntByReference();
    Object[] arguments = {
      program.toString(),
      "clrsim",
      properties.size(),
      texts(List.copyOf(properties.keySet())),
      texts(List.copyOf(properties.values())),
      handle,
      domain
    };
    int result = library.getFunction("coreclr_initialize").invokeInt(arguments);
    if (result < 0) {
      throw refused("coreclr_initialize", result, directory);
    }
    return new CoreClr(library, program, handle.getValue(), domain.getValue());
  }

  /** Runs the program to its end and answers its exit code. */
  int execute(List<String> arguments) {
    IntByReference exitCode = new IntByReference();
    Object[] all = {
      handle, domain, arguments.size(), texts(arguments), program.toString(), exitCode
    };
    int result = library.getFunction("coreclr_execute_assembly").invokeInt(all);
    if (result < 0) {
      throw refused("coreclr_execute_assembly", result, program);
    }
    return exitCode.getValue();
  }

  /** Shuts down; the exit code is the one that the program set last. */
  int shutDown(int exitCode) {
    IntByReference latched = new IntByReference(exitCode);
    Object[] arguments = {handle, domain, latched};
    int result = library.getFunction("coreclr_shutdown_2").invokeInt(arguments);
    return result < 0 ? exitCode : latched.getValue();
  }

  private static Map<String, String> properties(Path directory, Path program) {
    String programDirectory = program.getParent() + "/";
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("TRUSTED_PLATFORM_ASSEMBLIES", assemblies(directory) + ":" + program);
    properties.put("APP_PATHS", programDirectory);
    properties.put("APP_CONTEXT_BASE_DIRECTORY", programDirectory);
    properties.put("NATIVE_DLL_SEARCH_DIRECTORIES", programDirectory + ":" + directory + "/");
    properties.putAll(configured(program));
    // ICU need not be installed, and texts need not depend on whether it is.
    properties.put("System.Globalization.Invariant", "true");
    return properties;
  }

  private static String assemblies(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(Path::toString)
          .filter(file -> file.endsWith(".dll"))
          .sorted()
          .collect(Collectors.joining(":"));
    } catch (IOException e) {
      throw new Letter(
              "The runtime's directory cannot be read: " + e.getMessage(),
              directory.toString(),
              "the framework assemblies are there",
              "correct the path or the permissions")
          .thrown();
    }
  }

  /** What the program's own runtimeconfig.json says, as the muxer would pass it on. */
  private static Map<String, String> configured(Path program) {
    String name = program.getFileName().toString().replaceFirst("\\.dll$", "");
    Path file = program.resolveSibling(name + ".runtimeconfig.json");
    Map<String, String> properties = new LinkedHashMap<>();
    if (Files.exists(file)) {
      try {
        JsonNode root = new ObjectMapper().readTree(file.toFile());
        root.path("runtimeOptions")
            .path("configProperties")
            .properties()
            .forEach(each -> properties.put(each.getKey(), each.getValue().asText()));
      } catch (IOException e) {
        throw new Letter(
                "The program's configuration cannot be read: " + e.getMessage(),
                file.toString(),
                "its configProperties decide how the runtime behaves",
                "correct the file or remove it")
            .thrown();
      }
    }
    return properties;
  }

  private static StringArray texts(List<String> texts) {
    return new StringArray(texts.toArray(String[]::new), "UTF-8");
  }

  private static RuntimeException refused(String function, int result, Path where) {
    HResult hresult = new HResult(result);
    return new Letter(
            "%s failed: 0x%08x, %s".formatted(function, result, hresult.meaning()),
            where.toString(),
            "without it nothing runs",
            "check that the program is an executable .NET assembly for this runtime and that the"
                + " runtime's directory is complete")
        .thrown();
  }
}
