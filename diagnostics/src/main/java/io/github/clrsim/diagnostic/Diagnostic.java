package io.github.clrsim.diagnostic;

/**
 * What a user is told when something cannot go on: what was wrong with which value, where, why it
 * matters, and what to do. Four plain sentences and never a stack trace.
 *
 * <p>A value may be as long as a damaged file makes it. So of a part that is too long to be read
 * only the beginning and the end are kept; a command to be typed stays whole.
 *
 * @param what what was wrong, with the value, in one sentence
 * @param where the file, step, option or place
 * @param why what the rule is, or what follows from the fault
 * @param advice what to do next
 */
public record Diagnostic(String what, String where, String why, Remedy advice) {
  private static final int PART_MAX = 4_000;
  private static final String COMMAND = "./clrsim ";

  public Diagnostic {
    what = readable(what);
    where = readable(where);
    why = readable(why);
  }

  /**
   * One with a single advice, which is the same for every front end.
   *
   * @param remedy what to do next
   */
  public Diagnostic(String what, String where, String why, String remedy) {
    this(what, where, why, Remedy.of(remedy));
  }

  /** What to do next, as who calls us from Java is told. */
  public String remedy() {
    String remedy = advice.text(SettingNames.OF_JAVA);
    return remedy.contains(COMMAND) ? remedy : readable(remedy);
  }

  /** The same for a front end that has other names for settings. */
  public Diagnostic naming(SettingNames names) {
    return new Diagnostic(what, where, why, advice.text(names));
  }

  private static String readable(String part) {
    int half = PART_MAX / 2;
    return part.length() <= PART_MAX
        ? part
        : "%s … %d characters left out … %s"
            .formatted(
                part.substring(0, half),
                part.length() - PART_MAX,
                part.substring(part.length() - half));
  }

  /** The diagnostic as it is printed: one line for each part. */
  public String text() {
    return """
        %s
          where   %s
          why     %s
          do      %s
        """
        .formatted(what, where, why, remedy());
  }

  /** This diagnostic, thrown: for bad input and broken environments, which end the work at hand. */
  public DiagnosticException thrown() {
    return new DiagnosticException(this);
  }
}
