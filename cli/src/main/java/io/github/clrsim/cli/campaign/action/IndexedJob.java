package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.strategy.Shard;
import java.util.Map;

/** A job of Kubernetes whose pods have an index. */
final class IndexedJob {
  /** The variables of a worker of one: which part it is, from 0, and of how many. */
  private static final String INDEX = "JOB_COMPLETION_INDEX";

  private static final String COMPLETIONS = "CLRSIM_COMPLETIONS";

  private IndexedJob() {}

  /**
   * The part that a worker runs: the one that was named, or that of the index which an indexed job
   * gives it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is no such part
   */
  static Shard part(Shard named, Map<String, String> environment) {
    if (!named.equals(Shard.WHOLE) || !environment.containsKey(INDEX)) {
      return named;
    }
    int index = number(environment, INDEX, 0);
    int completions = number(environment, COMPLETIONS, 1);
    if (index >= completions) {
      throw new Diagnostic(
              "The index of this worker is %d, of %d".formatted(index, completions),
              "the variables %s and %s".formatted(INDEX, COMPLETIONS),
              "indices are counted from 0",
              "set %s to the number of completions of the job".formatted(COMPLETIONS))
          .thrown();
    }
    return new Shard(index + 1, completions);
  }

  private static int number(Map<String, String> environment, String name, int least) {
    String text = environment.getOrDefault(name, "");
    if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) < least) {
      throw new Diagnostic(
              "\"%s\" is no number of a worker".formatted(text),
              "the variable " + name,
              "a worker of an indexed job learns which part it runs, and of how many, by %s and %s"
                  .formatted(INDEX, COMPLETIONS),
              "set both, or name the part: --shard 1/4")
          .thrown();
    }
    return Integer.parseInt(text);
  }
}
