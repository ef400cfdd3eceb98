package io.github.clrsim.model.jit;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** One compilation of a function: its IL in one version, at one tier. */
final class NativeVersion {
  private final IlVersion il;
  private final Tier tier;
  private final Set<MethodKey> inlined = new LinkedHashSet<>();
  private Optional<NativeCode> code = Optional.empty();
  private Optional<IlBody> body = Optional.empty();
  private boolean counting;
  private int calls;
  private boolean replacedOnStack;

  NativeVersion(IlVersion il, Tier tier) {
    this.il = il;
    this.tier = tier;
  }

  IlVersion il() {
    return il;
  }

  Tier tier() {
    return tier;
  }

  /** The body, once it is compiled. */
  Optional<NativeCode> code() {
    return code;
  }

  /** The IL it was compiled from. */
  IlBody body() {
    return body.orElse(IlBody.NONE);
  }

  void publish(NativeCode compiled, IlBody from) {
    code = Optional.of(compiled);
    body = Optional.of(from);
  }

  /** The methods that are part of this body, and are not called by it. */
  Set<MethodKey> inlined() {
    return inlined;
  }

  void startCounting() {
    counting = true;
  }

  boolean isCounting() {
    return counting;
  }

  /** Counts a call; true for the one that makes enough of them. */
  boolean wasCalledOftenEnough(int enough) {
    if (!counting || ++calls < enough) {
      return false;
    }
    counting = false;
    return true;
  }

  /** Whether one more round of its loop makes a body on the stack: once only. */
  boolean isReplacedOnStackNow() {
    boolean now = !replacedOnStack;
    replacedOnStack = true;
    return now;
  }
}
