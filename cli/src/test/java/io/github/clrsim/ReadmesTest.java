package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.page.Block;
import io.github.clrsim.page.Compilation;
import io.github.clrsim.page.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every artifact has a page, and whole files of Java on the pages compile. */
class ReadmesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern MODULE = Pattern.compile("<module>([a-z-]+)</module>");

  /** Modules that nobody can depend on. */
  private static final Set<String> NO_ARTIFACTS =
      Set.of("benchmarks", "campaign-spark", "image", "site");

  @TempDir private Path classes;

  @Test
  void everyArtifactHasAPageWithAnExampleThatCompiles() throws IOException {
    List<String> examples = new ArrayList<>(files(Page.named("README.md")));
    assertThat(examples).as("README.md").isNotEmpty();
    for (String folder : modules()) {
      Path file = ROOT.resolve(folder).resolve("README.md");
      String artifact =
          Files.readString(ROOT.resolve(folder).resolve("pom.xml"))
              .replaceFirst("(?s).*?</parent>", "")
              .replaceFirst("(?s).*?<artifactId>(.*?)</artifactId>.*", "$1");
      assertThat(Files.readString(file)).as(file.toString()).startsWith("# " + artifact + "\n");
      if (!folder.equals("bom")) {
        List<String> found = files(Page.named(folder + "/README.md"));
        assertThat(found).as(file.toString()).isNotEmpty();
        examples.addAll(found);
      }
    }
    assertThat(new Compilation(classes).complaints(examples)).isEmpty();
  }

  @Test
  void anExampleThatDoesNotCompileIsNoticed() {
    // Else the test above could not fail.
    String wrong = "package com.acme.wrong;\n\nclass Wrong {\n  NoSuchType field;\n}\n";
    assertThat(new Compilation(classes).complaints(List.of(wrong))).contains("NoSuchType");
  }

  private static List<String> modules() throws IOException {
    try (Stream<String> lines = Files.lines(ROOT.resolve("pom.xml"))) {
      return lines
          .map(MODULE::matcher)
          .filter(Matcher::find)
          .map(found -> found.group(1))
          .filter(folder -> !NO_ARTIFACTS.contains(folder))
          .toList();
    }
  }

  private static List<String> files(Page page) {
    return page.blocks().stream().filter(Block::isWholeJavaFile).map(Block::text).toList();
  }
}
