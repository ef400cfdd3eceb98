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
  /** What is said of a static that nobody has given a value yet. */
  static final String NOT_INITIALISED = "its class is not initialised";

  private static final String INITIALIZER = ".cctor";

  /** Why the statics of a type are not told; nothing if they are what they are to be. */
  Optional<String> obstacle(MethodTable type) {
    Optional<ClassInitialization> told = access.getClassInitialization(type).answer();
    if (told.filter(ClassInitialization.RUN::equals).isPresent() || !hasInitializer(type)) {
      return Optional.empty();
    }
    return Optional.of(
        told.map(Initializers::words)
            .orElse("the data access component does not tell whether its class is initialised"));
  }

  private static String words(ClassInitialization notRun) {
    return notRun == ClassInitialization.FAILED
        ? "the initialiser of its class has failed"
        : NOT_INITIALISED;
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
