package io.github.clrsim.explorer.weave;

import io.github.clrsim.diagnostic.Diagnostic;
import java.util.List;
import java.util.regex.Pattern;

/** Names of packages to weave, as users write them: one that is none would be woven in vain. */
public final class PackageNames {
  private static final Pattern NAME =
      Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*");

  private PackageNames() {}

  /**
   * Refuses what is no name of a package.
   *
   * @param where the option or element that names them
   * @throws io.github.clrsim.diagnostic.DiagnosticException naming the first that is none
   */
  public static void require(List<String> names, String where) {
    for (String name : names) {
      if (!NAME.matcher(name).matches()) {
        throw new Diagnostic(
                "\"%s\" is no name of a package".formatted(name),
                where,
                "it says whose code is controlled",
                "name a package as Java does, such as com.acme.profiler")
            .thrown();
      }
    }
  }
}
