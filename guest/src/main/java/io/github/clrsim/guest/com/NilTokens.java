package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.Map;
import java.util.Optional;

/**
 * What metadata leaves where a token would go, if it finds nothing: the nil token of what is looked
 * for (calls 11; measured on 3.1.2, 8.0.33, 9.0.22 and 10.0.14).
 */
final class NilTokens {
  private static final HResult CLDB_E_RECORD_NOTFOUND = new HResult(0x8013_1130);

  private static final Map<String, Integer> BY_METHOD =
      Map.of(
          "FindTypeDefByName", 0x0200_0000,
          "FindTypeRef", 0x0100_0000,
          "FindMember", 0x0400_0000,
          "FindMethod", 0x0600_0000,
          "FindField", 0x0400_0000,
          "FindMemberRef", 0x0A00_0000,
          "FindExportedTypeByName", 0, // as it is there
          "FindManifestResourceByName", 0x2800_0000);

  private NilTokens() {}

  /** Leaves it, if that is what was answered; the token goes where the last parameter points. */
  static void leave(HResult answer, MethodSpec row, Arguments arguments, GuestMemory memory) {
    long to = arguments.get(row.parameters().size());
    Optional<Integer> nil = Optional.ofNullable(BY_METHOD.get(row.name()));
    if (answer.equals(CLDB_E_RECORD_NOTFOUND) && nil.isPresent() && to != 0) {
      memory.requireWritable(to, Integer.BYTES);
      RawMemory.putInt(to, nil.get());
    }
  }
}
