package io.github.clrsim.cli.campaign;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.strategy.Shard;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A worker that cannot go on.
 *
 * @param code with which it ended
 * @param said what it printed on standard error
 * @param resume the command that goes on with the campaign
 */
record LostWorker(Shard part, int code, String said, String resume) {
  private static final int SAID_MAX = 400;

  /** A diagnostic as it is printed. */
  private static final Pattern DIAGNOSTIC =
      Pattern.compile(
          "^(\\S.*)\\R  where   (.*)\\R  why     (.*)\\R  do      (.*)$", Pattern.MULTILINE);

  /** Why the campaign cannot go on: what the worker said last, if that was a diagnostic. */
  Diagnostic diagnostic() {
    String where = "worker %s, which ended with %d".formatted(part.text(), code);
    String goOn = "; what is stored stays, and %s goes on with the rest".formatted(resume);
    return DIAGNOSTIC
        .matcher(said)
        .results()
        .reduce((_, last) -> last)
        .map(its -> of(its, where, goOn))
        .orElseGet(
            () ->
                new Diagnostic(
                    "A worker of the campaign cannot go on",
                    where,
                    said.isBlank() ? "it ended again and again, and said nothing" : shortened(),
                    "mend that" + goOn));
  }

  private static Diagnostic of(MatchResult its, String where, String goOn) {
    return new Diagnostic(
        "A worker of the campaign cannot go on: " + its.group(1),
        "%s; %s".formatted(its.group(2), where),
        its.group(3),
        its.group(4) + goOn);
  }

  private String shortened() {
    String line = said.strip().replaceAll("\\s+", " ");
    return line.length() <= SAID_MAX ? line : line.substring(0, SAID_MAX) + " ...";
  }
}
