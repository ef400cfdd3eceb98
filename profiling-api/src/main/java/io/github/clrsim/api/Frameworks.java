package io.github.clrsim.api;

import java.nio.file.Path;

/**
 * Finds the frameworks of .NET: what assemblies that were not made for clrsim refer to. A service
 * ({@link java.util.ServiceLoader}), so that who simulates need not depend on who knows real
 * runtimes; the artifact {@code clrsim-real} offers one.
 */
public interface Frameworks {

  /**
   * The folder with the core library and the framework of a runtime, or of another of its line
   * where that one is neither here nor can be fetched.
   *
   * @param version such as 9.0.5
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is not here and cannot be fetched
   */
  Path directory(String version);
}
