package io.github.clrsim.realclr.com;

import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.hook.HookType;

/** The addresses of native functions that stand for functions of the profiler. */
public interface Functions {
  /** None: nothing is ever called. */
  Functions NONE =
      new Functions() {
        @Override
        public long hook(HookType type) {
          return 0;
        }

        @Override
        public long listener(Class<?> function) {
          return 0;
        }

        @Override
        public long ofProvider(EventPipeProviderCallback function) {
          return 0;
        }
      };

  /** What the runtime is to call in place of a hook or mapper. */
  long hook(HookType type);

  /** What the runtime is to call while it answers a call to which such a function was given. */
  long listener(Class<?> function);

  /**
   * What the runtime is to call, from now on, in place of the function of an event provider.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there are too many
   */
  long ofProvider(EventPipeProviderCallback function);
}
