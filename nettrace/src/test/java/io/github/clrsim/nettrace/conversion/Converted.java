package io.github.clrsim.nettrace.conversion;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.nettrace.EventPipeReader;
import io.github.clrsim.nettrace.Sample;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A recording that became a trace. */
record Converted(TraceOfEvents trace, List<Step> steps, Conversion conversion) {
  static Converted sample(String name) {
    return of(Sample.unpacked(name), name);
  }

  static Converted of(byte[] bytes, String name) {
    TraceOfEvents trace = TraceOfEvents.of(() -> opened(bytes, name), name, Optional.empty());
    List<Step> steps = new ArrayList<>();
    Conversion conversion = trace.convert(steps::add);
    return new Converted(trace, steps, conversion);
  }

  private static EventPipeReader opened(byte[] bytes, String name) {
    try {
      return EventPipeReader.of(new ByteArrayInputStream(bytes), name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many callbacks of each name there are. */
  Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    for (Step step : steps) {
      if (step instanceof Step.CallbackEntered entered) {
        counts.merge(entered.callback().methodName(), 1, Integer::sum);
      }
    }
    return counts;
  }

  int count(String... callbacks) {
    int count = 0;
    for (String each : callbacks) {
      count += counts().getOrDefault(each, 0);
    }
    return count;
  }
}
