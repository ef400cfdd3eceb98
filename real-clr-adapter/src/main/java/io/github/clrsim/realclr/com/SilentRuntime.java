package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.List;

/**
 * Stands for a runtime where there is none: its ICorProfilerInfo takes every call of the tables and
 * answers S_OK, that it is a CoreCLR, and nothing else; so does the metadata that it hands out.
 */
public final class SilentRuntime {
  private static final MethodSpec RUNTIME_INFORMATION =
      CallTable.known("ICorProfilerInfo3", "GetRuntimeInformation");
  private static final int METADATA_ARGUMENT = 3;
  private static final int RUNTIME_TYPE_ARGUMENT = 1;
  private static final int CORE_CLR = 2;

  private final ComObject metadata =
      ComObject.of(
          List.of("IMetaDataImport2", "IMetaDataAssemblyImport"),
          (row, arguments) -> HResult.S_OK.value());
  private final ComObject info =
      ComObject.of(List.of(ProfilingSpec.NEWEST_INFO), (row, arguments) -> answer(row, arguments));

  /** The pointer that Initialize brings. */
  public ComPointer info() {
    return info.pointer();
  }

  private long answer(MethodSpec row, List<Object> arguments) {
    // What is asked in any other call it leaves as it is.
    if (row.deed() == Deed.HANDS_OUT_METADATA) {
      RawMemory.putLong((Long) arguments.get(METADATA_ARGUMENT), metadata.pointer().value());
    } else if (row.equals(RUNTIME_INFORMATION)) {
      RawMemory.putInt((Long) arguments.get(RUNTIME_TYPE_ARGUMENT), CORE_CLR);
    }
    return HResult.S_OK.value();
  }
}
