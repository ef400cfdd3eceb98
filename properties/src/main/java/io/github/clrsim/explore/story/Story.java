package io.github.clrsim.explore.story;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.table.Columns;
import io.github.clrsim.explorer.table.Row;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a law came to be broken: a table of the steps that matter, one column for each thread and
 * time downwards, and a diagnostic that says which law, where, why, what to do, and how to see it
 * again.
 *
 * @param broken the verdict
 * @param where the place, such as {@code step 41 of plugin-unload on net9.0}
 * @param course all steps of the run, up to the broken one at least, and the moves that decide
 * @param replayLine the command that runs it again
 */
public record Story(Verdict.Broken broken, String where, Course course, String replayLine) {

  /** The width that fits most terminals and mails. */
  public static final int WIDTH = 110;

  /** Narrower than this no table can be laid. */
  public static final int WIDTH_MIN = 60;

  private static final String LABEL = "  %-8s";
  private static final Pattern STEP = Pattern.compile("\\bstep (\\d{1,9})\\b");

  /** Where a case breaks a law. */
  public static String where(Verdict.Broken broken, Case failing) {
    return broken.law() instanceof ReplayIsExact
        ? "two runs of " + failing.place()
        : "step %d of %s".formatted(broken.step(), failing.place());
  }

  /**
   * The story of a case, which is run again for it. Of two runs that differ neither is the one to
   * show: that story has no table.
   */
  public static Story of(Trial trial, Case failing, Verdict.Broken broken, String profiler) {
    CourseRecorder recorder = new CourseRecorder();
    recorder.judged(trial, failing);
    return new Story(
        broken,
        where(broken, failing),
        broken.law() instanceof ReplayIsExact ? Course.UNKNOWN : recorder.course(),
        failing.replayLine(profiler));
  }

  /** The story in the usual width. */
  public String text() {
    return text(WIDTH);
  }

  /**
   * The story; no line is wider than {@code width}, but for the replay line, which must be copied
   * whole.
   */
  public String text(int width) {
    int room = Math.max(width, WIDTH_MIN);
    List<String> lines = new ArrayList<>();
    if (!course.steps().isEmpty()) {
      lines.addAll(Columns.lay(rows(), threadNames(), room));
      lines.add("");
    }
    lines.addAll(paragraph("", "Law broken: " + broken.law().sentence(), room));
    lines.addAll(
        paragraph(
            LABEL.formatted("law"),
            "%s (%s)".formatted(broken.law().name(), broken.law().source()),
            room));
    lines.addAll(paragraph(LABEL.formatted("where"), where, room));
    lines.addAll(paragraph(LABEL.formatted("why"), broken.why(), room));
    called().ifPresent(place -> lines.addAll(paragraph(LABEL.formatted("called"), place, room)));
    lines.addAll(paragraph(LABEL.formatted("do"), broken.remedy(), room));
    lines.add(LABEL.formatted("replay") + replayLine);
    return String.join("\n", lines) + "\n";
  }

  /**
   * From where the accused call was made, or those that are behind the fault, one a line; empty if
   * nobody knows, or the fault says so itself.
   */
  public Optional<String> called() {
    List<String> lines = new ArrayList<>();
    callers()
        .forEach(
            (step, place) ->
                lines.add(
                    step == broken.step()
                        ? "from " + place
                        : "from %s, at step %d".formatted(place, step)));
    return lines.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", lines));
  }

  /** The same by the numbers of their steps. */
  public Map<Integer, String> callers() {
    Map<Integer, String> callers = new LinkedHashMap<>();
    if (broken.law() instanceof TheRunEndsWell) {
      // What ended the run need not be the call of its last step, and names its place itself.
      return callers;
    }
    add(callers, broken.step());
    if (callers.isEmpty()) {
      STEP.matcher(broken.why())
          .results()
          .forEach(named -> add(callers, Long.parseLong(named.group(1))));
    }
    return callers;
  }

  private void add(Map<Integer, String> callers, long step) {
    course
        .caller(step)
        .filter(place -> !broken.why().contains(place))
        .ifPresent(place -> callers.put(Math.toIntExact(step), place));
  }

  /** One more paragraph of it, in the usual width. */
  public static String labelled(String label, String text) {
    return String.join("\n", paragraph(LABEL.formatted(label), text, WIDTH)) + "\n";
  }

  /** The rows of its table; none, where the course is not known. */
  public List<Row> rows() {
    return course.steps().isEmpty() ? List.of() : Interleaving.of(told(), broken);
  }

  private Course told() {
    return course.with(RacingMoves.of(broken.why(), course.steps()));
  }

  /** The threads of its table, by their numbers. */
  public Map<Integer, String> threadNames() {
    Map<Integer, String> names = new LinkedHashMap<>();
    told().moves().forEach(move -> names.put(move.thread(), move.name()));
    for (Step step : course.steps()) {
      if (step instanceof Step.ThreadSeen seen) {
        names.put(seen.thread(), seen.name());
      }
    }
    return names;
  }

  /** A labelled paragraph; a line break of the text stays one. */
  private static List<String> paragraph(String label, String text, int width) {
    List<String> lines = new ArrayList<>();
    for (String line : text.lines().toList()) {
      String rest = line.replaceAll("\\p{Cntrl}+", " ");
      int room = width - label.length();
      do {
        int end = rest.length() <= room ? rest.length() : rest.lastIndexOf(' ', room);
        int cut = end > room / 2 || end == rest.length() ? end : room;
        String before = lines.isEmpty() ? label : " ".repeat(label.length());
        lines.add((before + rest.substring(0, cut)).stripTrailing());
        rest = rest.substring(cut).stripLeading();
      } while (!rest.isEmpty());
    }
    return lines;
  }
}
