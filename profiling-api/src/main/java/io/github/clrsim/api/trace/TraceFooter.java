package io.github.clrsim.api.trace;

import io.github.clrsim.diagnostic.Diagnostic;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a trace ends: its last line. A file without it was cut.
 *
 * @param ending how the run ended, in one sentence
 * @param steps how many steps stand before it
 * @param fingerprint of those steps
 */
public record TraceFooter(String ending, long steps, Fingerprint fingerprint) {
  /** The field that digests the others. */
  static final String CHECK = "check";

  /** All fields of the line. */
  static final Set<String> FIELDS = Set.of("end", "steps", "fingerprint", CHECK);

  private static final String EXCERPT = "Excerpt";

  private static final Pattern CRASHED = Pattern.compile("Crashed\\[why=(.*)]", Pattern.DOTALL);
  private static final Pattern COMPLETED = Pattern.compile("Completed\\[exitCode=(-?\\d{1,9})]");

  /**
   * The ending of a trace that is a part of another.
   *
   * @param what which part of which trace
   */
  public static String endingOfExcerpt(String what) {
    return "%s[of=%s]".formatted(EXCERPT, what);
  }

  /** With which exit code the program ended by itself; nothing if it did not. */
  public OptionalInt exitCode() {
    return exitCode(ending);
  }

  /** The same of an ending alone. */
  public static OptionalInt exitCode(String ending) {
    Matcher completed = COMPLETED.matcher(ending);
    return completed.matches()
        ? OptionalInt.of(Integer.parseInt(completed.group(1)))
        : OptionalInt.empty();
  }

  /** Of what the process died, if it crashed. */
  public Optional<String> crash() {
    Matcher crashed = CRASHED.matcher(ending);
    return crashed.matches() ? Optional.of(crashed.group(1)) : Optional.empty();
  }

  /** Whether the trace is a part of another. */
  public boolean isOfExcerpt() {
    return ending.startsWith(EXCERPT);
  }

  /**
   * Requires that nothing was left out of the trace: laws would take for missing what is elsewhere.
   *
   * @param name of the file, for a diagnostic
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is an excerpt
   */
  public void requireNoExcerpt(String name) {
    if (isOfExcerpt()) {
      throw new Diagnostic(
              "The trace is an excerpt, which can neither be judged nor replayed",
              name,
              "what was left out of it would count as what never happened",
              "take the trace that it was cut out of")
          .thrown();
    }
  }
}
