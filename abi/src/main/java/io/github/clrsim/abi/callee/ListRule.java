package io.github.clrsim.abi.callee;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;

/** What a method does with a list for which there is too little room (calls 3). */
public enum ListRule {
  /** Fills what there is room for, and tells how many there are. */
  TELLS_ALL,
  /** Fills what there is room for, and tells how many those are; all, if there is no room. */
  TELLS_WRITTEN,
  /** Fills what there is room for, tells how many there are, and that these are not all. */
  SAYS_SO,
  /** Refuses, and tells how many there are. */
  REFUSES;

  /** The rule of a method. */
  static ListRule of(MethodSpec row) {
    return switch (row.interfaceName() + "::" + row.name()) {
      case "ICorProfilerInfo2::GetClassLayout" -> TELLS_WRITTEN;
      case "ICorProfilerInfo4::GetReJITIDs" -> SAYS_SO;
      case "ICorProfilerInfo9::GetNativeCodeStartAddresses" -> REFUSES;
      default -> TELLS_ALL;
    };
  }

  boolean isRefused() {
    return this == REFUSES;
  }

  /** What becomes of the call. */
  HResult answer(int fitting, int all, int capacity) {
    if (fitting >= all) {
      return HResult.S_OK;
    }
    return switch (this) {
      case TELLS_ALL, TELLS_WRITTEN -> HResult.S_OK;
      case SAYS_SO -> HResult.S_FALSE;
      case REFUSES -> capacity == 0 ? HResult.S_OK : HResult.ERROR_INSUFFICIENT_BUFFER;
    };
  }
}
