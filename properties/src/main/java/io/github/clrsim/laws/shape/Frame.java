package io.github.clrsim.laws.shape;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.hook.Hook;

/** Something that a thread is in the middle of. */
public sealed interface Frame {

  /** The step that began it. */
  long since();

  /** The IDL's name of the callback, hook or method. */
  String name();

  /** The runtime is inside the profiler. */
  record InCallback(long since, Callback callback) implements Frame {
    @Override
    public String name() {
      return callback.methodName();
    }
  }

  /** Compiled code, or the compiler, is inside a hook or mapper of the profiler. */
  record InHook(long since, Hook hook) implements Frame {
    @Override
    public String name() {
      return hook.type().idlName();
    }
  }

  /** The profiler is inside the runtime. */
  record InCall(long since, InfoCall call) implements Frame {
    @Override
    public String name() {
      return call.method().name();
    }
  }
}
