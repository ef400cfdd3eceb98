package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.callback.RemotingCallback;
import io.github.clrsim.api.spec.CallGate.Access;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.compare.scope.ComparisonScope;
import io.github.clrsim.compare.scope.ComparisonScope.Side;
import io.github.clrsim.compare.scope.Coverage;
import io.github.clrsim.model.info.ProfilerCalls;
import io.github.clrsim.model.replay.ReplayedProcess;
import io.github.clrsim.realclr.com.RuntimeCalls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Which method works on which arm: the page docs/COVERAGE.md is made here, and this test fails when
 * it is stale. {@code -Dclrsim.refresh=true} writes it anew.
 */
class CoverageTest {
  private static final Path PAGE = Path.of("..", "docs", "COVERAGE.md");
  private static final String NOT_YET = "*not yet*";

  /** Java has enumerations as whole lists, and never a handle that these could be called with. */
  private static final Set<String> OF_HANDLES = Set.of("CloseEnum", "CountEnum", "ResetEnum");

  /** What no CoreCLR ever sends, by the rule that says so. */
  private static final Map<String, String> NEVER = never();

  private static Map<String, String> never() {
    Map<String, String> never = new TreeMap<>();
    Map.of(
            "N44", List.of("FunctionUnloadStarted", "JITFunctionPitched"),
            "N55", List.of("AppDomainShutdownStarted", "AppDomainShutdownFinished"),
            "N72",
                List.of(
                    "ExceptionOSHandlerEnter",
                    "ExceptionOSHandlerLeave",
                    "ExceptionCLRCatcherFound",
                    "ExceptionCLRCatcherExecute"),
            "N90",
                Stream.of(RemotingCallback.class.getPermittedSubclasses())
                    .map(Class::getSimpleName)
                    .toList(),
            "N103", List.of("GetAssemblyReferences"),
            "N104", List.of("COMClassicVTableCreated", "COMClassicVTableDestroyed"))
        .forEach(
            (rule, names) -> names.forEach(name -> never.put(name, "never (%s)".formatted(rule))));
    return never;
  }

  @Test
  void whatIsNeverSentIsNotSimulatedEither() {
    assertThat(callbacksProduced()).isNotEmpty().doesNotContainAnyElementsOf(NEVER.keySet());
    assertThat(ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK))
        .extracting(MethodSpec::name)
        .containsAll(NEVER.keySet());
  }

  @Test
  void theCoveragePageIsUpToDate() throws IOException {
    assertThat(GeneratedPage.of(PAGE).updatedTo(page())).isEqualTo(page());
  }

  private static String page() {
    Set<MethodSpec> simulated = ProfilerCalls.answeredRows();
    Set<MethodSpec> replayable = ReplayedProcess.answerableRows();
    Set<MethodSpec> real = RuntimeCalls.supportedRows();
    Set<MethodSpec> simulatedMetadata = ProfilerCalls.answeredMetadataRows();
    Set<String> produced = callbacksProduced();
    StringBuilder page =
        new StringBuilder(
            """
            # Coverage

            Made by `CoverageTest`; do not edit. What a backend does not support yet answers E_NOTIMPL and stands here as *not yet*.
            *Stub*: CoreCLR itself answers E_NOTIMPL. *Never*: CoreCLR never sends it, by that rule of [RULES.md](RULES.md); both count as simulated.
            *In lists*: enumerations come as whole lists, so that every backend closes, counts and resets them inside the typed calls.
            *As recorded*: answered if the recording holds the answer, refused by name if not.
            *Compared*: how `./clrsim compare` and tests hold the simulation against real runtimes; `./clrsim compare --scope` says why what is not compared is not.

            """);
    page.append(
        table(
            Side.CALLBACKS,
            "ICorProfilerCallback to ICorProfilerCallback11",
            ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK),
            row -> produced.contains(row.name()) ? "yes" : NEVER.getOrDefault(row.name(), NOT_YET),
            row -> "as recorded",
            row -> "yes"));
    page.append(
        table(
            Side.INFO,
            "ICorProfilerInfo to ICorProfilerInfo15",
            CallTable.runtimeRows(),
            row -> isStub(row) ? "stub" : mark(simulated::contains, row),
            row -> isStub(row) ? "stub" : replayable.contains(row) ? "yes" : "as recorded",
            row -> mark(real::contains, row)));
    page.append(
        table(
            Side.METADATA,
            "IMetaDataImport, IMetaDataImport2, IMetaDataAssemblyImport",
            CallTable.metadataRows(),
            row -> isOfHandles(row) ? "in lists" : mark(simulatedMetadata::contains, row),
            row -> isOfHandles(row) ? "in lists" : "as recorded",
            row -> isOfHandles(row) ? "in lists" : mark(real::contains, row)));
    Set<MethodSpec> simulatedObjects = ProfilerCalls.answeredObjectRows();
    page.append(
        table(
            Side.OBJECTS,
            "What rewriters of IL need besides: allocators, controls, references, additions",
            Stream.concat(CallTable.objectRows().stream(), CallTable.emissionRows().stream())
                .toList(),
            row -> mark(simulatedObjects::contains, row),
            row -> "as recorded",
            row -> mark(real::contains, row)));
    return page.toString();
  }

  private interface Cell {
    String of(MethodSpec row);
  }

  private static String table(
      Side side, String title, List<MethodSpec> rows, Cell simulated, Cell replayed, Cell real) {
    StringBuilder table = new StringBuilder("## " + title + "\n\n");
    table.append(
        "%d methods: %d simulated, %d real.\n\n"
            .formatted(rows.size(), supported(rows, simulated), supported(rows, real)));
    table.append(
        "| slot | method | simulated | replayed | real | compared |\n|---|---|---|---|---|---|\n");
    for (MethodSpec row : rows) {
      table.append(
          "| %d | %s | %s | %s | %s | %s |\n"
              .formatted(
                  row.slot(),
                  row.name(),
                  simulated.of(row),
                  replayed.of(row),
                  real.of(row),
                  compared(side, row)));
    }
    return table.append('\n').toString();
  }

  private static String compared(Side side, MethodSpec row) {
    return switch (ComparisonScope.get().of(side, row.name())) {
      case Coverage.ByRandomScenarios _ -> "at random";
      case Coverage.ByFixedPrograms(String test) -> test;
      case Coverage.Not _ -> "no";
    };
  }

  private static long supported(List<MethodSpec> rows, Cell cell) {
    return rows.stream().filter(row -> !cell.of(row).equals(NOT_YET)).count();
  }

  private static String mark(Predicate<MethodSpec> supported, MethodSpec row) {
    return supported.test(row) ? "yes" : NOT_YET;
  }

  private static boolean isOfHandles(MethodSpec row) {
    return OF_HANDLES.contains(row.name());
  }

  private static boolean isStub(MethodSpec row) {
    return ProfilingSpec.get().gate(row.name()).access() == Access.STUB;
  }

  /** What the simulation really sends. */
  private static Set<String> callbacksProduced() {
    return Showpiece.callbacksProduced();
  }
}
