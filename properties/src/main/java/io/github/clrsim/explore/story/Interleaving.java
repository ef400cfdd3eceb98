package io.github.clrsim.explore.story;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.table.Row;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.lifetime.NamedIds;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of a story: of all steps those that name an ID that the verdict names, those just before
 * the broken one, and the latest that changed what the profiler is told. In between stand the moves
 * of threads at switches that decide. A call and its answer, or a callback and its return, that
 * stand next to each other are one row.
 */
final class Interleaving {
  /** How many steps before the broken one are shown, whatever they are about, for want of an ID. */
  static final int CONTEXT_STEPS = 8;

  /**
   * How many are shown where the verdict names IDs, so that the steps about them tell the story.
   */
  static final int CONTEXT_STEPS_WITH_IDS = 3;

  /** How many rows are shown; of more, those in the middle are left out. */
  static final int ROWS_MAX = 60;

  private static final int ROWS_AT_START = 20;

  /** An ID as text; not a place in a file, as {@code Map.java:12}. */
  private static final Pattern ID = Pattern.compile("(?<![\\w.])[A-Za-z]+:[0-9a-f]+\\b");

  /** The calls that answer lists. */
  private static final Set<String> LISTING =
      Stream.of(CallTable.runtimeRows(), CallTable.metadataRows())
          .flatMap(List::stream)
          .filter(row -> row.traits().lists())
          .map(MethodSpec::name)
          .collect(Collectors.toUnmodifiableSet());

  private final List<Step> steps;
  private final List<Move> moves;
  private final long broken;
  private final boolean isAboutIds;

  /** A run that ends badly does so behind its last step, in code that makes none. */
  private final boolean isDecidedBehind;

  private final Set<String> wanted = new HashSet<>();
  private final Set<String> named = new HashSet<>();
  private final Set<Integer> turningPoints = new HashSet<>();
  private final Map<Integer, Integer> depths = new TreeMap<>();
  private final List<Row.Shown> shown = new ArrayList<>();

  /** By the number of a row, how many like it stand below it and are not shown. */
  private final Map<Long, Integer> alike = new TreeMap<>();

  private Interleaving(Course course, Verdict.Broken verdict) {
    this.steps = course.steps();
    this.moves = course.moves();
    this.broken = verdict.step();
    this.isDecidedBehind = verdict.law() instanceof TheRunEndsWell;
    Matcher ids = ID.matcher(verdict.why());
    while (ids.find()) {
      wanted.add(ids.group());
    }
    named.addAll(wanted);
    // Whose life no callback tells, as an object's, has no steps that would tell the story.
    this.isAboutIds = wanted.stream().anyMatch(id -> !id.startsWith("object:"));
  }

  static List<Row> of(Course course, Verdict.Broken verdict) {
    Interleaving interleaving = new Interleaving(course, verdict);
    if (!interleaving.isAboutIds && !RacingMoves.isRace(verdict.why())) {
      interleaving.wantWhatTheLastCallbackIsAbout();
    }
    interleaving.findTurningPoints();
    interleaving.choose();
    return interleaving.withGaps();
  }

  /** What the callback in which it ended names, and what was answered there. */
  private void wantWhatTheLastCallbackIsAbout() {
    int last = (int) Math.min(broken, steps.size() - 1);
    if (last < 0) {
      return;
    }
    int thread = steps.get(last).thread();
    for (int index = last; index >= 0; index--) {
      Step step = steps.get(index);
      if (step.thread() != thread) {
        continue;
      }
      if (step instanceof Step.CallAnswered answered) {
        NamedIds.in(answered.outcome()).forEach(id -> wanted.add(id.toString()));
      }
      subjects(step).forEach(id -> wanted.add(id.toString()));
      if (step instanceof Step.CallbackEntered) {
        return;
      }
      if (step instanceof Step.CallbackReturned && index < last) {
        return;
      }
    }
  }

  private void findTurningPoints() {
    int left = isAboutIds ? TurningPoint.SHOWN_BESIDE_IDS : TurningPoint.SHOWN;
    int first = behindInitialize();
    int last = (int) Math.min(broken, steps.size() - 1);
    for (int index = last; index >= first && left > 0; index--) {
      if (TurningPoint.is(steps.get(index), isAboutIds) && !isRefused(index)) {
        turningPoints.add(index);
        left--;
      }
    }
  }

  private boolean isRefused(int index) {
    return isClosedBy(index)
        && steps.get(index + 1) instanceof Step.CallAnswered answered
        && answered.outcome().hresult().failed();
  }

  private int behindInitialize() {
    for (int index = 0; index < steps.size(); index++) {
      if (steps.get(index) instanceof Step.CallbackReturned returned
          && returned.callback().startsWith("Initialize")) {
        return index + 1;
      }
    }
    return 0;
  }

  private void choose() {
    for (int index = 0; index < steps.size() && index <= broken; index++) {
      boolean joined = isClosedBy(index);
      boolean relevant = isRelevant(index) || (joined && isRelevant(index + 1));
      Step step = steps.get(index);
      int depth = depthAt(step);
      if (relevant) {
        boolean isBroken = index == broken || (joined && index + 1 == broken);
        String text = text(index, joined);
        shown.add(new Row.Shown(index, step.thread(), depth, text, isBroken, needed(text)));
      }
      if (joined) {
        depths.merge(step.thread(), -1, Integer::sum);
        index++;
      }
    }
  }

  /** Up to the last ID that the verdict names: the decisive one often stands at the end. */
  private int needed(String text) {
    return named.stream()
        .filter(text::contains)
        .mapToInt(id -> text.lastIndexOf(id) + id.length())
        .max()
        .orElse(0);
  }

