package io.github.clrsim.api.trace;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.ArrayList;
import java.util.List;

/** Which interface tables a trace was written with: a digest of every method and its slot. */
final class SpecDigest {
  static final String TEXT = "%08x".formatted(digest());

  private SpecDigest() {}

  private static int digest() {
    List<MethodSpec> rows = new ArrayList<>(CallTable.runtimeRows());
    rows.addAll(ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK));
    rows.addAll(CallTable.metadataRows());
    int digest = 1;
    for (MethodSpec row : rows) {
      digest = 31 * digest + (row.name() + row.slot() + row.parameters().size()).hashCode();
    }
    return digest;
  }
}
