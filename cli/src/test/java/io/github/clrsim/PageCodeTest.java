package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.page.Block;
import io.github.clrsim.page.Checkout;
import io.github.clrsim.page.Compilation;
import io.github.clrsim.page.Page;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** What the pages print of code and data is what it claims to be. */
class PageCodeTest {

  /**
   * What parts of files stand in, by their first lines. {@code …} in a part is left out, as the
   * reader would.
   */
  private static final Map<String, String> AROUND =
      Map.of(
          "host.claim(new Claim.ClassIdentity(classId, moduleId, typeDef, typeArgs)); // this ID"
              + " stands for this type, now",
          """
          import io.github.clrsim.api.ProfilerHost;
          import io.github.clrsim.api.id.*;
          import io.github.clrsim.api.trace.Claim;
          import java.util.List;
          class Claiming {
            void claim(
                ProfilerHost host, ClassId classId, ModuleId moduleId, MetadataToken typeDef,
                List<ClassId> typeArgs) {
              %s
            }
          }
          """,
          "@Conformance(profiler = MyProfiler.class, budget = \"30s\")",
          """
          import io.github.clrsim.conformance.junit.Conformance;
          class MyProfilerTest {
            static final class MyProfiler implements
                io.github.clrsim.api.callback.CorProfilerCallback {}
            %s
          }
          """,
          "@Conformance(library = \"build/libprofiler.so\", clsid ="
              + " \"{12345678-1234-1234-1234-123456789ABC}\")",
          """
          import io.github.clrsim.conformance.junit.Conformance;
          class MyLibraryTest {
            %s
          }
          """,
          "@Conformance(profiler = MyProfiler.class, assemblies = \"app.dll\", budget = \"2m\")",
          """
          import io.github.clrsim.conformance.junit.Conformance;
          class MyProgramTest {
            static final class MyProfiler implements
                io.github.clrsim.api.callback.CorProfilerCallback {}
            %s
          }
          """,
          "@Explore(weave = \"com.vendor.cache\", executions = 2_000, seed = 7)",
          """
          import io.github.clrsim.explorer.junit.Explore;
          class CacheTest {
            %s
          }
          """,
          "@Explore(weave = \"com.acme.prices\", executions = 2_000, seed = 7)",
          """
          import io.github.clrsim.explorer.junit.Explore;
          class PricesTest {
            %s
          }
          """,
          "import io.github.clrsim.explorer.junit.Explore;",
          """
          import static org.assertj.core.api.Assertions.assertThat;
          import java.util.concurrent.*;
          %s
          record PriceList(ExecutorService pool) {
            int priceOf(String article) { return 1; }
            int lookUps() { return 1; }
          }
          """);

  /** The first line of one that a test of another module compiles, which has jqwik. */
  private static final String OF_JQWIK = "@Provide";

  private static final Pattern TEST =
      Pattern.compile("-D(?:it\\.)?test=(\\w+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern MODULE = Pattern.compile("-pl ([a-z-]+)");
  private static final Pattern SCRIPT =
      Pattern.compile("(?:^|(?<=[ (]))(?:\\.ci|fixtures|benchmarks)/[a-z/-]+(?= |$)");

  /** A link within the checkout, and the heading that it names. */
  private static final Pattern LINK =
      Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)(#[^)\\s]*|)\\)");

  /** A number of a table, a day, or a size; not the digits in a name. */
  private static final Pattern FIGURE =
      Pattern.compile("(?<![\\w,.-])\\d[\\d,-]*(?![\\w,-])(?! cores)");

  @TempDir private Path classes;

  private static Stream<Block> blocks(String language) {
    return Page.all().stream()
        .flatMap(page -> page.blocks().stream())
        .filter(block -> block.language().equals(language));
  }

  @Test
  void everyPartOfAJavaFileCompilesWhereItBelongs() {
    Set<String> notThere = new HashSet<>(AROUND.keySet());
    blocks("java")
        .filter(block -> !block.isWholeJavaFile())
        .filter(block -> !block.lines().getFirst().equals(OF_JQWIK))
        .forEach(
            block -> {
              assertThat(AROUND).as(block.where()).containsKey(block.lines().getFirst());
              notThere.remove(block.lines().getFirst());
              String whole =
                  AROUND.get(block.lines().getFirst()).formatted(block.text().replace("…", ""));
              assertThat(new Compilation(classes).complaints(List.of(whole)))
                  .as(block.where())
                  .isEmpty();
            });
    assertThat(notThere).isEmpty();
  }

  @Test
  void xmlIsWellFormed() {
    assertThat(blocks("xml"))
        .isNotEmpty()
        .allSatisfy(
            block ->
                assertThatCode(
                        () ->
                            DocumentBuilderFactory.newDefaultInstance()
                                .newDocumentBuilder()
                                .parse(new InputSource(new StringReader(block.text()))))
                    .as(block.where())
                    .doesNotThrowAnyException());
  }

  @Test
  void everyLineOfJsonIsAValue() {
    ObjectMapper mapper = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    assertThat(blocks("json").flatMap(block -> block.lines().stream()))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(mapper.readTree(line).isObject()).isTrue());
  }

