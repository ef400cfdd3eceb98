package io.github.clrsim.conformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.GuestFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.TestAbortedException;

/** A native profiler is tried like one in Java, and cannot take the tests down with it. */
class NativeConformanceTest {
  private static final String SAMPLE = "io.github.clrsim.conformance.junit.sample.NativeSample";
  private static final Pattern OPTION = Pattern.compile("(?<!\\w)--[a-z]");
  private static final Path OTHER_MACHINE = Path.of("target", "other-machine.so");

  @BeforeEach
  @AfterEach
  void forget() throws IOException {
    for (String method : List.of("leaks", "bringsDownItsProcess")) {
      Files.deleteIfExists(kept(method));
    }
  }

  private static Path kept(String method) {
    return Path.of(".clrsim").resolve(SAMPLE + "." + method + ".failing");
  }

  private static Map<String, TestExecutionResult> run(String method, Class<?>... parameters) {
    Map<String, TestExecutionResult> results = new LinkedHashMap<>();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(
                    parameters.length == 0
                        ? selectMethod(SAMPLE + "#" + method)
                        : selectMethod(SAMPLE + "#" + method + "(" + parameters[0].getName() + ")"))
                .build(),
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                results.put(test.getDisplayName(), result);
              }
            });
    return results;
  }

  private static Optional<Throwable> thrown(Map<String, TestExecutionResult> all, String test) {
    return all.get(test).getThrowable();
  }

  @Test
  void aRightLibraryPassesEveryTest() {
    Map<String, TestExecutionResult> all = run("isRight", ConformanceResult.class);
    assertThat(all).containsKeys("NoIdIsUsedAfterItsUnload", "TheRunEndsWell");
    assertThat(all.values()).allMatch(result -> result.getThrowable().isEmpty());
  }

  @Test
  void theTestOfABrokenLawFailsWithItsTableAndTheCommandThatRepeatsIt() {
    Map<String, TestExecutionResult> all = run("leaks");
    assertThat(thrown(all, "EveryReferenceIsGivenBack").orElseThrow())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("| main")
        .hasMessageContaining("GetModuleMetaData(")
        .hasMessageContaining("./clrsim replay --library ")
        .hasMessageContaining("--clsid '{6e5d3a80-25c1-4a6f-8b1e-000000000001}'")
        .hasMessageContaining("kept    " + kept("leaks"));
    assertThat(thrown(all, "TheRunEndsWell")).isEmpty();
    assertThat(kept("leaks")).exists();
  }

  @Test
  void theEndOfItsProcessIsAFindingAndTheOtherLawsAreNotJudged() throws IOException {
    Map<String, TestExecutionResult> all = run("bringsDownItsProcess");
    assertThat(thrown(all, "TheRunEndsWell").orElseThrow())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("so did another on the same schedule")
        .hasMessageContaining("./clrsim replay --library ");
    assertThat(thrown(all, "NoIdIsUsedAfterItsUnload").orElseThrow())
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("not tried to the end");
    assertThat(Files.readString(kept("bringsDownItsProcess"))).contains("TheRunEndsWell\t-\t");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          isNotThere                | nowhere.so
          isForAnotherMachine       | for another machine than x86-64
          hasNoSuchClass            | DllGetClassObject answers
          findsNoFile               | missing.xml
          hasNoClassId              | where   clsid of void
          hasNoGuid                 | its class ID is no GUID
          hasAVariableWithoutAValue | "LEVEL" is no variable of the environment
          hasAVariableTwice         | The variable LEVEL is given twice
          hasAFileWithoutAName      | where   files of void
          isTwo                     | Two profilers are named: Counter
          hasOptions                | where   options of void
          isWoven                   | where   weave of void
          isJavaWithAClassId        | where   clsid of void
          isJavaWithAVariable       | where   env of void
          isNothingWithAFile        | where   files of void
          isNobody                  | No profiler is named
          isNoLibrary               | it is no ELF file
          """)
  void whatCannotBeUsedIsOneFailureInTheWordsOfTheAnnotation(String method, String said)
      throws IOException {
    byte[] foreign = Files.readAllBytes(GuestFixtures.named("inventory").library());
    foreign[18] = (byte) 0xB7; // EM_AARCH64
    Files.write(OTHER_MACHINE, foreign);
    assertThat(run(method).values())
        .flatExtracting(result -> result.getThrowable().stream().toList())
        .filteredOn(thrown -> !(thrown instanceof TestAbortedException))
        .singleElement()
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            thrown ->
                assertThat(thrown)
                    .hasMessageContaining(said)
                    .hasMessageContaining("  do      ")
                    .message()
                    .doesNotContainPattern(OPTION));
  }
}
