package io.github.clrsim.compare;

import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.compare.account.Account;
import io.github.clrsim.compare.account.Difference.Backend;
import io.github.clrsim.compare.account.Told;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.scenario.Action;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What both arms told and how far they came, for a rule that allows a difference only where
 * something else is so.
 */
public final class BothArms {
  private static final Pattern COMPILATION =
      Pattern.compile(
          "JITCompilation(?:Started\\((.*)|Finished\\((.*), \\w+), \\w+\\)"
              + "|FunctionIDMapper2?\\((.*)\\)");
  private static final Pattern OPEN_CLASS =
      Pattern.compile("ClassUnload\\w+\\(([^\\[]+)\\[\\?(?:, \\?)*].*");

  private static final String BEGINS = "GarbageCollectionStarted";

  // What a collection tells of the objects that the scenario names.
  private static final Set<String> OF_COLLECTIONS =
      Set.of(
          BEGINS,
          "ObjectsAllocatedByClass",
          "RootReferences2",
          "Lies",
          "ObjectReferences",
          "ConditionalWeakTableElementReferences",
          "GarbageCollectionFinished");

  private static final String LEAVE = "FunctionLeave3WithInfo";
  private static final String TAIL_CALL = "FunctionTailcall3WithInfo";

  private final Woven woven;
  private final Arm simulated;
  private final Arm real;

  BothArms(Woven woven, Arm simulated, Arm real) {
    this.woven = woven;
    this.simulated = simulated;
    this.real = real;
  }

  /**
   * One arm.
   *
   * @param windows what it told
   * @param tiersMax how often a function may be compiled in the background, each time that it was
   *     compiled where it was called (N30)
   */
  record Arm(Map<String, List<Told>> windows, Progress progress, int tiersMax) {

    /** Whether a nested type is told of in the open generic type that this says to be unloaded. */
    boolean namesNestedIn(String unload) {
      Matcher open = OPEN_CLASS.matcher(unload);
      return open.matches()
          && windows.values().stream()
              .flatMap(List::stream)
              .anyMatch(told -> told.callback().contains(open.group(1) + "+"));
    }

    /** Whether no more was compiled in the background than there are tiers. */
    boolean isTierOf(String compilation) {
      Optional<String> function = compiled(compilation);
      String method = begins(compilation);
      long behind =
          count(windows.getOrDefault(Account.OTHERS, List.of()).stream(), method, function);
      long all = count(windows.values().stream().flatMap(List::stream), method, function);
      return function.isPresent() && behind <= tiersMax * (all - behind);
    }

    /** With hooks a function is asked about each time that it is compiled. */
    private static String begins(String compilation) {
      return compilation.startsWith("FunctionIDMapper")
          ? compilation.substring(0, compilation.indexOf('('))
          : "JITCompilationStarted";
    }

    private static long count(Stream<Told> told, String method, Optional<String> function) {
      return told.filter(each -> each.method().equals(method))
          .filter(each -> compiled(each.callback()).equals(function))
          .count();
    }

    private static Optional<String> compiled(String compilation) {
      Matcher matcher = COMPILATION.matcher(compilation);
      return matcher.matches()
          ? Stream.of(1, 2, 3).map(matcher::group).filter(Objects::nonNull).findFirst()
          : Optional.empty();
    }
  }

  Arm real() {
    return real;
  }

  Arm of(Backend arm) {
    return switch (arm) {
      case SIMULATED -> simulated;
      case REAL -> real;
    };
  }

  /** Whether somebody waited for the end of the thread of this window, and went on. */
  boolean isAwaited(String window) {
    return woven.marked(Action.JoinThread.class).entrySet().stream()
        .filter(join -> woven.isOwn(window))
        .filter(join -> join.getValue().name().equals(Woven.threadOf(window)))
        .anyMatch(
            join ->
                simulated.progress().isOver(join.getKey())
                    && real.progress().isOver(join.getKey()));
  }

  /** Whether each context in this window was unloaded behind the action that asks for it. */
  boolean areAskedFor(String window) {
    return Stream.of(simulated, real)
        .allMatch(arm -> told(arm, window).stream().allMatch(told -> isAskedFor(arm, told)));
  }

  private boolean isAskedFor(Arm arm, Told unload) {
    List<Integer> asked =
        woven.marked(Action.UnloadContext.class).entrySet().stream()
            .filter(each -> unload.callback().equals(Unloads.whole(each.getValue().context())))
            .flatMap(each -> arm.progress().at(each.getKey()).stream())
            .toList();
    return asked.isEmpty() || asked.stream().anyMatch(at -> at < unload.at());
  }

  /** Whether one collection frees, on one of the arms, what comes in another order on the other. */
  boolean dieTogether(String window) {
    List<Told> mine = told(simulated, window);
    List<Told> theirs = told(real, window);
    Map<String, Told> there = new HashMap<>();
    theirs.forEach(told -> there.putIfAbsent(told.callback(), told));
    List<Told> onBoth = mine.stream().filter(told -> there.containsKey(told.callback())).toList();
    for (Told one : onBoth) {
      for (Told other : onBoth) {
        Told oneThere = there.getOrDefault(one.callback(), one);
        Told otherThere = there.getOrDefault(other.callback(), other);
        if (one.at() < other.at()
            && oneThere.at() > otherThere.at()
            && collections(simulated, one) != collections(simulated, other)
            && collections(real, oneThere) != collections(real, otherThere)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether one arm leaves by a tail call as often as the other returns. */
  boolean isLeftByTailCall(String window, String callback) {
    if (!callback.startsWith(LEAVE) && !callback.startsWith(TAIL_CALL)) {
      return false;
    }
    String function = callback.substring(callback.indexOf('('));
    long leaves = count(simulated, window, LEAVE + function);
    long leavesThere = count(real, window, LEAVE + function);
    long tailCalls = count(simulated, window, TAIL_CALL + function);
    long tailCallsThere = count(real, window, TAIL_CALL + function);
    return leaves + tailCalls == leavesThere + tailCallsThere;
  }

  /** Whether the real runtime collected by itself in this window, and this was told of it. */
  boolean isOfCollectionUnasked(String window, String callback) {
    return OF_COLLECTIONS.stream().anyMatch(name -> callback.startsWith(name + "("))
        && told(simulated, window).stream().noneMatch(told -> told.method().equals(BEGINS))
        && told(real, window).stream()
            .filter(told -> told.method().equals(BEGINS))
            .anyMatch(told -> told.callback().contains(CorPrfGcReason.COR_PRF_GC_OTHER.toString()));
  }

  private static long count(Arm arm, String window, String callback) {
    return told(arm, window).stream().filter(told -> told.callback().equals(callback)).count();
  }

  private static List<Told> told(Arm arm, String window) {
    return arm.windows().getOrDefault(window, List.of());
  }

  /** How many collections the program had asked for by then. */
  private long collections(Arm arm, Told told) {
    List<String> marks = new ArrayList<>(woven.marked(Action.Collect.class).keySet());
    marks.addAll(woven.marked(Action.CollectGeneration.class).keySet());
    marks.addAll(woven.marked(Action.Compact.class).keySet());
    return marks.stream()
        .flatMap(mark -> arm.progress().at(mark).stream())
        .filter(at -> at < told.at())
        .count();
  }
}
