package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.ClassInitialization;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.profiler.inspect.Definitions;
import java.util.Optional;

/**
 * Whether the statics of a class are what its initialiser makes them. Without one they are what
 * they are, whether anybody has used the class or not.
 */
record Initializers(ProcessAccess access, Definitions definitions) {
  private static final String INITIALIZER = ".cctor";

  /** What has become of the initialiser of a type; run, if it has none. */
  ClassInitialization of(MethodTable type) {
    ClassInitialization told =
        access.getClassInitialization(type).answer().orElse(ClassInitialization.RUN);
    return told == ClassInitialization.NOT_RUN && !hasInitializer(type)
        ? ClassInitialization.RUN
        : told;
  }

  private boolean hasInitializer(MethodTable type) {
    Optional<MethodTableData> data = access.getMethodTableData(type).answer();
    return data.isPresent()
        && definitions
            .inMetadata(
                data.get().module(),
                scope -> scope.enumMethodsWithName(data.get().token(), INITIALIZER).answer())
            .filter(found -> !found.isEmpty())
            .isPresent();
  }
}
