package io.github.clrsim.model.delivery;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerDetachSucceeded;
import io.github.clrsim.api.event.EventMask;

/** The state of one profiler between its loading and its unloading. */
public final class ProfilerLife {
  private final boolean tellsMovesAlone;
  private ProfilerStatus status = ProfilerStatus.NONE;
  private EventMask mask = EventMask.NONE;
  private boolean awaited;
  private boolean attached;
  private boolean notificationOnly;
  private boolean instrumented;
  private boolean unloaded;
  private boolean released;

  ProfilerLife(boolean tellsMovesAlone) {
    this.tellsMovesAlone = tellsMovesAlone;
  }

  /** How far it is. */
  public ProfilerStatus status() {
    return status;
  }

  /** Notes that it may attach at any moment, and so between any two callbacks. */
  public void await() {
    awaited = true;
  }

  /** Whether it may be active at any moment. */
  boolean isAwaited() {
    return switch (status) {
      case NONE -> awaited && !unloaded;
      case INITIALIZING_FOR_ATTACH -> true;
      case INITIALIZING, ACTIVE, DETACHING -> false;
    };
  }

  /** Whether it came into a running process, by InitializeForAttach. */
  public boolean isAttached() {
    return attached;
  }

  /** Whether it promised to observe only (G101). */
  public boolean isNotificationOnly() {
    return notificationOnly;
  }

  /** Notes that it promised to observe only. */
  public void observeOnly() {
    notificationOnly = true;
  }

  /** Whether it has changed code, or asked to be able to, in a way that cannot be undone (G99). */
  public boolean hasInstrumented() {
    return instrumented;
  }

  /** Notes that it has done so. */
  public void instrument() {
    instrumented = true;
  }

  /** Whether its library is no longer there. */
  public boolean isUnloaded() {
    return unloaded;
  }

  /** From now on no callback begins; those that have begun go on (G97). */
  public void detach() {
    status = ProfilerStatus.DETACHING;
  }

  /** The runtime, which shuts down, is about to release it: as if it had asked for it (N125). */
  public void release() {
    if (status == ProfilerStatus.ACTIVE) {
      status = ProfilerStatus.DETACHING;
      released = true;
    }
  }

  boolean isReleased() {
    return released;
  }

  EventMask mask() {
    return mask;
  }

  void mask(EventMask next) {
    mask = next;
  }

  void begin() {
    status = ProfilerStatus.INITIALIZING;
    unloaded = false;
  }

  void initialize(Callback initialize) {
    attached = initialize instanceof InitializeForAttach;
    status = attached ? ProfilerStatus.INITIALIZING_FOR_ATTACH : ProfilerStatus.INITIALIZING;
  }

  void initialized(boolean accepted) {
    if (accepted) {
      status = ProfilerStatus.ACTIVE;
    } else {
      unload();
    }
  }

  void unload() {
    status = ProfilerStatus.NONE;
    unloaded = true;
  }

  /**
   * Whether it gets this callback: by its status first, and then by its wish. An event of a session
   * that it opened it gets as long as it is there (N100; on 9.0.5 also in Initialize, after a
   * detach was granted, and without the bit in its mask).
   */
  boolean wants(Callback callback) {
    if (callback instanceof EventPipeEventDelivered) {
      return status != ProfilerStatus.NONE;
    }
    boolean isTold =
        switch (status) {
          case NONE -> false;
          case INITIALIZING, INITIALIZING_FOR_ATTACH -> callback.contract().whileInitializing();
          case ACTIVE -> true;
          case DETACHING -> callback instanceof ProfilerDetachSucceeded;
        };
    return isTold && AskedBy.any(mask, callback, tellsMovesAlone);
  }
}
