package io.github.clrsim.realclr.host.program;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What coreclr_initialize is told about a program: the assemblies it may use, where native
 * libraries are, and its own settings.
 */
public record RuntimeProperties(Map<String, String> values) {
  private static final String ASSEMBLIES = "TRUSTED_PLATFORM_ASSEMBLIES";

  /** ICU need not be installed, and texts need not depend on whether it is. */
  private static final Map<String, String> OURS = Map.of("System.Globalization.Invariant", "true");

  public RuntimeProperties {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * What {@code dotnet} would tell this runtime about a program.
   *
   * @param program its real path
   * @param configuration what the parent left for hostfxr, if that is to be asked
   */
  public static RuntimeProperties of(
      DotnetRuntime runtime, Path program, ProgramNeeds needs, Path configuration) {
    if (needs.hostFxr().isEmpty()) {
      return withoutHostFxr(runtime.directory(), program, needs.properties());
    }
    return new RuntimeProperties(
        HostFxr.load(needs.hostFxr().get())
            .properties(
                runtime.root().orElseThrow(),
                runtime.version().toString(),
                configuration,
                program,
                OURS));
  }

  /**
   * What we make of a program by ourselves where no hostfxr can tell: all assemblies of the
   * runtime's directory, then the program's directory.
   */
  private static RuntimeProperties withoutHostFxr(
      Path directory, Path program, Map<String, String> configured) {
    String programDirectory = program.getParent() + "/";
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(ASSEMBLIES, assemblies(directory) + ":" + program);
    properties.put("APP_PATHS", programDirectory);
    properties.put("APP_CONTEXT_BASE_DIRECTORY", programDirectory);
    properties.put("NATIVE_DLL_SEARCH_DIRECTORIES", programDirectory + ":" + directory + "/");
    properties.putAll(configured);
    properties.putAll(OURS);
    return new RuntimeProperties(properties);
  }

  private static String assemblies(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(Path::toString)
          .filter(file -> file.endsWith(".dll"))
          .sorted()
          .collect(Collectors.joining(":"));
    } catch (IOException e) {
      throw new Diagnostic(
              "The runtime's directory cannot be read: " + e.getMessage(),
              directory.toString(),
              "the framework assemblies are there",
              "correct the path or the permissions")
          .thrown();
    }
  }
}
