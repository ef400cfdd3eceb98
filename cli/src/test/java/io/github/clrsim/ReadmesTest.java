package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every artifact has a page, and the Java on the pages compiles. */
class ReadmesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern MODULE = Pattern.compile("<module>([a-z-]+)</module>");
  private static final Pattern JAVA = Pattern.compile("(?s)```java\n(package .*?)\n```");
  private static final Pattern TYPE = Pattern.compile("(?m)^(?:public )?(?:final )?class (\\w+)");

  @TempDir private Path classes;

  @Test
  void everyArtifactHasAPageWithAnExampleThatCompiles() throws IOException {
    List<JavaFileObject> examples = new ArrayList<>(examples(ROOT.resolve("README.md")));
    assertThat(examples).as("README.md").isNotEmpty();
    for (String folder : modules()) {
      Path page = ROOT.resolve(folder).resolve("README.md");
      String artifact =
          Files.readString(ROOT.resolve(folder).resolve("pom.xml"))
              .replaceFirst("(?s).*?</parent>", "")
              .replaceFirst("(?s).*?<artifactId>(.*?)</artifactId>.*", "$1");
      assertThat(Files.readString(page)).as(page.toString()).startsWith("# " + artifact + "\n");
      if (!folder.equals("bom")) {
        List<JavaFileObject> found = examples(page);
        assertThat(found).as(page.toString()).isNotEmpty();
        examples.addAll(found);
      }
    }
    assertThat(complaintsOfTheCompiler(examples)).isEmpty();
  }

  @Test
  void anExampleThatDoesNotCompileIsNoticed() {
    // Else the test above could not fail.
    JavaFileObject wrong =
        source("package com.acme.wrong;\n\nclass Wrong {\n  NoSuchType field;\n}\n", "Wrong");
    assertThat(complaintsOfTheCompiler(List.of(wrong))).contains("NoSuchType");
  }

  private static List<String> modules() throws IOException {
    try (Stream<String> lines = Files.lines(ROOT.resolve("pom.xml"))) {
      return lines
          .map(MODULE::matcher)
          .filter(Matcher::find)
          .map(found -> found.group(1))
          .filter(folder -> !folder.equals("benchmarks"))
          .toList();
    }
  }

  private static List<JavaFileObject> examples(Path page) throws IOException {
    return JAVA.matcher(Files.readString(page))
        .results()
        .map(MatchResult::group)
        .map(block -> block.substring("```java\n".length(), block.length() - "```".length()))
        .map(code -> source(code, TYPE.matcher(code).results().findFirst().orElseThrow().group(1)))
        .toList();
  }

  private String complaintsOfTheCompiler(List<JavaFileObject> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options =
        List.of(
            "-proc:none",
            "-d",
            classes.toString(),
            "-classpath",
            System.getProperty("java.class.path"));
    StringWriter said = new StringWriter();
    // A fixed language, whatever the machine's.
    var files = compiler.getStandardFileManager(null, Locale.ROOT, null);
    boolean compiled = compiler.getTask(said, files, null, options, null, sources).call();
    return compiled ? "" : said.toString();
  }

  private static JavaFileObject source(String code, String type) {
    URI name = URI.create("string:///" + type + ".java");
    return new SimpleJavaFileObject(name, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return code;
      }
    };
  }
}
