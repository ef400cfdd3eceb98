package io.github.clrsim.recordings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.rule.Observation;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.RuntimeLaw;
import io.github.clrsim.laws.runtime.Rulings;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** What a run was an occasion for, and whether it kept the laws about the runtime. */
public final class Occasions implements Consumer<Step> {
  private final Judge judge;
  private final Judge observer;
  private final Observation observation;

  private Occasions(TraceContext context) {
    // Some profilers ask too early on purpose, so the laws about profilers are no measure here.
    List<Law> laws =
        Laws.all().stream().filter(law -> law.subject() == Law.Subject.RUNTIME).toList();
    this.judge = Judge.of(laws, context);
    this.observation = Observation.of(Rulings.all(), context);
    this.observer = Judge.watching(List.of(observation));
  }

  static Occasions on(RuntimeProfile profile) {
    return new Occasions(new TraceContext(profile.name()));
  }

  /**
   * Those of a recording.
   *
   * @throws AssertionError if the recording was cut, or broke a law about the runtime
   */
  public static Occasions of(Path recording) {
    try (TraceReader reader = TraceReader.open(recording)) {
      Occasions occasions = new Occasions(new TraceContext(reader.header().profile()));
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        occasions.accept(step.get());
      }
      assertThat(reader.footer()).as("last line of " + recording).isPresent();
      assertThat(occasions.end(ending(reader.footer().orElseThrow().ending())))
          .as(recording.toString())
          .isEqualTo(Verdict.kept());
      return occasions;
    }
  }

  /** As far as laws ask: whether the process ended by itself. */
  private static Run.Ending ending(String text) {
    return text.startsWith("Crashed") ? new Run.Ending.Crashed(text) : new Run.Ending.Completed(0);
  }

  @Override
  public void accept(Step step) {
    judge.accept(step);
    observer.accept(step);
  }

  /** The verdict on the whole run. */
  Verdict end(Run.Ending ending) {
    observer.end(ending);
    return judge.end(ending);
  }

  /** The laws and goals that were seen, in the order of the tables. */
  public List<Ruling> rulings() {
    return Rulings.all().stream().filter(ruling -> observation.seen(ruling) > 0).toList();
  }

  /** Their names. */
  Set<String> seen() {
    Set<String> names = new TreeSet<>();
    rulings().stream().flatMap(ruling -> name(ruling).stream()).forEach(names::add);
    return names;
  }

  private static Optional<String> name(Ruling ruling) {
    return switch (ruling) {
      case RuntimeLaw law -> Optional.of(law.name());
      case Ruling.Goal goal -> Optional.of(goal.name());
      case Ruling.JudgedBy _, Ruling.NotVisible _ -> Optional.empty();
    };
  }
}
