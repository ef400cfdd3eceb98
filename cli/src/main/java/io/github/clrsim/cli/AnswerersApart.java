package io.github.clrsim.cli;

import io.github.clrsim.cli.inspect.Answerer;
import io.github.clrsim.cli.inspect.AnswererApart;
import io.github.clrsim.cli.inspect.InspectedTarget;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;

/**
 * Has questions answered by processes of their own. The first begins as soon as the words say what
 * it is to be about: to begin takes it as long as it takes to understand all other words.
 */
final class AnswerersApart implements InspectCommand.Answerers {
  private static final String COMMAND = "inspect";

  private final Optional<Begun> begun;

  /** For a command that was typed. */
  AnswerersApart(List<String> words) {
    this.begun =
        words.indexOf(COMMAND) == 0
            ? InspectedTarget.named(words).map(this::begin)
            : Optional.empty();
  }

  private static List<String> options() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments();
  }

  private record Begun(InspectedTarget target, AnswererApart answerer) {}

  private Begun begin(InspectedTarget target) {
    AnswererApart answerer = new AnswererApart(target, options());
    answerer.begin();
    // Whether a question comes or the words turn out to be wrong.
    Runtime.getRuntime().addShutdownHook(new Thread(answerer::close, "clrsim ends what answers"));
    return new Begun(target, answerer);
  }

  @Override
  public Answerer about(InspectedTarget target, int secondsMax) {
    AnswererApart answerer =
        begun
            .filter(early -> early.target().equals(target))
            .map(Begun::answerer)
            .orElseGet(() -> new AnswererApart(target, options()));
    answerer.allow(secondsMax);
    return answerer;
  }
}
