package io.github.clrsim.abi.callee;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** What a method does with a text for which there is too little room, and how it counts. */
public enum TextRule {
  /** Refuses, and leaves the room as it is. The length counts the NUL (calls 3). */
  REFUSES,
  /** Copies what fits, ends it with a NUL, and says nothing of that. */
  CUTS,
  /**
   * Copies what fits, ends it with a NUL, and says so by a success code. A text that is empty has
   * length 0, others are counted with their NUL (CMiniMd::Impl_GetStringW of coreclr; race 26).
   */
  OF_METADATA,
  /** The same without any NUL: what is copied may have NULs of its own. */
  OF_USER_STRING;

  private static final Set<String> REFUSING =
      Set.of(
          "EventPipeGetProviderInfo",
          "GetDynamicFunctionInfo",
          "GetEnvironmentVariable",
          "GetModuleInfo",
          "GetModuleInfo2");

  /** The rule of a method. */
  static TextRule of(MethodSpec row) {
    if (row.name().equals("GetUserString")) {
      return OF_USER_STRING;
    }
    if (row.interfaceName().startsWith("IMetaData")) {
      return OF_METADATA;
    }
    return REFUSING.contains(row.name()) ? REFUSES : CUTS;
  }

  /**
   * Gives a text.
   *
   * @param buffer where it goes; zero where only its length is wanted
   * @param capacity for how many units there is room
   * @param lengthAt where its length goes; zero where nobody wants it
   */
  HResult give(String text, long buffer, int capacity, long lengthAt, Callee callee) {
    String whole = this == OF_USER_STRING ? text : text + '\0';
    boolean isNothing = this == OF_METADATA && text.isEmpty();
    if (lengthAt != 0) {
      RawMemory.putInt(lengthAt, isNothing ? 0 : whole.length());
    }
    if (buffer == 0 || capacity == 0) {
      return HResult.S_OK;
    }
    if (Integer.compareUnsigned(capacity, whole.length()) >= 0) {
      put(buffer, whole, callee);
      return HResult.S_OK;
    }
    return switch (this) {
      case REFUSES -> HResult.ERROR_INSUFFICIENT_BUFFER;
      case CUTS -> {
        put(buffer, whole.substring(0, capacity - 1) + '\0', callee);
        yield HResult.S_OK;
      }
      case OF_METADATA -> {
        put(buffer, whole.substring(0, capacity - 1) + '\0', callee);
        yield HResult.CLDB_S_TRUNCATION;
      }
      case OF_USER_STRING -> {
        put(buffer, whole.substring(0, capacity), callee);
        yield HResult.CLDB_S_TRUNCATION;
      }
    };
  }

  private static void put(long buffer, String text, Callee callee) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
    callee.reach(buffer, bytes.length);
    RawMemory.putBytes(buffer, bytes);
  }
}
