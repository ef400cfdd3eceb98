package io.github.clrsim.model.loader;

import io.github.clrsim.api.outcome.HResult;

/**
 * A load failed as it may in any program: a managed exception, which the program or whoever asked
 * for the load has to bear.
 */
public final class TypeLoadFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient HResult hresult;

  /** A failure that ends in an exception of this HRESULT. */
  public TypeLoadFailure(HResult hresult, String message) {
    super(message, null, false, false);
    this.hresult = hresult;
  }

  /** What a call that made the runtime load answers: the HRESULT of the exception (calls 5). */
  public HResult hresult() {
    return hresult;
  }
}
