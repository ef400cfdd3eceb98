package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The default build tries less of everything than the profile campaigns does, and what takes long
 * not at all, but there is nothing that CI does not come to in its turn. That each law has its
 * wrong profiler, each rule its histories, and each goal a run that reaches it, is said by the
 * tests of those.
 */
class NothingIsLeftOutTest {
  private static final String WRONG = "io.github.clrsim.profiler.wrong";
  private static final Pattern SWITCHED_OFF =
      Pattern.compile("(?m)^\\s*@(Disabled|EnabledIf|DisabledIf|DisabledOn)");
  private static final Pattern TAG = Pattern.compile("@Tag\\(\"?(.*?)\"?\\)");
  private static final List<String> TURNS = List.of("turn-1", "turn-2", "turn-3", "turn-4");

  @Test
  void noTestIsSwitchedOffOrOnlyRunOnRequest() throws IOException {
    List<Path> sources = sources();
    assertThat(sources).hasSizeGreaterThan(400);
    for (Path source : sources) {
      assertThat(Files.readString(source))
          .as(source.toString())
          .doesNotContainPattern(SWITCHED_OFF);
    }
  }

  /** What is tagged otherwise would be left out of nothing, or of everything. */
  @Test
  void whatTakesLongHasItsTurn() throws IOException {
    Set<String> used = new TreeSet<>();
    for (Path source : sources()) {
      TAG.matcher(Files.readString(source)).results().forEach(tag -> used.add(tag.group(1)));
    }
    assertThat(used).containsExactlyElementsOf(TURNS);
    assertThat(Files.readString(Path.of("../pom.xml")))
        .contains("<tests.left-out>" + String.join("|", TURNS) + "</tests.left-out>")
        .contains("<tests.left-out>none</tests.left-out>");
    assertThat(Files.readString(Path.of("../.ci/run"))).contains("for each in 1 2 3 4; do");
  }

  @Test
  void everyWrongProfilerIsTriedByATest() {
    Set<String> shipped =
        ShippedProfiler.all().stream()
            .filter(profiler -> profiler.brokenLaw().isPresent())
            .map(profiler -> profiler.profiler().className())
            .collect(Collectors.toSet());
    List<JavaClass> wrong =
        new ClassFileImporter()
                .withImportOption(NothingIsLeftOutTest::isTestOrWrong)
                .importPackages("io.github.clrsim")
                .stream()
                .filter(type -> type.getPackageName().startsWith(WRONG))
                .filter(type -> type.isAssignableTo(CorProfilerCallback.class))
                .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
                .toList();
    assertThat(wrong).hasSizeGreaterThan(shipped.size());
    assertThat(wrong)
        .filteredOn(type -> !shipped.contains(type.getName()) && !isNamedByATest(type))
        .isEmpty();
  }

  private static boolean isTestOrWrong(Location location) {
    return location.contains("/test-classes/") || location.contains("/profiler/wrong/");
  }

  private static boolean isNamedByATest(JavaClass profiler) {
    return profiler.getDirectDependenciesToSelf().stream()
        .map(dependency -> dependency.getOriginClass().getName())
        .anyMatch(name -> name.endsWith("Test") || name.endsWith("Properties"));
  }

  /** What all modules have for tests. */
  private static List<Path> sources() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      return modules
          .map(module -> module.resolve(Path.of("src", "test", "java")))
          .filter(Files::isDirectory)
          .flatMap(NothingIsLeftOutTest::javaFiles)
          .toList();
    }
  }

  private static Stream<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
