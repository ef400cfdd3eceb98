package io.github.clrsim.model.jit;

import io.github.clrsim.model.exception.ThrownObject;

/** A class constructor has thrown: whoever needs the class throws this object, each time. */
public final class ClassConstructorFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ThrownObject thrown;

  public ClassConstructorFailure(ThrownObject thrown) {
    super(thrown.toString(), null, false, false);
    this.thrown = thrown;
  }

  /** The TypeInitializationException. */
  public ThrownObject thrown() {
    return thrown;
  }
}
