package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.clrsim.page.Block;
import io.github.clrsim.page.Compilation;
import io.github.clrsim.page.Page;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/OWN-LAWS.md from its first line to its last: its files are written and compiled, its
 * commands run as they are printed, and the test that it prints passes.
 */
class OwnLawsPageTest {
  static final String PAGE = "docs/OWN-LAWS.md";

  private static final String CLASSES = "target/classes";

  /** In the line before the file of services. */
  private static final Pattern FILE = Pattern.compile(".*`target/classes/([^`]+)`:");

  @TempDir private static Path classes;

  private static final List<Done> DONE = new ArrayList<>();

  /**
   * One command.
   *
   * @param shown what the page shows of what it printed
   */
  private record Done(String command, Spoken spoken, List<Block> shown) {}

  @BeforeAll
  static void thePageIsFollowed() throws IOException {
    List<Block> blocks = Page.named(PAGE).blocks();
    List<String> java = blocks.stream().filter(Block::isWholeJavaFile).map(Block::text).toList();
    assertThat(new Compilation(classes).complaints(java)).isEmpty();
    for (Block block : blocks) {
      if (block.language().equals("text")) {
        Matcher named = FILE.matcher(block.before());
        assertThat(named.matches()).as(block.before()).isTrue();
        Path file = classes.resolve(named.group(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, block.text());
      } else if (block.isForAShell()) {
        block.commands().stream()
            .filter(each -> each.startsWith("./clrsim"))
            .forEach(OwnLawsPageTest::run);
      } else if (block.language().isEmpty()) {
        DONE.getLast().shown().add(block);
      }
    }
  }

  private static void run(String command) {
    Spoken spoken = Spoken.byLine(command.replace(CLASSES, classes.toString()));
    DONE.add(new Done(command, spoken, new ArrayList<>()));
  }

  @Test
  void theLawIsListedTheWrongProfilerCaughtAndTheRightOneAcquitted() {
    assertThat(DONE)
        .as(DONE.toString())
        .extracting(each -> each.spoken().code())
        .containsExactly(0, 1, 0, 1);
    assertThat(DONE.getFirst().spoken().out()).contains("ModulesAreAskedForOnce");
  }

  @Test
  void asAServiceItJudgesBesideAllOthers() {
    Done last = DONE.getLast();

    assertThat(last.command()).doesNotContain("--law");
    assertThat(last.spoken().out())
        .contains("Law broken: GetModuleInfo2 is answered once for each module that is loaded.");
  }

  @Test
  void whatThePageShowsIsPrinted() {
    assertThat(DONE.stream().flatMap(each -> each.shown().stream())).hasSize(1);
    for (Done each : DONE) {
      each.shown().forEach(block -> assertThat(block.missingFrom(each.spoken().out())).isEmpty());
    }
  }

  @Test
  void theFilesThatAreCompiledAreThoseOfThePage() {
    String javac =
        Page.named(PAGE).blocks().stream()
            .flatMap(block -> block.commands().stream())
            .filter(command -> command.startsWith("javac "))
            .findFirst()
            .orElseThrow();

    assertThat(Arrays.stream(javac.split(" ")).filter(word -> word.endsWith(".java")))
        .hasSize(3)
        .allSatisfy(file -> assertThat(classes.resolve(file.replace(".java", ".class"))).exists());
  }

  @Test
  void theTestOfTheLawPasses() throws ReflectiveOperationException, IOException {
    URL[] here = {classes.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(here, getClass().getClassLoader())) {
      Class<?> type = loader.loadClass("com.acme.laws.ModulesAreAskedForOnceTest");
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      List<Method> tests =
          Arrays.stream(type.getDeclaredMethods())
              .filter(method -> method.isAnnotationPresent(Test.class))
              .toList();
      assertThat(tests).hasSize(3);
      for (Method test : tests) {
        test.setAccessible(true);
        assertThatCode(() -> test.invoke(constructor.newInstance()))
            .as(test.getName())
            .doesNotThrowAnyException();
      }
    }
  }
}
