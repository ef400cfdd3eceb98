package io.github.clrsim.guest.com;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every row of the interfaces that a runtime hands out has its slot, and a plan or a reason. */
class TablesTest {
  /** What Java has no call for, and why. */
  private static final Map<String, String> WITHOUT_PLAN =
      Map.ofEntries(
          Map.entry("IMetaDataImport::CloseEnum", "handle of an enumeration"),
          Map.entry("IMetaDataImport::CountEnum", "handle of an enumeration"),
          Map.entry("IMetaDataImport::ResetEnum", "handle of an enumeration"),
          Map.entry("IMetaDataAssemblyImport::CloseEnum", "handle of an enumeration"),
          Map.entry(
              "ICorProfilerAssemblyReferenceProvider::AddAssemblyReference", "no answer in Java"));

  @Test
  void everyRowHasAPlanOrAReasonWhyNot() {
    Map<String, String> without = new TreeMap<>();
    for (Slot slot : NativeCaller.tables().slots()) {
      switch (slot) {
        case Slot.OfEnumeration _ -> without.put(slot.name(), "handle of an enumeration");
        case Slot.Unanswered _ -> without.put(slot.name(), "no answer in Java");
        case Slot.GetsDispenser _,
            Slot.OfDispenser _,
            Slot.OfEnumerator _,
            Slot.OfUnknown _,
            Slot.PastEnd _,
            Slot.Planned _,
            Slot.Unlisted _ -> {}
      }
    }
    assertThat(without).isEqualTo(new TreeMap<>(WITHOUT_PLAN));
  }

  @Test
  void everyInterfaceOfTheTablesThatARuntimeHandsOutHasAVtable() {
    List<String> without =
        ProfilingSpec.get().interfaces().stream()
            .map(each -> each.name())
            .filter(name -> !name.startsWith("ICorProfilerCallback"))
            .filter(name -> name.startsWith("ICorProf") || name.startsWith("IM"))
            .filter(name -> Family.named(name).isEmpty())
            .toList();
    assertThat(without).isEmpty();
  }

  @Test
  void aRowStandsInItsSlot() {
    for (Family family : Family.values()) {
      List<Slot> slots =
          NativeCaller.tables().slots().stream().filter(slot -> slot.family() == family).toList();
      for (MethodSpec row : family.rows()) {
        assertThat(slots.get(row.slot()).name()).isEqualTo(row.interfaceName() + "::" + row.name());
      }
    }
  }

  @Test
  void requestsAreKnownByTheirNumbers() {
    VirtualTables tables = NativeCaller.tables();
    int number = tables.numberOf("ICorProfilerInfo2", "GetCodeInfo2").orElseThrow();

    assertThat(tables.nameOf(number)).isEqualTo("ICorProfilerInfo2::GetCodeInfo2");
    assertThat(tables.has(number)).isTrue();
    assertThat(tables.has(511)).isFalse();
    assertThat(tables.has(tables.end())).isFalse();
  }
}
