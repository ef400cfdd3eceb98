package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.realclr.heap.HeapObject;
import io.github.clrsim.realclr.heap.HeapSummary;
import java.util.Locale;

/** What was counted on the heap, in words as DumpHeap of SOS has them, and for programs. */
final class HeapAnswers {
  private HeapAnswers() {}

  static String text(HeapStatistics heap) {
    StringBuilder text = new StringBuilder();
    if (!heap.found().isEmpty()) {
      text.append("%16s %16s %8s%n".formatted("Address", "MT", "Size"));
      for (HeapObject each : heap.found()) {
        text.append(
            "%16s %16s %8d%n"
                .formatted(
                    ObjectText.hex(each.address().value()),
                    ObjectText.hex(each.methodTable().value()),
                    each.size()));
      }
      text.append(System.lineSeparator());
    }
    text.append("%16s %10s %14s %s%n".formatted("MT", "Count", "TotalSize", "Class Name"));
    for (HeapStatistics.OfType type : heap.types()) {
      text.append(
          "%16s %10d %14d %s%n"
              .formatted(
                  ObjectText.hex(type.methodTable().value()),
                  type.objects(),
                  type.bytes(),
                  type.name()));
    }
    text.append("Total %d objects, %d bytes%n".formatted(heap.objects(), heap.bytes()));
    if (heap.objects() == 0) {
      text.append("Objects of types that are derived from it count as theirs%n".formatted());
    }
    if (heap.objects() > heap.found().size() && !heap.found().isEmpty()) {
      text.append("The first %d are listed: --max N lists more%n".formatted(heap.found().size()));
    }
    HeapSummary summary = heap.summary();
    if (!summary.isWhole()) {
      text.append(doubts(summary));
    }
    return text.toString();
  }

  /** What stands between this and a whole answer. */
  private static String doubts(HeapSummary summary) {
    StringBuilder text = new StringBuilder();
    if (summary.collections() > 0) {
      text.append(
          ("%d collections came meanwhile: objects that they moved may be missing, or be there"
                  + " twice%n")
              .formatted(summary.collections()));
    }
    if (summary.unknownBytes() > 0) {
      text.append("%d bytes are not understood%n".formatted(summary.unknownBytes()));
    }
    for (HeapSummary.Gap gap : summary.gaps()) {
      text.append(
          "  %s %d bytes: %s%n"
              .formatted(ObjectText.hex(gap.start().value()), gap.bytes(), words(gap.reason())));
    }
    if (summary.isCut()) {
      text.append(
          "The walk was given up: the program collects without pause; a dump can be walked%n"
              .formatted());
    }
    return text.toString();
  }

  private static String words(HeapSummary.Reason reason) {
    return switch (reason) {
      case UNREADABLE -> "the memory cannot be read";
      case NO_TYPE -> "what stands there leads to no type";
      case TOO_LONG -> "what stands there is longer than the heap";
      case CHANGING -> "it changes while it is read";
      case COLLECTED -> "a collection was under way each time";
    };
  }

  static ObjectNode json(HeapStatistics heap) {
    ObjectNode json = Console.object();
    ArrayNode objects = json.putArray("objects");
    for (HeapObject each : heap.found()) {
      objects
          .addObject()
          .put("address", ObjectText.hex(each.address().value()))
          .put("methodTable", ObjectText.hex(each.methodTable().value()))
          .put("size", each.size());
    }
    ArrayNode types = json.putArray("types");
    for (HeapStatistics.OfType type : heap.types()) {
      types
          .addObject()
          .put("name", type.name())
          .put("methodTable", ObjectText.hex(type.methodTable().value()))
          .put("objects", type.objects())
          .put("bytes", type.bytes());
    }
    HeapSummary summary = heap.summary();
    json.put("count", heap.objects())
        .put("bytes", heap.bytes())
        .put("isWhole", summary.isWhole())
        .put("collections", summary.collections())
        .put("unknownBytes", summary.unknownBytes());
    ArrayNode gaps = json.putArray("gaps");
    for (HeapSummary.Gap gap : summary.gaps()) {
      gaps.addObject()
          .put("address", ObjectText.hex(gap.start().value()))
          .put("bytes", gap.bytes())
          .put("reason", gap.reason().name().toLowerCase(Locale.ROOT));
    }
    return json;
  }
}
