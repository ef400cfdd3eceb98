package io.github.clrsim.model.metadata;

import io.github.clrsim.api.id.MetadataToken;

/** What an assembly's System.Diagnostics.DebuggableAttribute says of its code. */
public final class Debuggable {
  private static final MetadataToken MANIFEST = new MetadataToken(0x2000_0001);
  private static final String NAMESPACE_AND_NAME = "System.Diagnostics.DebuggableAttribute";

  // The second of two bools, or the second byte of DebuggingModes: behind the prolog of two bytes.
  private static final int DISABLES_OPTIMIZATION_AT = 3;

  private Debuggable() {}

  /**
   * Whether the code is to be compiled as it stands, as that of debug builds: the runtime heeds it
   * without a debugger, too (G107).
   */
  public static boolean disablesOptimization(AssemblyImage image) {
    return image.identity().isPresent()
        && image.customAttributes(MANIFEST).stream()
            .filter(each -> image.typeName(each.type(image)).equals(NAMESPACE_AND_NAME))
            .map(each -> each.value().bytes())
            .anyMatch(
                value ->
                    value.length > DISABLES_OPTIMIZATION_AT
                        && (value[DISABLES_OPTIMIZATION_AT] & 1) != 0);
  }
}
