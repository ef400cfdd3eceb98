package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A folder that an environment variable names. A test that needs one is skipped where none is
 * named, and says so; what is named has to be there.
 */
public enum NamedFolder {
  /** {@code programs.tar.xz}: real programs of others. */
  CLRSIM_PROGRAMS("the folder that holds programs.tar.xz"),
  /** A .NET directory with the current runtimes. */
  CLRSIM_CURRENT_DOTNET("a .NET directory with roslyn/csc.dll and ref");

  private final String holds;

  NamedFolder(String holds) {
    this.holds = holds;
  }

  /** Where it is. */
  public Path path() {
    Optional<Path> folder = Optional.ofNullable(System.getenv(name())).map(Path::of);
    String skipped = "skipped, because %s does not name %s".formatted(name(), holds);
    if (folder.isEmpty()) {
      System.out.println(skipped);
    }
    assumeTrue(folder.isPresent(), skipped);
    assertThat(folder.orElseThrow()).as(name()).isDirectory();
    return folder.orElseThrow();
  }
}
