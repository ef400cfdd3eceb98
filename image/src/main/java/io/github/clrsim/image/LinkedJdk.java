package io.github.clrsim.image;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * A JDK with those modules that clrsim uses, linked of the one that runs this.
 *
 * @param folder where it is written, in place of what is there
 */
record LinkedJdk(Path folder) {
  /** What weaves attaches to its own JVM; the store may be in an archive; the rest is Java SE. */
  private static final String MODULES =
      "java.se,jdk.attach,jdk.crypto.ec,jdk.management,jdk.net,jdk.unsupported,jdk.zipfs";

  /** Links it. */
  Path linked() throws IOException {
    remove();
    StringWriter said = new StringWriter();
    PrintWriter printer = new PrintWriter(said);
    int code =
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new IOException("this JDK has no jlink"))
            .run(
                printer,
                printer,
                "--add-modules",
                MODULES,
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--output",
                folder.toString());
    if (code != 0) {
      throw new IOException("jlink ended with %d: %s".formatted(code, said));
    }
    return folder;
  }

  private void remove() throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }
}
