package io.github.clrsim.explorer.junit;

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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The project {@code examples/explore}, built and tested by a Maven of its own from a repository
 * that has what {@code mvn install} puts there for {@code clrsim-explorer-junit}, and nothing else
 * of clrsim. No network is used: what others have made comes from where this build has it.
 */
class ExampleIT {
  private static final String VERSION = setting("clrsim.version");

  /** What of the CLR could be named, in any class or resource. */
  private static final Pattern CLR =
      Pattern.compile(
          "(?i)corprof|coreclr|dotnet|mscor|i?cor_?(prf|debug)"
              + "|io[./]github[./]clrsim[./](?!diagnostic|folder|explorer)\\w");

  @TempDir private static Path folder;

  private static String said = "";

  @BeforeAll
  static void theExampleIsTested() throws IOException, InterruptedException {
    Path repository = folder.resolve("repository");
    install(repository, "clrsim-parent", Path.of("..", "pom.xml"), Optional.empty());
    install(repository, "clrsim-bom", Path.of("..", "bom", "pom.xml"), Optional.empty());
    for (String module : List.of("diagnostics", "explorer", "explorer-junit")) {
      Path home = Path.of("..", module);
      String artifact = "clrsim-" + module;
      Path jar = home.resolve("target").resolve(artifact + "-" + VERSION + ".jar");
      install(repository, artifact, home.resolve("pom.xml"), Optional.of(jar));
    }
    Path example = folder.resolve("example");
    copy(Path.of("..", "examples", "explore"), example);
    Path settings = Files.writeString(folder.resolve("settings.xml"), settings());

    List<String> command = new ArrayList<>();
    command.add(Path.of(setting("clrsim.maven.home"), "bin", "mvn").toString());
    command.addAll(List.of("-B", "-ntp", "-o", "-Daether.offline.protocols=file"));
    command.addAll(List.of("-s", settings.toString(), "-Dmaven.repo.local=" + repository));
    command.addAll(List.of("-Dmaven.test.failure.ignore=true", "test"));
    command.add("-Dtest=TheatreTest,HastyTheatreExample");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(example.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    // This build's own wishes, such as skipping tests, are none of the example.
    builder.environment().keySet().removeAll(List.of("MAVEN_ARGS", "MAVEN_CONFIG"));
    Process maven = builder.start();
    maven.getOutputStream().close();
    said = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(maven.waitFor()).as(said).isZero();
  }

  @Test
  void rightCodePasses() {
    Element report = report("com.acme.seats.TheatreTest");
    assertThat(report.getAttribute("tests")).isEqualTo("2");
    assertThat(report.getAttribute("skipped")).isEqualTo("0");
    assertThat(report.getAttribute("failures")).as(said).isEqualTo("0");
    assertThat(report.getAttribute("errors")).as(said).isEqualTo("0");
  }

  @Test
  void aSeatThatIsSoldTwiceIsFoundAndTold() {
    Element report = report("com.acme.seats.HastyTheatreExample");
    assertThat(report.getAttribute("failures")).as(said).isEqualTo("1");
    assertThat(report.getElementsByTagName("failure").item(0).getTextContent())
        .contains("how often the seat was sold ==> expected: <1> but was: <2>")
        .contains("Map.put (HastyTheatre.java:")
        .contains("@Explore(replay = \"");
  }

  @Test
  void nothingOnItsClassPathIsOfAClr() throws IOException {
    List<Path> ours = classPath().stream().filter(ExampleIT::isOurs).toList();
    assertThat(ours)
        .extracting(jar -> jar.getFileName().toString())
        .containsExactlyInAnyOrder(
            "clrsim-diagnostics-" + VERSION + ".jar",
            "clrsim-explorer-" + VERSION + ".jar",
            "clrsim-explorer-junit-" + VERSION + ".jar");
    for (Path jar : ours) {
      assertThat(entriesThatNameAClr(jar)).as(jar.toString()).isEmpty();
    }
  }

  @Test
  void aJarThatNamesAClrIsNoticed() throws IOException {
    // Else the test above could not fail.
    Path jar = Path.of("..", "profiling-api", "target").resolve("clrsim-api-" + VERSION + ".jar");
    assertThat(entriesThatNameAClr(jar))
        .contains("io/github/clrsim/api/callback/CorProfilerCallback.class");
  }

  private static List<String> entriesThatNameAClr(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<String> found = new ArrayList<>();
      for (ZipEntry entry : zip.stream().toList()) {
        // What Maven adds to a jar tells its module's place, and no class reads it.
        if (!entry.getName().startsWith("META-INF/maven/")) {
          String content =
              new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
          if (CLR.matcher(entry.getName()).find() || CLR.matcher(content).find()) {
            found.add(entry.getName());
          }
        }
      }
      return found;
    }
  }

  private static boolean isOurs(Path jar) {
    return jar.startsWith(folder.resolve(Path.of("repository", "io", "github", "clrsim")));
  }

  private static List<Path> classPath() {
    NodeList properties = report("com.acme.seats.TheatreTest").getElementsByTagName("property");
    return Stream.iterate(0, index -> index < properties.getLength(), index -> index + 1)
        .map(index -> (Element) properties.item(index))
        .filter(property -> property.getAttribute("name").equals("surefire.test.class.path"))
        .flatMap(
            property -> Arrays.stream(property.getAttribute("value").split(File.pathSeparator)))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
  }

  private static Element report(String test) {
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

  /** As {@code mvn install} lays it out. */
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
  private static String settings() {
    return """
    <settings>
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
