package io.github.clrsim.diagnostic;

/**
 * What a user is told when something cannot go on: what was wrong with which value, where, why it
 * matters, and what to do. Four plain sentences and never a stack trace.
 *
 * @param what what was wrong, with the value, in one sentence
 * @param where the file, step, option or place
 * @param why what the rule is, or what follows from the fault
 * @param remedy what to do next
 */
public record Diagnostic(String what, String where, String why, String remedy) {

  /** The diagnostic as it is printed: one line for each part. */
  public String text() {
    return """
        %s
          where   %s
          why     %s
          do      %s
        """
        .formatted(what, where, why, remedy);
  }

  /** This diagnostic, thrown: for bad input and broken environments, which end the work at hand. */
  public DiagnosticException thrown() {
    return new DiagnosticException(this);
  }
}
