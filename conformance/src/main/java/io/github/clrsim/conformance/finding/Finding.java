package io.github.clrsim.conformance.finding;

import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.explore.story.Story;
import io.github.clrsim.explorer.table.Row;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import java.util.List;
import java.util.Map;

/**
 * A broken law, with all that is needed to tell it.
 *
 * @param broken the verdict
 * @param where the place, such as {@code step 41 of plugin-unload on net9.0}
 * @param course of the run
 * @param fingerprint of the run
 * @param replay the command that shows it again, from the root of the checkout
 */
public record Finding(
    Verdict.Broken broken, String where, Course course, Fingerprint fingerprint, String replay) {

  /** The table and the diagnostic. */
  public String story() {
    return told().text() + "  %-8s%s%n".formatted("run", fingerprint);
  }

  /** What to say where the law is one about the runtime: nobody else is accused. */
  public Diagnostic asFaultOfOurs() {
    return new Diagnostic(
        "The simulated runtime broke a rule of its own, %s: this is a bug of clrsim, not of the profiler"
            .formatted(broken.law().name()),
        where,
        broken.why(),
        "report it, with this line: " + replay);
  }

  /** The rows of the table. */
  public List<Row> rows() {
    return told().rows();
  }

  /** The threads of the table, by their numbers. */
  public Map<Integer, String> threadNames() {
    return told().threadNames();
  }

  /** Of two runs that differ neither is the one to show; the diagnostic says where they part. */
  private Story told() {
    Course shown = broken.law() instanceof ReplayIsExact ? Course.UNKNOWN : course;
    return new Story(broken, where, shown, replay);
  }
}
