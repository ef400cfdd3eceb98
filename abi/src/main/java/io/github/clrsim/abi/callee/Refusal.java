package io.github.clrsim.abi.callee;

import io.github.clrsim.api.outcome.HResult;

/** An argument is none that the types of the API have, so that the call is refused for it. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient HResult hresult;

  /** Refuses a call. */
  public Refusal(HResult hresult) {
    super("refused: " + hresult);
    this.hresult = hresult;
  }

  /** The answer. */
  public HResult hresult() {
    return hresult;
  }
}
