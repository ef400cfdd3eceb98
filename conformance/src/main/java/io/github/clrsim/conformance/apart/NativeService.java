package io.github.clrsim.conformance.apart;

import io.github.clrsim.api.NativeProfilers;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.ServiceLoader;

/** Who runs native profilers, found by the service that the class path has. */
public final class NativeService {
  private NativeService() {}

  /**
   * That of this class path.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it has none
   */
  public static NativeProfilers here() {
    return of(NativeService.class.getClassLoader());
  }

  static NativeProfilers of(ClassLoader loader) {
    return ServiceLoader.load(NativeProfilers.class, loader)
        .findFirst()
        .orElseThrow(
            () ->
                new Diagnostic(
                        "Nobody here runs native profilers",
                        "the class path, on which no service is a "
                            + NativeProfilers.class.getName(),
                        "a shared library is code of the machine, for which a JVM alone is no host",
                        "add the artifact io.github.clrsim:clrsim-guest to the class path of your"
                            + " tests")
                    .thrown());
  }
}
