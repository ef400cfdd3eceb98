package io.github.clrsim.conformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.github.clrsim.conformance.ConformanceCheck;
import io.github.clrsim.conformance.guest.Counter;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Setting;
import io.github.clrsim.diagnostic.SettingNames;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Why nothing is known is said in Java's words: who reads it has an annotation, or a method. */
class RefusalsTest {
  private static final String SAMPLE = "io.github.clrsim.conformance.junit.sample.RefusedSample";
  private static final Pattern OPTION = Pattern.compile("(?<!\\w)--[a-z]");

  /** What is said of where it is, and advised where something can be set. */
  private static final Map<String, String> SAID =
      Map.of(
          "isGivenAKeyTwice", "where   options of void ",
          "loadsNothing", "where   assemblies of void ",
          "loadsWhatIsNotThere", "where   " + Path.of("nowhere.dll").toAbsolutePath(),
          "takesMoreSteps", "(stepsMax)",
          "goesRoundAndRound", "(stepsMax)",
          "hasMoreThreads", "(threadsMax)",
          "asksForWhatNeverComes", "(scenarios; docs/SCENARIOS.md)");

  @TempDir private Path folder;

  static List<String> reasons() throws ClassNotFoundException {
    return Arrays.stream(Class.forName(SAMPLE).getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(Conformance.class))
        .map(Method::getName)
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("reasons")
  void eachIsOneFailureThatNamesNoOption(String reason) {
    assertThat(refusals(reason))
        .singleElement()
        .satisfies(
            thrown ->
                assertThat(thrown)
                    .hasMessageContaining("  do      ")
                    .hasMessageContaining(SAID.getOrDefault(reason, ""))
                    .message()
                    .doesNotContainPattern(OPTION));
  }

  private static List<Throwable> refusals(String reason) {
    List<Throwable> refusals = new ArrayList<>();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectMethod(SAMPLE + "#" + reason))
                .build(),
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result
                    .getThrowable()
                    .filter(DiagnosticException.class::isInstance)
                    .ifPresent(refusals::add);
              }
            });
    return refusals;
  }

  @Test
  void eachNameOfASettingIsAnElementOfTheAnnotation() {
    List<String> elements =
        Arrays.stream(Conformance.class.getDeclaredMethods()).map(Method::getName).toList();
    for (Setting setting : Setting.values()) {
      // How schedules are chosen is said to @Explore alone.
      if (setting != Setting.STRATEGY) {
        SettingNames.OF_JAVA.of(setting).ifPresent(name -> assertThat(elements).contains(name));
      }
    }
  }

  @Test
  void whatCanBeSetOnTheCommandLineAloneIsNotAdvised() {
    String long_ = "entry PluginHost; thread main" + "; collect".repeat(100_001);
    assertThatThrownBy(() -> ConformanceCheck.of(Counter.class).scenarios(long_).run())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("there are more than 100000 actions")
        .hasMessageEndingWith("do      use fewer\n");
  }

  @Test
  void aKeptCaseThatCannotBeReadIsARefusalOfPlainJava() throws IOException {
    Path kept = Files.writeString(folder.resolve("kept.failing"), "a\tb\n");
    assertThatThrownBy(() -> ConformanceCheck.of(Counter.class).keeping(kept).run())
        .isInstanceOf(DiagnosticException.class)
        .message()
        .doesNotContainPattern(OPTION);
  }
}
