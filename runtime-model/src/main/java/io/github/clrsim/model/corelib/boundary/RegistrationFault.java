package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.diagnostic.Diagnostic;

/**
 * Something wrong with a registration table.
 *
 * @param kind what sort of fault it is
 */
public record RegistrationFault(Kind kind, Diagnostic diagnostic) {
  /** The sorts of faults. */
  public enum Kind {
    /** A class stands behind one that belongs behind it, so a search by halves misses it. */
    UNSORTED,
    /** A class or an entry stands there twice. */
    TWICE,
    /** The core library has no such class. */
    NO_CLASS,
    /** The class has no such extern method. */
    NO_METHOD,
    /** Several extern methods have the name, and no signature says which is meant. */
    AMBIGUOUS,
    /** The table claims to be complete, and an extern method is not in it. */
    NOT_REGISTERED
  }
}
