package io.github.clrsim.kit.scenario;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.SampleReportingFormat;

/**
 * How jqwik reports what a property was tried on: each by the text from which it is read again, on
 * a command line as in Java. jqwik finds this by itself.
 */
public final class SampleTexts implements SampleReportingFormat {
  /** Made by the {@code ServiceLoader}. */
  public SampleTexts() {}

  @Override
  public boolean appliesTo(Object value) {
    return text(value).isPresent();
  }

  @Override
  public Object report(Object value) {
    return SampleReportingFormat.plainLabel(text(value).orElseThrow());
  }

  private static Optional<String> text(Object value) {
    return switch (value) {
      case Scenario scenario -> Optional.of(scenario.line());
      case ChoiceSequence choices -> Optional.of(choices.text());
      case StrategyName strategy -> Optional.of(strategy.text());
      case RuntimeProfile profile -> Optional.of(profile.name());
      case NamedProfiler profiler -> Optional.of(text(profiler));
      default -> Optional.empty();
    };
  }

  private static String text(NamedProfiler profiler) {
    List<String> more = new ArrayList<>();
    profiler.options().forEach((key, value) -> more.add(key + "=" + value));
    if (!profiler.woven().isEmpty()) {
      more.add("weaving " + String.join(" ", profiler.woven()));
    }
    if (!profiler.classpath().isEmpty()) {
      more.add("on " + profiler.classpath());
    }
    return more.isEmpty()
        ? profiler.className()
        : "%s (%s)".formatted(profiler.className(), String.join("; ", more));
  }
}
