package io.github.clrsim.laws.rule;

import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.shape.Shape;
import java.util.List;
import java.util.Optional;

/**
 * A guarantee of the runtime. It is about the runtime and not about the profiler: broken in a
 * simulation it is a fault of clrsim, broken in a recording it is news.
 */
public record RuntimeLaw(
    String name, List<String> rules, String sentence, Versions versions, Shape shape)
    implements Law, Ruling {
  /** What to do when the runtime broke a law. */
  public static final String REMEDY =
      "the runtime did this, not the profiler: in a simulation it is a fault of clrsim, so report"
          + " it; in a recording it is news about the runtime, so keep the trace";

  public RuntimeLaw {
    rules = List.copyOf(rules);
  }

  @Override
  public Subject subject() {
    return Subject.RUNTIME;
  }

  @Override
  public String source() {
    String rooted = "ordering " + String.join(", ", rules);
    return versions.equals(Versions.ALL) ? rooted : "%s; %s".formatted(rooted, versions);
  }

  @Override
  public Watcher watch(TraceContext context) {
    return Observation.of(List.of(this), context);
  }

  @Override
  public Optional<Shape> visible() {
    return Optional.of(shape);
  }

  /** The verdict that it is broken. */
  Verdict.Broken brokenAt(long step, String why) {
    return new Verdict.Broken(this, step, why, REMEDY);
  }
}
