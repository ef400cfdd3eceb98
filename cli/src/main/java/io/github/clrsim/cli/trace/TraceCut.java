package io.github.clrsim.cli.trace;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceFooter;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.api.trace.TraceLines;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.diagnostic.Diagnostic;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A part of a trace, as a trace of its own.
 *
 * @param steps how many it has
 * @param bytes of the new file
 */
public record TraceCut(Path to, long steps, long bytes) {

  /** Which steps are wanted. */
  public sealed interface Wanted {
    /** Those with these numbers. */
    record Steps(StepRange range) implements Wanted {}

    /** Those of the thread of this number. */
    record OfThread(int thread) implements Wanted {}

    /**
     * Those that mention an ID or address.
     *
     * @param id as it stands in a trace
     */
    record Mentioning(String id) implements Wanted {}

    /** Whether a step is. */
    default boolean has(long number, Step step) {
      return switch (this) {
        case Steps(StepRange range) -> range.contains(number);
        case OfThread(int thread) -> step.thread() == thread;
        case Mentioning(String id) -> TraceLines.line(number, step).contains("\"" + id + "\"");
      };
    }

    /** In words. */
    default String text() {
      return switch (this) {
        case Steps(StepRange range) -> "steps " + range.text();
        case OfThread(int thread) -> "thread " + thread;
        case Mentioning(String id) -> "what mentions " + id;
      };
    }
  }

  /**
   * Writes the wanted steps, and what they cannot be understood without, into another file.
   *
   * @param mayReplace whether a file that is there may go
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the trace is damaged, or the file
   *     cannot be written
   */
  public static TraceCut of(Path from, Wanted wanted, Path to, boolean mayReplace) {
    Activities activities = new Activities();
    boolean isAnyWanted = false;
    boolean isWhole;
    try (TraceReader reader = TraceReader.open(from)) {
      for (Optional<Step> next = reader.next(); next.isPresent(); next = reader.next()) {
        boolean isWanted = wanted.has(reader.steps() - 1, next.get());
        activities.add(next.get(), isWanted);
        isAnyWanted |= isWanted;
      }
      isWhole = reader.footer().isPresent();
    }
    if (!isAnyWanted) {
      throw new Diagnostic(
              "The trace has nothing of %s".formatted(wanted.text()),
              from.toString(),
              "a part of it would have no steps",
              "look at it with ./clrsim trace stat and trace cat; IDs are written as they stand there")
          .thrown();
    }
    NewFile file = new NewFile(to, "option --out");
    String ending =
        TraceFooter.endingOfExcerpt(
            "%s of %s%s"
                .formatted(wanted.text(), from.getFileName(), isWhole ? "" : ", which was cut"));
    long steps = file.written(mayReplace, stream -> copy(from, activities, stream, to, ending));
    return new TraceCut(to, steps, file.bytes());
  }

  private static long copy(
      Path from, Activities activities, OutputStream stream, Path to, String ending) {
    Map<Integer, Integer> threads = new HashMap<>();
    try (TraceReader reader = TraceReader.open(from);
        TraceWriter writer = TraceWriter.to(stream, TraceForm.of(to), reader.header())) {
      for (Optional<Step> next = reader.next(); next.isPresent(); next = reader.next()) {
        if (activities.keeps((int) (reader.steps() - 1))) {
          int thread = threads.computeIfAbsent(next.get().thread(), _ -> threads.size());
          writer.write(on(thread, next.get()));
        }
      }
      return writer.finish(ending).steps();
    }
  }

  /** The same on a thread of another number: in a trace they are counted from 0. */
  private static Step on(int thread, Step step) {
    return switch (step) {
      case Step.ThreadSeen seen -> new Step.ThreadSeen(thread, seen.name(), seen.kind());
      case Step.CallbackEntered entered -> new Step.CallbackEntered(thread, entered.callback());
      case Step.CallbackReturned returned ->
          new Step.CallbackReturned(thread, returned.callback(), returned.reply());
      case Step.CallMade made -> new Step.CallMade(thread, made.call());
      case Step.CallAnswered answered ->
          new Step.CallAnswered(thread, answered.method(), answered.outcome());
      case Step.HookEntered entered -> new Step.HookEntered(thread, entered.hook());
      case Step.HookReturned returned ->
          new Step.HookReturned(thread, returned.type(), returned.reply());
      case Step.MemoryRead read -> new Step.MemoryRead(thread, read.from(), read.content());
      case Step.MemoryWritten written ->
          new Step.MemoryWritten(thread, written.to(), written.content());
      case Step.Claimed claimed -> new Step.Claimed(thread, claimed.claim());
      case Step.TruthTold truth -> new Step.TruthTold(thread, truth.truth());
      case Step.Marked marked -> new Step.Marked(thread, marked.text());
    };
  }
}
