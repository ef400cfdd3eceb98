package io.github.clrsim.kit;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.explore.story.StepText;
import io.github.clrsim.explore.story.Story;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractAssert;

/**
 * What can be asserted of a trace: the laws that it keeps, the events that come in it. A broken law
 * is reported with its table.
 */
public final class TraceAssert extends AbstractAssert<TraceAssert, List<Step>> {
  private static final int STEPS_SHOWN = 5;

  private final TraceContext context;
  private final Run.Ending ending;

  TraceAssert(List<Step> steps, TraceContext context, Run.Ending ending) {
    super(List.copyOf(steps), TraceAssert.class);
    this.context = context;
    this.ending = ending;
  }

  /**
   * Takes the trace to be one of this runtime.
   *
   * @param name as on the command line: {@code 9.0}, {@code net9.0}, {@code 9.0.5}
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no name of one, or none whose
   *     rules are known
   */
  public TraceAssert onRuntime(String name) {
    String profile = RuntimeName.of(name, "onRuntime(\"%s\")".formatted(name)).profile().name();
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

  /** Such a step comes. */
  public TraceAssert contains(TraceEvent<?> event) {
    requireFirst(event);
    return this;
  }

  /** Such a step comes so many times. */
  public TraceAssert contains(TraceEvent<?> event, int times) {
    List<Integer> found = indexes(event);
    if (found.size() != times) {
      throw failure(
          "Expected %s %s, but it comes %s: %s",
          event, Counted.of(times, "time"), Counted.of(found.size(), "time"), lines(found));
    }
    return this;
  }

  /** No such step comes. */
  public TraceAssert never(TraceEvent<?> event) {
    List<Integer> found = indexes(event);
    if (!found.isEmpty()) {
      throw failure("Expected never %s, but it comes: %s", event, lines(found));
    }
    return this;
  }

  /** Both come, and the first step of the one kind before the first of the other. */
  public TraceAssert happensBefore(TraceEvent<?> earlier, TraceEvent<?> later) {
    int first = requireFirst(earlier);
    int second = requireFirst(later);
    if (first >= second) {
      throw failure(
          "Expected %s before %s, but the first of them are: %s",
          earlier, later, lines(List.of(second, first)));
    }
    return this;
  }

  /** Such steps come, and all of them on the thread of this name. */
  public TraceAssert onThread(String name, TraceEvent<?> event) {
    requireFirst(event);
    List<Integer> elsewhere =
        indexes(event).stream().filter(index -> !threadOf(actual.get(index)).equals(name)).toList();
    if (!elsewhere.isEmpty()) {
      throw failure(
          "Expected %s on thread %s alone, but it comes: %s", event, name, lines(elsewhere));
    }
    return this;
  }

  /**
   * Each step of the one kind is followed by one of the other that is about the same, before the
   * next of the one kind about it, and no step of the other kind comes without:
   *
   * <pre>{@code
   * pairs(
   *     entered(ModuleLoadStarted.class), ModuleLoadStarted::moduleId,
   *     entered(ModuleLoadFinished.class), ModuleLoadFinished::moduleId)
   * }</pre>
   */
  public <B, E> TraceAssert pairs(
      TraceEvent<B> begin,
      Function<? super B, ?> ofBegin,
      TraceEvent<E> end,
      Function<? super E, ?> ofEnd) {
    Map<Object, Integer> open = new LinkedHashMap<>();
    for (int index = 0; index < actual.size(); index++) {
      Step step = actual.get(index);
      Optional<Object> ended = end.in(step).map(ofEnd);
      Optional<Object> begun = begin.in(step).map(ofBegin);
      if (ended.isPresent() && open.remove(ended.get()) == null) {
        throw failure(
            "Expected %s before this %s, but there is none: %s", begin, end, lines(List.of(index)));
      }
      if (begun.isPresent()) {
        Integer before = open.put(begun.get(), index);
        if (before != null) {
          throw failure(
              "Expected %s between two %s, but there is none: %s",
              end, begin, lines(List.of(before, index)));
        }
      }
    }
    if (!open.isEmpty()) {
      throw failure(
          "Expected %s after each %s, but there is none after: %s",
          end, begin, lines(List.copyOf(open.values())));
    }
    return this;
  }

  private int requireFirst(TraceEvent<?> event) {
    return indexes(event).stream()
        .findFirst()
        .orElseThrow(
            () ->
                failure(
                    "Expected %s, but it does not come in %s.",
                    event, Counted.of(actual.size(), "step")));
  }

  private List<Integer> indexes(TraceEvent<?> event) {
    return IntStream.range(0, actual.size())
        .filter(index -> event.in(actual.get(index)).isPresent())
        .boxed()
        .toList();
  }

  /** The first steps of these, a line each. */
  private String lines(List<Integer> indexes) {
    String shown =
        indexes.stream()
            .limit(STEPS_SHOWN)
            .map(
                index ->
                    "\n  step %d, thread %s: %s"
                        .formatted(
                            index, threadOf(actual.get(index)), StepText.of(actual.get(index))))
            .collect(Collectors.joining());
    return indexes.size() > STEPS_SHOWN
        ? "%s\n  and %d more".formatted(shown, indexes.size() - STEPS_SHOWN)
        : shown;
  }

  private String threadOf(Step step) {
    return actual.stream()
        .filter(Step.ThreadSeen.class::isInstance)
        .map(Step.ThreadSeen.class::cast)
        .filter(seen -> seen.thread() == step.thread())
        .map(Step.ThreadSeen::name)
        .findFirst()
        .orElse(Integer.toString(step.thread()));
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
