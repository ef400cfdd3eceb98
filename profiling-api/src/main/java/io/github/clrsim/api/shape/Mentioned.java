package io.github.clrsim.api.shape;

import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.Outcome;
import java.lang.reflect.Proxy;

/** What a trace mentions and does not hold: functions of a profiler, and metadata. */
public final class Mentioned {
  /** How a function is spelled. */
  public static final String FUNCTION = "function";

  private static final ClassValue<Object> FUNCTIONS =
      new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> function) {
          return Proxy.newProxyInstance(
              function.getClassLoader(),
              new Class<?>[] {function},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "equals" -> isSame(proxy, arguments[0]);
                    case "hashCode" -> function.hashCode();
                    default -> FUNCTION;
                  });
        }
      };

  private Mentioned() {}

  /**
   * Stands for a function of the profiler, which nobody can call any more.
   *
   * @param type the interface of such functions
   */
  public static Object function(Class<?> type) {
    return FUNCTIONS.get(type);
  }

  /**
   * Metadata that a trace mentions: the trace holds its answers, not the thing.
   *
   * @param module whose it is; the null ID if that is not known
   */
  public static MetadataImport metadata(ModuleId module) {
    return TypedCalls.metadata(module, call -> Outcome.notYet());
  }

  /** Whose metadata it is; the null ID if that is not known. */
  public static ModuleId moduleOf(MetadataImport metadata) {
    return TypedCalls.moduleOf(metadata).orElse(new ModuleId(0));
  }

  @SuppressWarnings("ReferenceEquality") // A proxy has no value: it is equal to itself alone.
  private static boolean isSame(Object proxy, Object other) {
    return proxy == other;
  }
}
