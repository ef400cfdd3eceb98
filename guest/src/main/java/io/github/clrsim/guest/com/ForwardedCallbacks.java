package io.github.clrsim.guest.com;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.outcome.HResult;

/** A profiler that passes every callback on, with what those answer that have more than a code. */
public abstract class ForwardedCallbacks implements CorProfilerCallback {

  /** Its life begins: Initialize or InitializeForAttach. */
  protected abstract HResult begin(Callback event);

  /** Passes a callback on. */
  protected abstract Reply deliver(Callback event);

  @Override
  public final HResult otherwise(Callback event) {
    return deliver(event).hresult();
  }

  @Override
  public final HResult initialize(Initialize event) {
    return begin(event);
  }

  @Override
  public final HResult initializeForAttach(InitializeForAttach event) {
    return begin(event);
  }

  @Override
  public final Reply jitInlining(JITInlining event) {
    return deliver(event);
  }

  @Override
  public final Reply jitCachedFunctionSearchStarted(JITCachedFunctionSearchStarted event) {
    return deliver(event);
  }

  @Override
  public Reply loadAsNotificationOnly(LoadAsNotificationOnly event) {
    return deliver(event);
  }
}
