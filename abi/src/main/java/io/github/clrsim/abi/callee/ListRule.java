package io.github.clrsim.abi.callee;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;

/**
 * What a method does with a list for which there is too little room (measured on 3.1.2 and 9.0.5;
 * calls 3).
 */
public enum ListRule {
  /** Fills what there is room for, and tells how many there are. */
  TELLS_ALL,
  /** The same, and refuses who does not want to know how many, or has room that is nowhere. */
  TELLS_ALL_WHO_ASK,
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
      case "ICorProfilerInfo3::GetAppDomainsContainingModule" -> TELLS_ALL_WHO_ASK;
      case "ICorProfilerInfo4::GetReJITIDs" -> SAYS_SO;
      case "ICorProfilerInfo9::GetNativeCodeStartAddresses" -> REFUSES;
      default -> TELLS_ALL;
    };
  }

  /** Whether nothing is given at all. */
  boolean isInvalid(boolean asks, boolean hasArray, int capacity, Callee callee) {
    return switch (this) {
      case TELLS_ALL, TELLS_WRITTEN, REFUSES -> false;
      case TELLS_ALL_WHO_ASK -> !asks || (capacity != 0 && !hasArray);
      case SAYS_SO -> !asks || (capacity == 0 && !callee.buffers().countsReJitIdsWithoutRoom());
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
      case TELLS_ALL, TELLS_ALL_WHO_ASK, TELLS_WRITTEN -> HResult.S_OK;
      case SAYS_SO -> HResult.S_FALSE;
      case REFUSES -> capacity == 0 ? HResult.S_OK : HResult.ERROR_INSUFFICIENT_BUFFER;
    };
  }
}
