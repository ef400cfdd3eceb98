package io.github.clrsim.realclr.com;

import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.List;

/**
 * Stands for a runtime where there is none: its ICorProfilerInfo takes every call of the tables and
 * answers S_OK and nothing else, and so does the metadata that it hands out.
 */
public final class SilentRuntime {
  private static final String HANDS_OUT_METADATA = "GetModuleMetaData";
  private static final int POINTER_ARGUMENT = 3;

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
    if (row.name().equals(HANDS_OUT_METADATA)) {
      RawMemory.putLong((Long) arguments.get(POINTER_ARGUMENT), metadata.pointer().value());
    }
    return HResult.S_OK.value();
  }
}
