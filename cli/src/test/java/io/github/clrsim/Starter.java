package io.github.clrsim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code ./clrsim} in a folder of its own. Times are set and not waited for, so that no test
 * depends on how fast the machine is.
 *
 * @param root of the checkout
 * @param path folders that are looked into first for a tool
 */
record Starter(Path root, Path jdk, List<Path> path) {
  static final String SOURCE = "class A {}";

  private static final Path THIS_CHECKOUT = Path.of("..");

  /** Its builds and rehearsals are lines in the file log of the checkout. */
  private static final String MVN =
      """
      #!/usr/bin/env bash
      echo build >>log
      [ ! -e broken ] || exit 1
      mkdir -p cli/target/lib
      cat api/src/main/java/* >cli/target/clrsim.jar
      printf jar >cli/target/lib/a.jar
      """;

  private static final String JAVA =
      """
      #!/usr/bin/env bash
      for word in "$@"; do
        case "$word" in
          -XX:NoSuchOption)
            echo "Unrecognized VM option 'NoSuchOption'" >&2
            exit 1 ;;
          locale)
            echo "$LC_ALL"
            exit 0 ;;
          -XX:AOTCacheOutput=*)
            root="${word#*=}"
            root="${root%%/cli/target/*}"
            echo rehearsal >>"$root/log"
            [ ! -e "$root/no-archive" ] || exit 1
            echo archive >"${word#*=}"
            exit 0 ;;
        esac
      done
      echo "$@"
      """;

  /** A checkout without a program. */
  static Starter withDummies(Path tools, Path root) throws IOException {
    Starter starter = new Starter(root, tools.resolve("jdk"), List.of(tools.resolve("bin")));
    starter.copyScripts();
    executable(tools.resolve("bin/mvn"), MVN);
    executable(tools.resolve("jdk/bin/java"), JAVA);
    executable(tools.resolve("jdk/bin/javac"), "#!/bin/sh\n");
    Files.writeString(
        tools.resolve("jdk/release"),
        "JAVA_RUNTIME_VERSION=\"25.0.3+9\"\nJAVA_VERSION=\"25.0.3\"\n");
    for (String file : List.of("pom.xml", "api/pom.xml", "fixtures/pom.xml")) {
      starter.write(file, "<project/>");
    }
    starter.write("api/src/main/java/A.java", SOURCE);
    starter.write("api/src/main/java/B.java", "class B {}");
    try (Stream<Path> all = Files.walk(root)) {
      for (Path each : all.toList()) {
        later(each, 0);
      }
    }
    return starter;
  }

  /** The program that the build has just made, and no sources that it could be built from. */
  static Starter withThisProgram(Path root) throws IOException {
    Starter starter = new Starter(root, Path.of(System.getProperty("java.home")), List.of());
    starter.copyScripts();
    Path target = Files.createDirectories(root.resolve("cli/target/lib")).resolveSibling("");
    Files.copy(Path.of("target/clrsim.jar"), target.resolve("clrsim.jar"));
    try (Stream<Path> jars = Files.list(Path.of("target/lib"))) {
      for (Path jar : jars.filter(each -> each.toString().endsWith(".jar")).toList()) {
        Files.copy(jar, target.resolve("lib").resolve(jar.getFileName()));
      }
    }
    return starter;
  }

  private void copyScripts() throws IOException {
    for (String file : List.of("clrsim", ".mvn/jdk.sh")) {
      executable(root.resolve(file), Files.readString(THIS_CHECKOUT.resolve(file)));
    }
  }

  private static void executable(Path file, String text) throws IOException {
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("cannot be made executable: " + file);
    }
  }

  /** A copy in which all have the times that they had, as cp -rp makes. */
  Starter copiedWithTimesTo(Path other) throws IOException {
    Starter copy = copiedTo(other, true);
    try (Stream<Path> all = Files.walk(root)) {
      for (Path each : all.toList()) {
        Files.setLastModifiedTime(other.resolve(root.relativize(each)), time(each));
      }
    }
    return copy;
  }

  /**
   * A copy of which every source is younger than every file of the program, as cp -r may make.
   *
   * @param isArchiveYounger than the jars
   */
  Starter copiedTo(Path other, boolean isArchiveYounger) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(other.resolve(root.relativize(each)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path each, BasicFileAttributes attributes)
              throws IOException {
            Path copy = other.resolve(root.relativize(each));
            Files.copy(each, copy);
            boolean isArchive = copy.toString().endsWith(".aot");
            boolean isMade = copy.toString().contains("/target/");
            later(copy, isArchive ? isArchiveYounger ? 2 : 0 : isMade ? 1 : 3);
            if (!copy.toFile().setExecutable(each.toFile().canExecute())) {
              throw new IOException("cannot be made as it was: " + copy);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return new Starter(other, jdk, path);
  }

  /** Sets a time in the past. */
  private static void later(Path file, int minutes) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60L * minutes - 600)));
  }

  /** Writes a file that is then younger than all that was there. */
  void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
    younger(file);
  }

  void delete(String name) throws IOException {
    Path file = root.resolve(name);
    Files.delete(file);
    younger(file.resolveSibling(""));
  }

  private void younger(Path file) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      FileTime latest = all.map(Starter::time).max(FileTime::compareTo).orElseThrow();
      Files.setLastModifiedTime(file, FileTime.from(latest.toInstant().plusSeconds(1)));
    }
  }

  private static FileTime time(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int builds() throws IOException {
    return count("build");
  }

  int rehearsals() throws IOException {
    return count("rehearsal");
  }

  private int count(String word) throws IOException {
    return (int) Files.readAllLines(root.resolve("log")).stream().filter(word::equals).count();
  }

  /** The only one there is. */
  Path archive() throws IOException {
    try (Stream<Path> files = Files.list(root.resolve("cli/target"))) {
      List<Path> archives = files.filter(file -> file.toString().endsWith(".aot")).toList();
      if (archives.size() != 1) {
        throw new IllegalStateException("there should be one archive: " + archives);
      }
      return archives.getFirst();
    }
  }

  /** Starts it and waits for its end. */
  Started start(String... words) throws IOException, InterruptedException {
    return startWith("CLRSIM_JAVA_OPTIONS", "", words);
  }

  /** The same with a variable in its environment. */
  Started startWith(String variable, String value, String... words)
      throws IOException, InterruptedException {
    ProcessBuilder builder = command(words);
    builder.environment().put(variable, value);
    return ended(builder);
  }

  /** The same with the checkout for a working folder. */
  Started startInside(String... words) throws IOException, InterruptedException {
    return ended(command(words).directory(root.toFile()));
  }

  private Started ended(ProcessBuilder builder) throws IOException, InterruptedException {
    Path errors = Files.createTempFile(root, "errors", ".txt");
    Process process = builder.redirectError(errors.toFile()).start();
    String program =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return new Started(process.waitFor(), program, Files.readString(errors).strip());
  }

  /** Starts it, and goes on. */
  Process begin(String... words) throws IOException {
    return command(words)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private ProcessBuilder command(String... words) {
    ProcessBuilder builder =
        new ProcessBuilder(
            Stream.concat(Stream.of("bash", root.resolve("clrsim").toString()), Stream.of(words))
                .toList());
    var environment = builder.environment();
    environment.put("JAVA_HOME", jdk.toString());
    path.forEach(
        each -> environment.merge("PATH", each.toString(), (rest, own) -> own + ":" + rest));
    return builder;
  }

  /**
   * How a start went.
   *
   * @param program what the JVM was given, as the dummy says it
   */
  record Started(int code, String program, String errors) {}
}
