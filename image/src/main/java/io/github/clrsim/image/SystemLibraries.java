package io.github.clrsim.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The libraries of the system that a JDK wants, as they are on this machine. */
final class SystemLibraries {
  /** As ldd prints one: its name and where it is, or where alone for what loads the others. */
  private static final Pattern LIBRARY = Pattern.compile("(?:=> )?(/\\S+) \\(0x\\p{XDigit}+\\)");

  private SystemLibraries() {}

  /** Those of the program and of the libraries that begin every JVM. */
  static List<Image.Placed> of(Path jdk) throws IOException, InterruptedException {
    NavigableSet<String> found = new TreeSet<>();
    for (Path binary :
        List.of(
            jdk.resolve("bin/java"),
            jdk.resolve("lib/server/libjvm.so"),
            jdk.resolve("lib/libjava.so"),
            jdk.resolve("lib/libnio.so"),
            jdk.resolve("lib/libattach.so"),
            jdk.resolve("lib/libinstrument.so"),
            jdk.resolve("lib/libzip.so"))) {
      try (Stream<String> lines = ldd(binary).lines()) {
        lines
            .flatMap(line -> LIBRARY.matcher(line).results())
            .map(match -> match.group(1))
            .filter(library -> !Path.of(library).startsWith(jdk.toAbsolutePath().normalize()))
            .forEach(found::add);
      }
    }
    return found.stream().map(each -> new Image.Placed(Path.of(each), each)).toList();
  }

  private static String ldd(Path binary) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("ldd", binary.toAbsolutePath().normalize().toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 || !Files.exists(binary)) {
      throw new IOException("ldd says of %s: %s".formatted(binary, said.strip()));
    }
    return said;
  }
}