  @Test
  void scenariosAreUnderstood() {
    List<String> scenarios =
        Page.named("docs/SCENARIOS.md").blocks().stream()
            .filter(block -> !block.isForAShell())
            .map(Block::text)
            .map(
                text -> text.startsWith("entry ") ? text : "entry PluginHost\nthread main\n" + text)
            .toList();
    assertThat(scenarios)
        .hasSizeGreaterThan(1)
        .allSatisfy(text -> assertThat(Scenario.parse("a page", text).threads()).isNotEmpty());
  }

  @Test
  void everyLinkLeadsToAPlaceThatIsThere() throws IOException {
    Set<String> dead = new TreeSet<>();
    int links = 0;
    for (Page page : Page.all()) {
      Path file = Checkout.ROOT.resolve(page.name());
      List<MatchResult> found = LINK.matcher(Files.readString(file)).results().toList();
      links += found.size();
      for (MatchResult link : found) {
        Path target = link.group(1).isEmpty() ? file : file.resolveSibling(link.group(1));
        if (!Files.exists(target) || !headings(target).contains(link.group(2))) {
          dead.add(page.name() + ": " + link.group());
        }
      }
    }
    assertThat(links).isGreaterThan(100);
    assertThat(dead).isEmpty();
  }

  /** What a link may name of a file: the whole of it, or a heading as GitHub writes it. */
  private static Set<String> headings(Path file) throws IOException {
    Set<String> all = new HashSet<>(Set.of(""));
    if (file.toString().endsWith(".md")) {
      for (String line : Files.readAllLines(file)) {
        if (line.startsWith("#")) {
          String heading = line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT);
          all.add("#" + heading.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'));
        }
      }
    }
    return all;
  }

  @Test
  void figuresOfTheComparisonAreThoseThatWereMeasured() throws IOException {
    String results = Files.readString(Checkout.ROOT.resolve(Path.of("benchmarks", "RESULTS.md")));
    String figures =
        Files.readString(Checkout.ROOT.resolve(Path.of("docs", "COMPARISON.md")))
            .split("## Figures", -1)[1];
    List<String> named = FIGURE.matcher(figures).results().map(MatchResult::group).toList();
    assertThat(named)
        .hasSizeGreaterThan(12)
        .contains("2026-11-28")
        .allSatisfy(figure -> assertThat(results).containsPattern("(?<![\\d,])" + figure));
  }

  @Test
  void whatCommandsForMavenAndScriptsNameIsThere() {
    Set<String> tests = testClasses();
    List<String> commands = new ArrayList<>();
    for (Page page : Page.all()) {
      page.blocks().forEach(block -> commands.addAll(block.commands()));
      commands.addAll(page.spans());
    }
    assertThat(named(TEST, commands, 1))
        .filteredOn(name -> !name.equalsIgnoreCase("none"))
        .hasSizeGreaterThan(2)
        .allSatisfy(name -> assertThat(tests).contains(name));
    assertThat(named(MODULE, commands, 1))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(Checkout.ROOT.resolve(name).resolve("pom.xml")).exists());
    assertThat(named(SCRIPT, commands, 0))
        .hasSizeGreaterThan(2)
        .allSatisfy(name -> assertThat(Checkout.ROOT.resolve(name)).exists());
  }

  private static Set<String> named(Pattern pattern, List<String> commands, int group) {
    Set<String> found = new HashSet<>();
    for (String command : commands) {
      pattern
          .matcher(command)
          .results()
          .map((MatchResult it) -> it.group(group))
          .forEach(found::add);
    }
    return found;
  }

  private static Set<String> testClasses() {
    return Checkout.files().stream()
        .filter(file -> file.contains("/src/test/java/") && file.endsWith(".java"))
        .map(file -> file.substring(file.lastIndexOf('/') + 1, file.length() - ".java".length()))
        .collect(Collectors.toSet());
  }
}
