package io.github.clrsim.conformance.scenario;

import io.github.clrsim.api.Frameworks;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * The frameworks that assemblies of the user's own refer to, found by the service that the class
 * path has.
 *
 * @param loader finds the service
 */
record FrameworkService(ClassLoader loader) implements Function<RuntimeProfile, Path> {

  /**
   * The folder of the framework on which a profile was measured.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if nobody finds frameworks, or it is
   *     not here and cannot be fetched
   */
  @Override
  public Path apply(RuntimeProfile profile) {
    return ServiceLoader.load(Frameworks.class, loader)
        .findFirst()
        .orElseThrow(
            () ->
                new Diagnostic(
                        "Nobody here finds the framework of .NET " + profile.runtime(),
                        "the class path, on which no service is a " + Frameworks.class.getName(),
                        "assemblies of your own refer to it, and clrsim has a small core library"
                            + " only",
                        "add the artifact io.github.clrsim:clrsim-real to the class path of your"
                            + " tests")
                    .thrown())
        .directory(profile.runtime());
  }
}
