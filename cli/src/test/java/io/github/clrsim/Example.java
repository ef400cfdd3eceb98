package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * A project of {@code examples/}, built and tested by a Maven of its own from a repository that has
 * what {@code mvn install} puts there for some of our modules, and nothing else of clrsim. No
 * network is used: what others have made comes from where this build has it.
 *
 * @param folder where the repository and the copy of the project are
 * @param said what Maven said
 */
record Example(Path folder, String said) {
  private static final String VERSION = setting("clrsim.version");

  /**
   * Tests it.
   *
   * @param name of its folder
   * @param modules by their folders, those that are installed
   * @param tests the classes to be run
   */
  static Example tested(Path folder, String name, List<String> modules, List<String> tests)
      throws IOException, InterruptedException {
    Path repository = folder.resolve("repository");
    install(repository, modules);
    copy(Path.of("..", "examples", name), folder.resolve("example"));
    Path settings = Files.writeString(folder.resolve("settings.xml"), settings());

    List<String> command = new ArrayList<>();
    command.add(maven().toString());
    command.addAll(List.of("-B", "-ntp", "-Daether.offline.protocols=file"));
    command.addAll(List.of("-s", settings.toString(), "-Dmaven.repo.local=" + repository));
    command.addAll(List.of("-Dmaven.test.failure.ignore=true", "test"));
    command.add("-Dtest=" + String.join(",", tests));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(folder.resolve("example").toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    // This build's own wishes, such as skipping tests, are none of the example.
    builder.environment().keySet().removeAll(List.of("MAVEN_ARGS", "MAVEN_CONFIG"));
    Process maven = builder.start();
    maven.getOutputStream().close();
    String said = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(maven.waitFor()).as(said).isZero();
    return new Example(folder, said);
  }

  /** The jar of a module, which this build has made. */
  static Path jarOf(String module) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", module, "target"))) {
      return files
          .filter(
              file -> file.getFileName().toString().matches("clrsim-[a-z-]+-" + VERSION + "\\.jar"))
          .findFirst()
          .orElseThrow(() -> new AssertionError(module + " has no jar; run this by mvn verify"));
    }
  }

  /** What Surefire reported of a test class. */
  Element report(String test) {
    Path file =
        folder.resolve(Path.of("example", "target", "surefire-reports", "TEST-" + test + ".xml"));
    try {
      return DocumentBuilderFactory.newDefaultInstance()
          .newDocumentBuilder()
          .parse(file.toFile())
          .getDocumentElement();
    } catch (Exception unreadable) {
      throw new AssertionError(file + " cannot be read; Maven said: " + said, unreadable);
    }
  }

  /** The tests of a report. */
  static List<Element> elements(Element report, String name) {
    NodeList all = report.getElementsByTagName(name);
    return Stream.iterate(0, index -> index < all.getLength(), index -> index + 1)
        .map(index -> (Element) all.item(index))
        .toList();
  }

  /** What of ours a test class had on its class path. */
  List<Path> oursOnTheClassPathOf(String test) {
    return elements(report(test), "property").stream()
        .filter(property -> property.getAttribute("name").equals("surefire.test.class.path"))
        .flatMap(
            property -> Arrays.stream(property.getAttribute("value").split(File.pathSeparator)))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .filter(
            jar -> jar.startsWith(folder.resolve(Path.of("repository", "io", "github", "clrsim"))))
        .toList();
  }

  /** Puts some of our modules into a repository as {@code mvn install} does, and the BOM. */
  static void install(Path repository, List<String> modules) throws IOException {
    install(repository, "clrsim-parent", Path.of("..", "pom.xml"), Optional.empty());
    install(repository, "clrsim-bom", Path.of("..", "bom", "pom.xml"), Optional.empty());
    for (String module : modules) {
      Path jar = jarOf(module);
      String artifact = jar.getFileName().toString().replace("-" + VERSION + ".jar", "");
      install(repository, artifact, Path.of("..", module, "pom.xml"), Optional.of(jar));
    }
  }

  /** The Maven that this build runs on. */
  static Path maven() {
    return Path.of(setting("clrsim.maven.home"), "bin", "mvn");
  }

  private static void install(Path repository, String artifact, Path pom, Optional<Path> jar)
      throws IOException {
    Path home = repository.resolve(Path.of("io", "github", "clrsim", artifact, VERSION));
    Files.createDirectories(home);
    Files.copy(pom, home.resolve(artifact + "-" + VERSION + ".pom"));
    if (jar.isPresent()) {
      Files.copy(jar.get(), home.resolve(artifact + "-" + VERSION + ".jar"));
    }
  }

  /** All that is asked for comes from where this build has put it, as a repository of others. */
  static String settings() {
    return """
    <settings>
      <offline>true</offline>
      <mirrors>
        <mirror>
          <id>fetched-before</id>
          <mirrorOf>*</mirrorOf>
          <url>%s</url>
        </mirror>
      </mirrors>
    </settings>
    """
        .formatted(Path.of(setting("clrsim.maven.repository")).toUri());
  }

  private static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path within = from.relativize(file);
        if (!within.startsWith("target")) {
          Files.copy(file, to.resolve(within.toString()));
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String setting(String name) {
    return Optional.ofNullable(System.getProperty(name))
        .orElseThrow(() -> new AssertionError(name + " is not set; run this by mvn verify"));
  }
}
