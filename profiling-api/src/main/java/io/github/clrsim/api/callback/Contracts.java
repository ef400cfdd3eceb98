package io.github.clrsim.api.callback;

import io.github.clrsim.api.spec.CallbackContract;
import io.github.clrsim.api.spec.ProfilingSpec;

/** The rows of the callbacks, looked up once for each class and not at every callback. */
final class Contracts {
  private static final ClassValue<CallbackContract> ROWS =
      new ClassValue<>() {
        @Override
        protected CallbackContract computeValue(Class<?> callback) {
          return ProfilingSpec.get().contract(callback.getSimpleName());
        }
      };

  private Contracts() {}

  static CallbackContract of(Class<? extends Callback> callback) {
    return ROWS.get(callback);
  }
}
