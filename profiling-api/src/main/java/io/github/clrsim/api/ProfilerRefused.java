package io.github.clrsim.api;

import io.github.clrsim.diagnostic.DiagnosticException;

/**
 * What a user named is no profiler, which shows only where it is begun. That is bad input: nothing
 * follows from the run, and no other run tells more, so that whoever asked for runs is told in
 * their place.
 */
public final class ProfilerRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final DiagnosticException fault;

  /** One that says what is wrong with what was named. */
  public ProfilerRefused(DiagnosticException fault) {
    super(fault);
    this.fault = fault;
  }

  /** What ends the work at hand. */
  public DiagnosticException fault() {
    return fault;
  }
}
