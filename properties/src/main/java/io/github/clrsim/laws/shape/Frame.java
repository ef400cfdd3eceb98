package io.github.clrsim.laws.shape;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;

/** Something that a thread is in the middle of. */
public sealed interface Frame {

  /** The step that began it. */
  long since();

  /** The IDL's name of the callback or method. */
  String name();

  /** The runtime is inside the profiler. */
  record InCallback(long since, Callback callback) implements Frame {
    @Override
    public String name() {
      return callback.methodName();
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
