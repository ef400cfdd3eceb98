package io.github.clrsim.cli.trace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.nettrace.conversion.Conversion;
import io.github.clrsim.nettrace.conversion.TraceOfEvents;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A recording of EventPipe as a trace, and what became of its events.
 *
 * @param header of the trace
 */
public record EventPipeTrace(TraceHeader header, Conversion conversion) {
  private static final int NAMES_SHOWN = 12;

  /** A file that was written of it. */
  public record Written(Path to, TraceForm form, long bytes, EventPipeTrace trace) {}

  /**
   * Writes a recording as a trace into another file, in the form that its name says.
   *
   * @param mayReplace whether a file that is there may go
   * @param runtime which version it is of, if the recording does not say
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the recording is damaged, or the
   *     trace cannot be written there
   */
  public static Written write(Path from, Path to, boolean mayReplace, Optional<String> runtime) {
    TraceOfEvents events = TraceOfEvents.of(from, runtime);
    TraceForm form = TraceForm.of(to);
    NewFile file = new NewFile(to, "the words after ./clrsim trace convert");
    Conversion made = file.written(mayReplace, stream -> written(events, stream, form));
    return new Written(to, form, file.bytes(), new EventPipeTrace(events.header(), made));
  }

  private static Conversion written(TraceOfEvents events, OutputStream stream, TraceForm form) {
    try (TraceWriter writer = TraceWriter.to(stream, form, events.header())) {
      return written(events, writer, _ -> {});
    }
  }

  private static Conversion written(
      TraceOfEvents events, TraceWriter writer, Consumer<Step> watcher) {
    Consumer<Step> writing = writer::write;
    Conversion made = events.convert(writing.andThen(watcher));
    events.ending().ifPresent(writer::finish);
    return made;
  }

  /**
   * Writes a recording that was just made, also while the process is about to end; a file that is
   * there is replaced.
   *
   * @param began told what the trace is a trace of
   * @param watcher who sees the steps on the way
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the trace cannot be written there
   */
  public static EventPipeTrace record(
      Path from,
      Path to,
      Optional<String> runtime,
      Consumer<TraceHeader> began,
      Consumer<Step> watcher) {
    TraceOfEvents events = TraceOfEvents.of(from, runtime);
    began.accept(events.header());
    try (TraceWriter writer = TraceWriter.to(to, events.header())) {
      return new EventPipeTrace(events.header(), written(events, writer, watcher));
    } catch (UncheckedIOException fault) {
      throw new Diagnostic(
              "The trace cannot be written: "
                  + FileFault.words(Objects.requireNonNull(fault.getCause())),
              to.toString(),
              "the events were recorded, and are gone with the folder for temporary files",
              "free space, or name another file")
          .thrown();
    }
  }

  /** The same, without a file of it. */
  public static EventPipeTrace see(
      Path from, Optional<String> runtime, Consumer<TraceHeader> began, Consumer<Step> watcher) {
    TraceOfEvents events = TraceOfEvents.of(from, runtime);
    began.accept(events.header());
    return new EventPipeTrace(events.header(), events.convert(watcher));
  }

  /** For a human reader: what has no step, what was lost, and what follows from that. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "  %s of %s: %s became steps"
            .formatted(
                Counted.of(conversion.events(), "event"),
                runtime(),
                Counted.of(conversion.converted(), "event")));
    if (conversion.atShutdown() > 0) {
      lines.add(
          "  %s that the process ends, by unloading all there is; a profiler hears nothing of that"
              .formatted(
                  conversion.atShutdown() == 1
                      ? "1 event says"
                      : conversion.atShutdown() + " events say"));
    }
    if (conversion.withoutAny() > 0) {
      lines.add(
          "  %s no callback: %s"
              .formatted(
                  conversion.withoutAny() == 1
                      ? "1 event means the same as"
                      : conversion.withoutAny() + " events mean the same as",
                  names()));
    }
    conversion
        .gap()
        .ifPresent(
            step ->
                lines.add(
                    "  from step %d on %s; what stands behind is not judged"
                        .formatted(
                            step,
                            conversion.lost() > 0
                                ? Counted.of(conversion.lost(), "event")
                                    + (conversion.lost() == 1 ? " is missing" : " are missing")
                                : "events may be missing, or not in the order of time")));
    if (conversion.isCut()) {
      lines.add("  the recording is cut, and so is the trace: it has no end");
    }
    return lines;
  }

  private String runtime() {
    return header.runtime().isEmpty()
        ? "a runtime that the recording does not name"
        : ".NET " + header.runtime();
  }

  private String names() {
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, Long> each : conversion.mostFrequent()) {
      names.add("%s %d".formatted(each.getKey(), each.getValue()));
    }
    int left = names.size() - NAMES_SHOWN;
    return String.join(", ", names.subList(0, Math.min(names.size(), NAMES_SHOWN)))
        + (left > 0 ? " and %d more (--json lists all)".formatted(left) : "");
  }

  /** For a program. */
  public ObjectNode into(ObjectNode answer) {
    answer
        .put("runtime", header.runtime())
        .put("program", header.program())
        .put("events", conversion.events())
        .put("converted", conversion.converted())
        .put("atShutdown", conversion.atShutdown())
        .put("lost", conversion.lost());
    conversion.gap().ifPresent(step -> answer.put("gap", step));
    ObjectNode without = answer.putObject("withoutCallback");
    for (Map.Entry<String, Long> each : conversion.mostFrequent()) {
      without.put(each.getKey(), each.getValue());
    }
    return answer;
  }

  /** For a program, of its own. */
  public ObjectNode json() {
    return into(Console.object());
  }
}