  private boolean isRelevant(int index) {
    Step step = steps.get(index);
    boolean recent = index <= broken && index > broken - contextSteps();
    return (recent && !(step instanceof Step.ThreadSeen))
        || index == broken
        || turningPoints.contains(index)
        || isListed(index)
        || subjects(step).map(RunTimeId::toString).anyMatch(wanted::contains);
  }

  private int contextSteps() {
    return isAboutIds ? CONTEXT_STEPS_WITH_IDS : CONTEXT_STEPS;
  }

  /** Whether an enumeration is answered here that lists an ID that is wanted. */
  private boolean isListed(int index) {
    return steps.get(index) instanceof Step.CallAnswered answered
        && LISTING.contains(answered.method())
        && NamedIds.in(answered.outcome()).stream()
            .map(RunTimeId::toString)
            .anyMatch(wanted::contains);
  }

  /** What a step is about; not what an answer or an owner's list merely mentions. */
  private static Stream<RunTimeId> subjects(Step step) {
    return switch (step) {
      case Step.CallbackEntered entered -> NamedIds.in(entered.callback()).stream();
      case Step.CallMade made -> NamedIds.in(made.call().arguments()).stream();
      case Step.Claimed claimed -> NamedIds.in(claimed.claim()).stream().limit(1);
      case Step.TruthTold told -> NamedIds.in(told.truth()).stream().limit(1);
      case Step.HookEntered entered -> Stream.of(entered.hook().function());
      case Step.ThreadSeen _,
          Step.CallbackReturned _,
          Step.HookReturned _,
          Step.CallAnswered _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.Marked _ ->
          Stream.empty();
    };
  }

  /** Whether the next step ends what this one begins. */
  private boolean isClosedBy(int index) {
    if (index + 1 >= steps.size() || steps.get(index + 1).thread() != steps.get(index).thread()) {
      return false;
    }
    return switch (steps.get(index)) {
      case Step.CallMade _ -> steps.get(index + 1) instanceof Step.CallAnswered;
      case Step.CallbackEntered _ -> steps.get(index + 1) instanceof Step.CallbackReturned;
      case Step.HookEntered _ -> steps.get(index + 1) instanceof Step.HookReturned;
      case Step.ThreadSeen _,
          Step.CallbackReturned _,
          Step.CallAnswered _,
          Step.HookReturned _,
          Step.Claimed _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.TruthTold _,
          Step.Marked _ ->
          false;
    };
  }

  private String text(int index, boolean joined) {
    String text = StepText.of(steps.get(index));
    return joined && steps.get(index + 1) instanceof Step.CallAnswered answered
        ? text + StepText.answer(answered.outcome())
        : text;
  }

  private int depthAt(Step step) {
    int depth = depths.getOrDefault(step.thread(), 0);
    int inside = Math.max(0, depth - 1);
    return switch (step) {
      case Step.CallMade _, Step.CallbackEntered _, Step.HookEntered _ -> {
        depths.put(step.thread(), depth + 1);
        yield depth;
      }
      case Step.CallAnswered _, Step.CallbackReturned _, Step.HookReturned _ -> {
        depths.put(step.thread(), inside);
        yield inside;
      }
      case Step.ThreadSeen _,
          Step.Claimed _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.TruthTold _,
          Step.Marked _ ->
          depth;
    };
  }

  /**
   * Of rows that stand one below the other and say the same, the first and the last: those between
   * are counted only.
   */
  private List<Row.Shown> folded() {
    List<Row.Shown> kept = new ArrayList<>();
    for (int index = 0; index < shown.size(); index++) {
      Row.Shown row = shown.get(index);
      boolean isBetween =
          index > 0
              && index + 1 < shown.size()
              && isAlike(row, shown.get(index - 1))
              && isAlike(row, shown.get(index + 1));
      if (isBetween) {
        alike.merge(kept.getLast().step(), 1, Integer::sum);
      } else {
        kept.add(row);
      }
    }
    return kept;
  }

  private static boolean isAlike(Row.Shown one, Row.Shown other) {
    return one.thread() == other.thread()
        && one.depth() == other.depth()
        && one.text().equals(other.text())
        && !one.isBroken();
  }

  private List<Row> withGaps() {
    List<Row.Shown> kept = folded();
    if (kept.size() > ROWS_MAX) {
      kept.subList(ROWS_AT_START, kept.size() - (ROWS_MAX - ROWS_AT_START)).clear();
    }
    List<Row> rows = new ArrayList<>();
    long next = 0;
    long last = -1;
    int moved = 0;
    for (Row.Shown row : kept) {
      // What was done behind a step that is shown stands right behind it.
      moved = addMovesUpTo(next, moved, rows);
      int begun = moved;
      if (row.step() > next) {
        rows.add(new Row.Gap(row.step() - next, alike.getOrDefault(last, 0)));
      }
      moved = addMovesUpTo(row.step(), begun, rows);
      rows.add(row);
      last = row.step();
      next = row.step() + (isClosedBy((int) row.step()) ? 2 : 1);
    }
    if (isDecidedBehind) {
      addMovesUpTo(Long.MAX_VALUE, moved, rows);
    }
    return List.copyOf(rows);
  }

  /** Adds those that come before this step, from a place on; answers where the next ones begin. */
  private int addMovesUpTo(long step, int from, List<Row> rows) {
    int place = from;
    while (place < moves.size() && moves.get(place).told() <= step) {
      rows.add(new Row.Between(moves.get(place).thread(), moves.get(place).text()));
      place++;
    }
    return place;
  }
}
