package io.github.clrsim.model.code;

import io.github.clrsim.model.code.body.IlBody;
import io.github.clrsim.model.code.body.IlVersion;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** One compilation of a function: its IL in one version, at one tier. */
public final class NativeVersion {
  private final IlVersion il;
  private final Tier tier;
  private final Set<MethodKey> inlined = new LinkedHashSet<>();
  private Optional<NativeCode> code = Optional.empty();
  private Optional<IlBody> body = Optional.empty();
  private boolean counting;
  private int calls;
  private boolean replacedOnStack;

  public NativeVersion(IlVersion il, Tier tier) {
    this.il = il;
    this.tier = tier;
  }

  public IlVersion il() {
    return il;
  }

  public Tier tier() {
    return tier;
  }

  /** The body, once it is compiled. */
  public Optional<NativeCode> code() {
    return code;
  }

  /** The IL it was compiled from. */
  public IlBody body() {
    return body.orElse(IlBody.NONE);
  }

  public void publish(NativeCode compiled, IlBody from) {
    code = Optional.of(compiled);
    body = Optional.of(from);
  }

  /** The methods that are part of this body, and are not called by it. */
  public Set<MethodKey> inlined() {
    return inlined;
  }

  public void startCounting() {
    counting = true;
  }

  public boolean isCounting() {
    return counting;
  }

  /** Counts a call; true for the one that makes enough of them. */
  public boolean wasCalledOftenEnough(int enough) {
    if (!counting || ++calls < enough) {
      return false;
    }
    counting = false;
    return true;
  }

  /** Whether one more round of its loop makes a body on the stack: once only. */
  public boolean isReplacedOnStackNow() {
    boolean now = !replacedOnStack;
    replacedOnStack = true;
    return now;
  }
}
