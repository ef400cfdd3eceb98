package io.github.clrsim.diagnostic;

/**
 * Ends work that cannot go on because of its input or its environment. The door that meets it
 * prints the {@link #diagnostic()} and never the stack.
 */
public final class DiagnosticException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  DiagnosticException(Diagnostic diagnostic) {
    super(diagnostic.text());
    this.diagnostic = diagnostic;
  }

  /** What to tell the user. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
