package io.github.clrsim.explorer.table;

import io.github.clrsim.diagnostic.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Sets rows into a table: a column for each thread, time downwards, never wider than asked. */
public final class Columns {
  /** Narrower than this a column is of no use, so the last threads share one. */
  static final int COLUMN_MIN = 22;

  /** How many lines a cell may take. */
  private static final int LINES_MAX = 4;

  private static final String RULE = "| ";
  private static final String DOTS = "...";

  private final List<Integer> threads;
  private final Map<Integer, String> names;
  private final int count;
  private final int columnWidth;
  private final int width;
  private final int marginWidth;

  private Columns(List<Integer> threads, Map<Integer, String> names, int width, int marginWidth) {
    this.threads = threads;
    this.names = names;
    this.width = width;
    this.marginWidth = marginWidth;
    int room = width - marginWidth;
    this.count = Math.max(1, Math.min(threads.size(), room / (COLUMN_MIN + RULE.length() + 1)));
    this.columnWidth = room / count - RULE.length() - 1;
  }

  /**
   * The lines of the table.
   *
   * @param names of the threads, by their numbers
   */
  public static List<String> lay(List<Row> rows, Map<Integer, String> names, int width) {
    List<Integer> threads = rows.stream().flatMap(Columns::threadOf).distinct().toList();
    long lastStep =
        rows.stream()
            .mapToLong(row -> row instanceof Row.Shown shown ? shown.step() : 0)
            .max()
            .orElse(0);
    // "> 12345 ": the mark, the number and a space.
    int marginWidth = Math.max(8, Long.toString(lastStep).length() + 3);
    return new Columns(threads, names, width, marginWidth).lines(rows);
  }

  private List<String> lines(List<Row> rows) {
    List<String> lines = new ArrayList<>();
    StringBuilder heading = new StringBuilder(margin(" step"));
    for (int column = 0; column < count; column++) {
      boolean shared = column == count - 1 && threads.size() > count;
      String title = shared ? "other threads" : nameAt(column);
      heading.append(RULE).append(padded(cut(title, columnWidth))).append(' ');
    }
    lines.add(heading.toString().stripTrailing());
    lines.add("-".repeat(width));
    for (Row row : rows) {
      switch (row) {
        case Row.Gap gap -> lines.add(margin("") + "  ... " + counted(gap));
        case Row.Between between -> lines.addAll(cell("", between.thread(), "", between.text(), 0));
        case Row.Shown shown -> {
          String left = (shown.isBroken() ? "> " : "  ") + shown.step();
          String indent = " ".repeat(Math.min(shown.depth() * 2, columnWidth / 3));
          lines.addAll(cell(left, shown.thread(), indent, shown.text(), shown.needed()));
        }
      }
    }
    return lines;
  }

  private static Stream<Integer> threadOf(Row row) {
    return switch (row) {
      case Row.Shown shown -> Stream.of(shown.thread());
      case Row.Between between -> Stream.of(between.thread());
      case Row.Gap _ -> Stream.empty();
    };
  }

  private List<String> cell(
      String mark, int thread, String indent, String content, int neededOfContent) {
    int place = threads.indexOf(thread);
    int column = Math.min(place, count - 1);
    boolean shared = place >= count - 1 && threads.size() > count;
    String text = shared ? nameOf(thread) + ": " + content : content;
    int needed = neededOfContent == 0 ? 0 : neededOfContent + text.length() - content.length();
    List<String> lines = new ArrayList<>();
    for (String piece : wrapped(text, columnWidth - indent.length(), needed)) {
      String left = lines.isEmpty() ? mark : "";
      StringBuilder line = new StringBuilder(margin(left));
      for (int each = 0; each < count; each++) {
        line.append(RULE).append(padded(each == column ? indent + piece : "")).append(' ');
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  /** Breaks text into lines, at a space, or after a bracket or comma, where there is one. */
  static List<String> wrapped(String text, int width) {
    return wrapped(text, width, 0);
  }

  /** The same; the characters that are needed are there, even if that takes more lines. */
  private static List<String> wrapped(String text, int width, int needed) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    // The last line may lose its last three characters to the dots.
    while (rest.length() > width
        && (lines.size() < LINES_MAX - 1
            || text.length() - rest.length() + width - DOTS.length() < needed)) {
      int bracket = Math.max(rest.lastIndexOf('(', width - 1), rest.lastIndexOf(',', width - 1));
      int end = Math.max(rest.lastIndexOf(' ', width), bracket + 1);
      int cut = end > width / 3 ? end : width;
      lines.add(rest.substring(0, cut).stripTrailing());
      rest = rest.substring(cut).stripLeading();
    }
    lines.add(cut(rest, width));
    return lines;
  }

  private static String counted(Row.Gap gap) {
    String steps = Counted.of(gap.steps(), "more step");
    return gap.alike() == 0
        ? steps
        : "%s, this one %s among them".formatted(steps, Counted.of(gap.alike(), "time"));
  }

  private String nameAt(int column) {
    return column < threads.size() ? nameOf(threads.get(column)) : "";
  }

  private String nameOf(int thread) {
    return names.getOrDefault(thread, "thread " + thread).replaceAll("\\p{Cntrl}+", " ");
  }

  private String padded(String text) {
    return text + " ".repeat(Math.max(0, columnWidth - text.length()));
  }

  private String margin(String text) {
    return text + " ".repeat(marginWidth - text.length());
  }

  private static String cut(String text, int width) {
    return text.length() <= width
        ? text
        : text.substring(0, Math.max(0, width - DOTS.length())) + DOTS;
  }
}
