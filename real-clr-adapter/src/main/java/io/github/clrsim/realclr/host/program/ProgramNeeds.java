package io.github.clrsim.realclr.host.program;

import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How the child finds out what a program needs. The program's own files are read before it starts.
 *
 * @param hostFxr the library that works it out from the configuration which the parent left for it;
 *     empty where none can: the runtime belongs to no installation, or the program was published
 *     together with one
 * @param properties that the program wants the runtime to have
 */
public record ProgramNeeds(Optional<Path> hostFxr, Map<String, String> properties) {
  public ProgramNeeds {
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
  }

  /**
   * Reads the files beside a program.
   *
   * @param program its real path
   * @param configuration where to leave a configuration for hostfxr, if that is asked
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a file cannot be used
   */
  public static ProgramNeeds of(DotnetRuntime runtime, Path program, Path configuration) {
    ProgramConfiguration said = ProgramConfiguration.of(program);
    Optional<Path> hostFxr = runtime.hostFxr().filter(library -> !said.isSelfContained());
    if (hostFxr.isPresent()) {
      said.write(runtime.version(), configuration);
    }
    return new ProgramNeeds(hostFxr, said.properties());
  }
}
