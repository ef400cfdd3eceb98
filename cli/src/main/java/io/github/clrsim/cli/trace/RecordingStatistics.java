package io.github.clrsim.cli.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.nettrace.Ending;
import io.github.clrsim.nettrace.EventPipeReader;
import io.github.clrsim.nettrace.event.Entry;
import io.github.clrsim.nettrace.event.EventNames;
import io.github.clrsim.nettrace.event.EventPipeHeader;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** How often each event stands in a recording, and when the first and the last were. */
public final class RecordingStatistics {
  /** More names than any program has; beyond, a damaged file is counted without them. */
  private static final int NAMES_MAX = 10_000;

  private static final Name OTHER = new Name("other providers", "other events");

  private final EventPipeHeader header;
  private final Map<Name, Long> counts = new TreeMap<>();
  private long events;
  private Duration first = Duration.ZERO;
  private Duration last = Duration.ZERO;

  public RecordingStatistics(EventPipeHeader header) {
    this.header = header;
  }

  private record Name(String provider, String event) implements Comparable<Name> {
    private static final Comparator<Name> ORDER =
        Comparator.comparing(Name::provider).thenComparing(Name::event);

    @Override
    public int compareTo(Name other) {
      return ORDER.compare(this, other);
    }
  }

  public void add(Entry.Event event) {
    Duration at = header.clock().sinceStart(event.ticks());
    first = events == 0 || at.compareTo(first) < 0 ? at : first;
    last = events == 0 || at.compareTo(last) > 0 ? at : last;
    events++;
    Name name = new Name(event.type().provider(), EventNames.of(event.type()));
    boolean hasRoom = counts.size() < NAMES_MAX || counts.containsKey(name);
    counts.merge(hasRoom ? name : OTHER, 1L, Long::sum);
  }

  /** The events that are there most often, first. */
  private List<Map.Entry<Name, Long>> sorted() {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<Name, Long>comparingByValue().reversed())
        .toList();
  }

  /** For a human reader. */
  public List<String> lines(EventPipeReader reader) {
    List<String> lines = new ArrayList<>();
    lines.add("container  %s, version %d".formatted(header.container().text(), header.version()));
    lines.add(
        "process    %s, %s processors, pointers of %d bytes"
            .formatted(
                known(header.processId()), known(header.processors()), header.pointerSize()));
    lines.add("began      " + header.clock().start());
    lines.add(
        "events     %d, from %s to %s s; lost: %s"
            .formatted(
                events, seconds(first), seconds(last), isNumbered() ? reader.lost() : "unknown"));
    lines.add("end        " + end(reader));
    if (events > 0) {
      lines.add("");
      lines.add("%10s  %-40s %s".formatted("COUNT", "PROVIDER", "EVENT"));
    }
    for (Map.Entry<Name, Long> row : sorted()) {
      Name name = row.getKey();
      lines.add("%10d  %-40s %s".formatted(row.getValue(), name.provider(), name.event()));
    }
    return lines;
  }

  /** For a program. */
  public ObjectNode json(EventPipeReader reader) {
    ObjectNode all =
        Console.object()
            .put("container", header.container().text())
            .put("version", header.version())
            .put("processId", header.processId())
            .put("processors", header.processors())
            .put("pointerSize", header.pointerSize())
            .put("began", header.clock().start().toString())
            .put("firstMicros", micros(first))
            .put("lastMicros", micros(last))
            .put("count", events)
            .put("lost", isNumbered() ? reader.lost() : null)
            .put("end", endName(reader));
    ArrayNode rows = all.putArray("events");
    for (Map.Entry<Name, Long> row : sorted()) {
      rows.addObject()
          .put("provider", row.getKey().provider())
          .put("name", row.getKey().event())
          .put("count", row.getValue());
    }
    return all;
  }

  /** Netperf does not number events, so that nobody knows how many are missing. */
  private boolean isNumbered() {
    return switch (header.container()) {
      case NETPERF -> false;
      case NETTRACE_OBJECTS, NETTRACE_BLOCKS -> true;
    };
  }

  private static String known(long number) {
    return number == 0 ? "unknown" : Long.toString(number);
  }

  /** As far as 64 bits go: a damaged file may tell of any time. */
  private static long micros(Duration time) {
    return TimeUnit.MICROSECONDS.convert(time);
  }

  private static String seconds(Duration time) {
    return BigDecimal.valueOf(micros(time), 6).toPlainString();
  }

  private static String end(EventPipeReader reader) {
    return reader
        .ending()
        .map(ending -> "%s, behind %d bytes".formatted(endName(reader), ending.at()))
        .orElse(endName(reader));
  }

  private static String endName(EventPipeReader reader) {
    return reader
        .ending()
        .map(
            ending ->
                switch (ending) {
                  case Ending.Whole _ -> "whole";
                  case Ending.Cut _ -> "cut";
                })
        .orElse("damaged");
  }
}
