package io.github.clrsim.cli.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.report.EndingText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How often each kind of step stands in a trace, and on which threads. */
public final class TraceStatistics {
  /** More names and threads than any program has; beyond, a damaged file is counted without. */
  private static final int ROWS_MAX = 10_000;

  private static final Kind OTHER = new Kind("other", "");
  private static final int TEXT_MAX = 60;

  private final Path file;
  private final TraceHeader header;
  private final Map<Kind, Long> kinds = new TreeMap<>();
  private final Map<Integer, ThreadRow> threads = new TreeMap<>();
  private final End end;
  private final long steps;

  /** How a file ends. */
  private sealed interface End {
    /** With its footer. */
    record Whole(String ending) implements End {}

    /** Without. */
    record Cut() implements End {}

    /** In something that cannot be read. */
    record Damaged(Diagnostic fault) implements End {}
  }

  /**
   * A kind of step.
   *
   * @param step the word for it in lines of a trace
   * @param name of the callback, call or other thing that it is about; empty where there is none
   */
  private record Kind(String step, String name) implements Comparable<Kind> {
    private static final Comparator<Kind> ORDER =
        Comparator.comparing(Kind::step).thenComparing(Kind::name);

    @Override
    public int compareTo(Kind other) {
      return ORDER.compare(this, other);
    }
  }

  private record ThreadRow(String name, String kind, long steps) {
    ThreadRow withOneMore() {
      return new ThreadRow(name, kind, steps + 1);
    }
  }

  /**
   * Counts a trace, or of one that was cut or is damaged what stands before.
   *
   * @throws DiagnosticException if not even its header can be read
   */
  public TraceStatistics(Path file) {
    this.file = file;
    try (TraceReader reader = TraceReader.open(file)) {
      header = reader.header();
      end = count(reader);
      steps = reader.steps();
    }
  }

  private End count(TraceReader reader) {
    try {
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        count(step.get());
      }
      return reader.footer().<End>map(last -> new End.Whole(last.ending())).orElse(new End.Cut());
    } catch (DiagnosticException damaged) {
      return new End.Damaged(damaged.diagnostic());
    }
  }

  private void count(Step step) {
    Kind kind = kindOf(step);
    boolean hasRoom = kinds.size() < ROWS_MAX || kinds.containsKey(kind);
    kinds.merge(hasRoom ? kind : OTHER, 1L, Long::sum);
    if (step instanceof Step.ThreadSeen seen && threads.size() < ROWS_MAX) {
      threads.put(seen.thread(), new ThreadRow(seen.name(), seen.kind().name(), 0));
    }
    threads.computeIfPresent(step.thread(), (_, row) -> row.withOneMore());
  }

  private static Kind kindOf(Step step) {
    return switch (step) {
      case Step.ThreadSeen _ -> new Kind("thread", "");
      case Step.CallbackEntered entered -> new Kind("enter", entered.callback().methodName());
      case Step.CallbackReturned returned -> new Kind("return", returned.callback());
      case Step.CallMade made ->
          new Kind(
              "call", made.call().method().interfaceName() + "::" + made.call().method().name());
      case Step.CallAnswered answered -> new Kind("answer", answered.method());
      case Step.HookEntered entered -> new Kind("hook", entered.hook().type().idlName());
      case Step.HookReturned returned -> new Kind("hooked", returned.type().idlName());
      case Step.MemoryRead _ -> new Kind("read", "");
      case Step.MemoryWritten _ -> new Kind("write", "");
      case Step.Claimed claimed -> new Kind("claim", claimed.claim().getClass().getSimpleName());
      case Step.TruthTold truth -> new Kind("truth", truth.truth().getClass().getSimpleName());
      case Step.Marked _ -> new Kind("mark", "");
    };
  }

  /** That the trace was cut, if it was. */
  public Optional<Diagnostic> cut() {
    return switch (end) {
      case End.Cut _ -> Optional.of(CutTrace.diagnostic(file, steps));
      case End.Whole _, End.Damaged _ -> Optional.empty();
    };
  }

  /** What of the trace cannot be read, if something cannot. */
  public Optional<Diagnostic> damage() {
    return switch (end) {
      case End.Whole _, End.Cut _ -> Optional.empty();
      case End.Damaged(Diagnostic fault) -> Optional.of(fault);
    };
  }

  /** For a human reader. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("file       %d bytes, %.1f a step".formatted(bytes(), bytesPerStep()));
    lines.add("origin     " + header.origin());
    lines.add("runtime    %s, by the rules of %s".formatted(header.runtime(), header.profile()));
    lines.add("profiler   " + shown(header.profiler()));
    lines.add("program    " + shown(header.program()));
    lines.add("steps      %d, on %d threads".formatted(steps, threads.size()));
    lines.add(
        "end        "
            + (end instanceof End.Whole(String ending)
                ? "whole; " + EndingText.ofFooter(ending)
                : endName()));
    if (steps > 0) {
      lines.add("");
      lines.add("%10s  %-8s %s".formatted("COUNT", "STEP", "NAME"));
    }
    for (Map.Entry<Kind, Long> row : sorted()) {
      lines.add(
          "%10d  %-8s %s".formatted(row.getValue(), row.getKey().step(), row.getKey().name()));
    }
    if (!threads.isEmpty()) {
      lines.add("");
      lines.add("%10s  %-8s %-10s %s".formatted("STEPS", "THREAD", "KIND", "NAME"));
    }
    threads.forEach(
        (number, row) ->
            lines.add(
                "%10d  %-8d %-10s %s".formatted(row.steps(), number, row.kind(), row.name())));
    return lines;
  }

  /** For a program. */
  public ObjectNode json() {
    ObjectNode all =
        Console.object()
            .put("bytes", bytes())
            .put("origin", header.origin().name())
            .put("runtime", header.runtime())
            .put("profile", header.profile())
            .put("profiler", header.profiler())
            .put("program", header.program())
            .put("choices", header.choices())
            .put("count", steps)
            .put("end", endName())
            .put("ending", end instanceof End.Whole(String ending) ? ending : null);
    ArrayNode rows = all.putArray("steps");
    for (Map.Entry<Kind, Long> row : sorted()) {
      rows.addObject()
          .put("step", row.getKey().step())
          .put("name", row.getKey().name())
          .put("count", row.getValue());
    }
    ArrayNode threadRows = all.putArray("threads");
    threads.forEach(
        (number, row) ->
            threadRows
                .addObject()
                .put("thread", number)
                .put("name", row.name())
                .put("kind", row.kind())
                .put("count", row.steps()));
    return all;
  }

  private String endName() {
    return switch (end) {
      case End.Whole _ -> "whole";
      case End.Cut _ -> "cut";
      case End.Damaged _ -> "damaged";
    };
  }

  private List<Map.Entry<Kind, Long>> sorted() {
    return kinds.entrySet().stream()
        .sorted(Map.Entry.<Kind, Long>comparingByValue().reversed())
        .toList();
  }

  private long bytes() {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private double bytesPerStep() {
    return (double) bytes() / Math.max(1, steps);
  }

  /** Of a scenario the first line. */
  private static String shown(String text) {
    String line = text.lines().findFirst().orElse("none");
    boolean isWhole = line.length() <= TEXT_MAX && text.strip().equals(line.strip());
    return isWhole ? line : line.substring(0, Math.min(line.length(), TEXT_MAX)) + " …";
  }
}
