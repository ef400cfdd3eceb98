package io.github.clrsim.kit;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.explore.story.Story;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import org.assertj.core.api.AbstractAssert;

/** What can be asserted of a trace. A broken law is reported with its story. */
public final class TraceAssert extends AbstractAssert<TraceAssert, List<Step>> {
  private final TraceContext context;
  private final Run.Ending ending;

  TraceAssert(List<Step> steps, TraceContext context, Run.Ending ending) {
    super(List.copyOf(steps), TraceAssert.class);
    this.context = context;
    this.ending = ending;
  }

  /** Takes the runtime to follow this set of rules, such as {@code net9.0}. */
  public TraceAssert onRuntime(String profile) {
    return new TraceAssert(actual, new TraceContext(profile), ending);
  }

  /** Takes the run to have ended like this. */
  public TraceAssert endedWith(Run.Ending how) {
    return new TraceAssert(actual, context, how);
  }

  /** The law is kept. */
  public TraceAssert obeys(Law law) {
    return obeys(List.of(law));
  }

  /** Every law is kept. */
  public TraceAssert obeysAllLaws() {
    return obeys(Laws.all());
  }

  /** The law is broken. */
  public TraceAssert breaks(Law law) {
    if (!(verdict(List.of(law)) instanceof Verdict.Broken)) {
      throw failure("Expected the trace to break %s, but it keeps it.", law.name());
    }
    return this;
  }

  /** The law is broken, and at this step. */
  public TraceAssert breaks(Law law, long step) {
    breaks(law);
    if (verdict(List.of(law)) instanceof Verdict.Broken broken && broken.step() != step) {
      throw failure(
          "Expected %s to be broken at step %d, but it is at step %d: %s",
          law.name(), step, broken.step(), broken.why());
    }
    return this;
  }

  private TraceAssert obeys(List<Law> laws) {
    return switch (verdict(laws)) {
      case Verdict.Kept _ -> this;
      case Verdict.Broken broken -> throw failure("%s", story(broken));
      case Verdict.Inconclusive refused -> throw failure("%s", refused.diagnostic().text());
    };
  }

  private Verdict verdict(List<Law> laws) {
    Judge judge = Judge.of(laws, context);
    actual.forEach(judge);
    return judge.end(ending);
  }

  private String story(Verdict.Broken broken) {
    return new Story(
            broken,
            "step %d of the trace".formatted(broken.step()),
            Course.of(actual),
            "run this test again")
        .text();
  }
}
