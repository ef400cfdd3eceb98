package io.github.clrsim.abi;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where arguments travel, and how wide they are. */
class CellsTest {
  @Test
  void theObjectAndFiveArgumentsTravelInRegisters() {
    assertThat(cells("ICorProfilerInfo", "GetModuleInfo")).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void aStructureByValueTravelsOnTheStackAsAWhole() {
    MethodSpec row = CallTable.known("ICorProfilerInfo12", "EventPipeAddProviderToSession");

    assertThat(Cells.of(row))
        .isEqualTo(new Cells(List.of(new Cells.Place(1, 8), new Cells.Place(6, 32)), 10));
  }

  @Test
  void anArrayOfTokensIsAPointer() {
    MethodSpec row = CallTable.known("IMetaDataImport", "EnumTypeDefs");

    assertThat(Cells.of(row).places().stream().map(Cells.Place::bytes)).containsExactly(8, 8, 4, 8);
  }

  private static List<Integer> cells(String interfaceName, String method) {
    return Cells.of(CallTable.known(interfaceName, method)).places().stream()
        .map(Cells.Place::cell)
        .toList();
  }
}
