package io.github.clrsim.laws.shape;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.outcome.Outcome;

/**
 * Which events the profiler has asked for, as its calls of SetEventMask tell. A trace without such
 * a call leaves it open, and then nothing is concluded from it.
 */
public final class Events {
  private final EventMask possible;
  private boolean isKnown;
  private int everLow;
  private int everHigh;
  private int alwaysLow;
  private int alwaysHigh;
  private int lowNow;
  private int highNow;

  /**
   * Nothing was asked for yet.
   *
   * @param possible the events that can come, if they are asked for
   */
  Events(EventMask possible) {
    this.possible = possible;
  }

  /** A call of SetEventMask or SetEventMask2 begins: from now on it may have its effect. */
  void asked(InfoCall call) {
    everLow |= low(call);
    everHigh |= high(call);
    alwaysLow &= low(call);
    alwaysHigh &= high(call);
  }

  /** It is answered; what is asked for in Initialize is asked for from the beginning. */
  void answered(InfoCall call, Outcome<?> outcome, boolean inInitialize) {
    if (outcome.hresult().failed()) {
      return;
    }
    isKnown = true;
    lowNow = low(call);
    highNow = high(call);
    if (inInitialize) {
      alwaysLow = lowNow & possible.low();
      alwaysHigh = highNow & possible.high();
    }
  }

  /** Whether it is known that the profiler never asked for this callback. */
  public boolean wereNeverAsked(Class<? extends Callback> callback) {
    return isKnown && !EventKinds.of(callback).isAskedBy(everLow, everHigh);
  }

  /** Whether the profiler has asked for this callback all the time, as far as is known. */
  public boolean areWhole(Class<? extends Callback> callback) {
    return !isKnown || EventKinds.of(callback).isAskedBy(alwaysLow, alwaysHigh);
  }

  /** Whether the profiler is known to have asked for this callback all the time. */
  public boolean areKnownWhole(Class<? extends Callback> callback) {
    return isKnown && areWhole(callback);
  }

  /** Whether the profiler is known to have set these bits of COR_PRF_MONITOR all the time. */
  public boolean areAlwaysSet(int lowBits) {
    return isKnown && (alwaysLow & lowBits) == lowBits;
  }

  /** The bits of COR_PRF_MONITOR that are set now, whether or not their events can come. */
  public int lowNow() {
    return lowNow;
  }

  /** The bits of COR_PRF_MONITOR that a call asks for. */
  public static int low(InfoCall call) {
    return (Integer) call.arguments().getFirst();
  }

  private int high(InfoCall call) {
    return call.arguments().size() > 1 ? (Integer) call.arguments().get(1) : highNow;
  }
}
