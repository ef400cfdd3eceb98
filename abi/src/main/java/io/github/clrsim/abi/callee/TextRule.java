package io.github.clrsim.abi.callee;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * What a method does with a text for which there is too little room (measured on 3.1.2 and 9.0.5;
 * calls 3). The length counts the NUL, but where it says otherwise.
 */
public enum TextRule {
  /** Refuses, and leaves an empty text. */
  REFUSES,
  /** Refuses, and leaves the room as it is. */
  LEAVES_ALONE,
  /** The same, and there must be more room than the text takes. */
  LEAVES_ALONE_AND_WANTS_MORE,
  /** Copies what fits, ends it with a NUL, and says nothing of that. */
  CUTS,
  /** That of the runtime's version: refuses or cuts, as runtimes differ. */
  OF_RUNTIME,
  /**
   * Ends what fits with a NUL, and says so by a success code. An empty text has length 0
   * (CMiniMd::Impl_GetStringW of coreclr; race 26).
   */
  OF_METADATA,
  /** The same, of a name that is put together of two: the beginning is copied in any case. */
  OF_TYPE,
  /** The same of what may have NULs of its own: its length counts none. */
  OF_USER_STRING;

  private static final Set<String> REFUSING =
      Set.of("GetDynamicFunctionInfo", "GetModuleInfo", "GetModuleInfo2");
  private static final Set<String> OF_TYPES =
      Set.of("GetExportedTypeProps", "GetTypeDefProps", "GetTypeRefProps");

  /** The rule of a method. */
  static TextRule of(MethodSpec row) {
    if (row.interfaceName().startsWith("IMetaData")) {
      return ofMetadata(row.name());
    }
    return switch (row.name()) {
      case "GetEnvironmentVariable" -> LEAVES_ALONE;
      case "EventPipeGetProviderInfo" -> LEAVES_ALONE_AND_WANTS_MORE;
      case "GetRuntimeInformation" -> OF_RUNTIME;
      default -> REFUSING.contains(row.name()) ? REFUSES : CUTS;
    };
  }

  private static TextRule ofMetadata(String method) {
    if (method.equals("GetUserString")) {
      return OF_USER_STRING;
    }
    return OF_TYPES.contains(method) ? OF_TYPE : OF_METADATA;
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
    if (lengthAt != 0) {
      RawMemory.putInt(lengthAt, isNothing(text) ? 0 : whole.length());
    }
    if (buffer == 0 || capacity == 0) {
      return withoutRoom(buffer, capacity, callee);
    }
    int needed = whole.length() + (this == LEAVES_ALONE_AND_WANTS_MORE ? 1 : 0);
    if (Integer.compareUnsigned(capacity, needed) >= 0) {
      put(buffer, whole, callee);
      return HResult.S_OK;
    }
    return cut(whole, buffer, capacity, callee);
  }

  private boolean isNothing(String text) {
    return this == OF_METADATA && text.isEmpty();
  }

  private HResult withoutRoom(long buffer, int capacity, Callee callee) {
    return switch (this) {
      case LEAVES_ALONE -> capacity == 0 ? HResult.S_OK : HResult.E_INVALIDARG;
      case LEAVES_ALONE_AND_WANTS_MORE -> HResult.ERROR_INSUFFICIENT_BUFFER;

      case OF_RUNTIME ->
          buffer == 0 || callee.buffers().cutsItsVersion()
              ? HResult.S_OK
              : HResult.ERROR_INSUFFICIENT_BUFFER;
      case REFUSES, CUTS, OF_METADATA, OF_TYPE, OF_USER_STRING -> HResult.S_OK;
    };
  }

  private HResult cut(String whole, long buffer, int capacity, Callee callee) {
    String beginning = whole.substring(0, capacity - 1) + '\0';
    return switch (this) {
      case REFUSES -> refused(buffer, callee);
      case LEAVES_ALONE, LEAVES_ALONE_AND_WANTS_MORE -> HResult.ERROR_INSUFFICIENT_BUFFER;
      case OF_RUNTIME ->
          callee.buffers().cutsItsVersion()
              ? CUTS.cut(whole, buffer, capacity, callee)
              : refused(buffer, callee);
      case CUTS -> {
        put(buffer, beginning, callee);
        yield HResult.S_OK;
      }
      case OF_METADATA -> {
        if (callee.buffers().copiesCutNames()) {
          put(buffer, beginning, callee);
        } else {
          put(buffer + (capacity - 1L) * Character.BYTES, "\0", callee);
        }
        yield HResult.CLDB_S_TRUNCATION;
      }
      case OF_TYPE, OF_USER_STRING -> {
        put(buffer, beginning, callee);
        yield HResult.CLDB_S_TRUNCATION;
      }
    };
  }

  private static HResult refused(long buffer, Callee callee) {
    put(buffer, "\0", callee);
    return HResult.ERROR_INSUFFICIENT_BUFFER;
  }

  private static void put(long buffer, String text, Callee callee) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
    callee.requireWritable(buffer, bytes.length);
    RawMemory.putBytes(buffer, bytes);
  }
}
