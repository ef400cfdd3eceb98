package io.github.clrsim.compare.scope;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.compare.scope.ComparisonScope.Row;
import io.github.clrsim.compare.scope.ComparisonScope.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of what is compared is whole, and names tests that there are. */
class ComparisonScopeTest {
  @ParameterizedTest
  @EnumSource
  void everyMethodOfTheTablesHasOneRow(Side side) {
    assertThat(rows(side))
        .extracting(Row::method)
        .containsExactlyElementsOf(side.methods().stream().map(MethodSpec::name).toList());
  }

  @Test
  void whatIsNotComparedHasAReasonAndWhatIsHasATest() throws IOException {
    Set<String> tests = tests();
    for (Row row : ComparisonScope.get().rows()) {
      switch (row.coverage()) {
        case Coverage.ByRandomScenarios(String except) when !except.isEmpty() ->
            assertThat(except).as(row.method()).containsAnyOf("history of the process", "(R87)");
        case Coverage.ByRandomScenarios _ -> {}
        case Coverage.ByFixedPrograms(String test) -> assertThat(tests).contains(test);
        case Coverage.Not(String reason) ->
            assertThat(reason).as(row.method()).hasSizeGreaterThan(10);
      }
    }
  }

  @Test
  void mostCallbacksAndQuestionsAreComparedByRandomScenarios() {
    ComparisonScope scope = ComparisonScope.get();

    assertThat(scope.comparedAtRandom())
        .contains("ModuleLoadFinished", "GetModuleInfo2", "IMetaDataImport.GetClassLayout");
    assertThat(scope.of(Side.CALLBACKS, "FunctionUnloadStarted").text()).contains("(N44)");
    assertThat(scope.notComparedAtRandom())
        .contains("InitializeForAttach")
        .doesNotContainAnyElementsOf(scope.comparedAtRandom());
  }

  private static List<Row> rows(Side side) {
    return ComparisonScope.get().rows().stream().filter(row -> row.side() == side).toList();
  }

  private static Set<String> tests() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("..", "properties", "src", "test"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith("IT.java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .collect(Collectors.toUnmodifiableSet());
    }
  }
}
