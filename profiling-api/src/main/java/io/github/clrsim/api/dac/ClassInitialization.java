package io.github.clrsim.api.dac;

/**
 * What has become of the initialiser of a class ({@code MethodTableInitializationFlags} of
 * sospriv.idl).
 */
public enum ClassInitialization {
  /** It has not run to its end: nobody used a static yet, or somebody does just now. */
  NOT_RUN,

  /** It has run to its end. */
  RUN,

  /** It has thrown; nobody can use the class any more. */
  FAILED
}
