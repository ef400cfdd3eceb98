package io.github.clrsim.api.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.json.JsonTree;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class CallTraitsTest {
  private static final String UNKNOWN = "IUnknown";

  @Test
  void everyCallHasARowAndEveryRowACall() throws Exception {
    // Both metadata interfaces declare it; in Java it is one method.
    String closeEnum = "IMetaDataAssemblyImport::CloseEnum";

    assertThat(table())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    rows()
                        .filter(row -> !row.interfaceName().equals(UNKNOWN))
                        .map(row -> row.interfaceName() + "::" + row.name()),
                    Stream.of(closeEnum))
                .toList());
  }

  @Test
  void whatMayCollectIsNoRead() {
    assertThat(CallTable.runtimeRows())
        .filteredOn(row -> ProfilingSpec.get().gate(row.name()).mayTrigger())
        .isNotEmpty()
        .noneMatch(row -> row.traits().reads());
  }

  @Test
  void onlyTheRuntimeItselfRefusesWhatItCouldTell() {
    Set<MethodSpec> runtime = Set.copyOf(CallTable.runtimeRows());

    assertThat(rows().filter(row -> row.traits().isRefusable())).isSubsetOf(runtime);
  }

  @Test
  void whatAddsToMetadataIsOfTheInterfacesForThat() {
    Set<MethodSpec> emission = Set.copyOf(CallTable.emissionRows());

    assertThat(rows().filter(row -> row.deed().emits()).collect(Collectors.toSet()))
        .isEqualTo(emission);
  }

  @Test
  void theCallsThatCountReferencesAreThoseOfUnknown() {
    assertThat(rows().filter(row -> row.deed().countsReferences()))
        .isNotEmpty()
        .allMatch(row -> row.interfaceName().equals(UNKNOWN));
    assertThat(rows().filter(row -> row.interfaceName().equals(UNKNOWN)))
        .allMatch(row -> row.deed().countsReferences());
  }

  @Test
  void everyGateKnowsTheVersionThatDeclaresIt() {
    ProfilingSpec spec = ProfilingSpec.get();
    List<String> versions =
        spec.lineage(ProfilingSpec.NEWEST_INFO).stream().map(InterfaceSpec::name).toList();

    assertThat(CallTable.runtimeRows())
        .allMatch(
            row -> versions.get(spec.gate(row.name()).version() - 1).equals(row.interfaceName()));
  }

  private static Stream<MethodSpec> rows() {
    return Stream.of(
            CallTable.runtimeRows(),
            CallTable.metadataRows(),
            CallTable.emissionRows(),
            CallTable.objectRows())
        .flatMap(List::stream);
  }

  private static List<String> table() throws Exception {
    try (InputStream stream = CallTraits.class.getResourceAsStream("call-traits.json")) {
      return JsonTree.read(stream)
          .elements()
          .map(row -> row.get("interface").text() + "::" + row.get("method").text())
          .toList();
    }
  }
}
