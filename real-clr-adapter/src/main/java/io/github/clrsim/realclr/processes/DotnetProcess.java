package io.github.clrsim.realclr.processes;

import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.util.List;
import java.util.Optional;

/**
 * A process in which a .NET runtime runs.
 *
 * @param runtime its version, if the directory of the runtime is named for it
 * @param obstacle why its memory cannot be read, so that no object of it can be inspected; empty if
 *     it can
 * @param command the program and its arguments; empty if they are kept from us
 */
public record DotnetProcess(
    long pid,
    Optional<RuntimeVersion> runtime,
    DiagnosticsPort port,
    Optional<String> obstacle,
    String user,
    List<String> command) {

  public DotnetProcess {
    command = List.copyOf(command);
  }
}
