package io.github.clrsim.conformance.finding;

import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.neighbor.Neighbor;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.explore.story.Story;
import io.github.clrsim.explorer.table.Row;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A broken law, with all that is needed to tell it.
 *
 * @param broken the verdict
 * @param where the place, such as {@code step 41 of plugin-unload on net9.0}
 * @param course of the run
 * @param fingerprint of the run
 * @param replay the command that shows it again, from the root of the checkout
 * @param neighbor an execution next to it that keeps all laws, if there is one
 */
public record Finding(
    Verdict.Broken broken,
    String where,
    Course course,
    Fingerprint fingerprint,
    String replay,
    Neighbor neighbor) {

  /** A few lines of a terminal. */
  private static final int CHOICES_SHOWN_MAX = 400;

  private static final String INDENT = " ".repeat(10);

  private static final Pattern CHOICES = Pattern.compile("--choices [0-9.x]+");

  /** One beside which nothing was looked for. */
  public Finding(
      Verdict.Broken broken, String where, Course course, Fingerprint fingerprint, String replay) {
    this(
        broken,
        where,
        course,
        fingerprint,
        replay,
        new Neighbor.NotSought("the execution is shown as it was found"));
  }

  /** The same, beside which this is known. */
  Finding beside(Neighbor other) {
    return new Finding(broken, where, course, fingerprint, replay, other);
  }

  /** The table and the diagnostic. */
  public String story() {
    return told().text() + passes() + "  %-8s%s%n".formatted("run", fingerprint);
  }

  /**
   * The choices stand in a line that is never broken, to be copied. Too many of them are for
   * programs to read, which find them in the JSON.
   */
  private String passes() {
    String text = neighbor.text();
    if (text.isEmpty()) {
      return "";
    }
    String again =
        passingChoices()
            .filter(_ -> passingReplay().isPresent())
            .filter(choices -> choices.length() <= CHOICES_SHOWN_MAX)
            .map(choices -> INDENT + "to see that: replay --choices " + choices + "\n")
            .orElse("");
    return Story.labelled("passes", text) + again;
  }

  /** The command that shows the execution next to it that passes, if that can be repeated. */
  public Optional<String> passingReplay() {
    return passingChoices()
        .filter(_ -> CHOICES.matcher(replay).find())
        .map(choices -> CHOICES.matcher(replay).replaceFirst("--choices " + choices));
  }

  private Optional<String> passingChoices() {
    return neighbor instanceof Neighbor.Passing passing
        ? Optional.of(passing.tried().picks().text())
        : Optional.empty();
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

  /** From where in native code what is accused was called, if that is known. */
  public Optional<String> called() {
    return told().called();
  }

  /** The same by the numbers of the steps. */
  public Map<Integer, String> callers() {
    return told().callers();
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
