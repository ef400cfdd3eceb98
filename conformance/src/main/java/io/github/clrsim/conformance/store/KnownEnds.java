package io.github.clrsim.conformance.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.laws.judge.Verdict;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which rounds are known to have ended a search, so that nobody runs those behind them in vain. It
 * is a hint: of two who write at a time one may be lost, and then more rounds are run than needed.
 * What it says is true all the same, and no report is made of it.
 */
public final class KnownEnds {
  private final StoreFile file;
  private final int findingsMax;
  private Rounds known = Rounds.NONE;

  /**
   * Those of a search.
   *
   * @param findingsMax with how many rounds in which a law broke the search ends
   */
  public KnownEnds(CampaignFolder folder, String search, int findingsMax) {
    this.file = folder.ends(search);
    this.findingsMax = findingsMax;
  }

  /**
   * Rounds that ended.
   *
   * @param broken in which a law broke
   * @param others that end the search in any case
   */
  private record Rounds(NavigableSet<Long> broken, NavigableSet<Long> others) {
    static final Rounds NONE = new Rounds(new TreeSet<>(), new TreeSet<>());

    Rounds and(Rounds more, int brokenMax) {
      return new Rounds(first(broken, more.broken, brokenMax), first(others, more.others, 1));
    }

    private static NavigableSet<Long> first(SortedSet<Long> some, SortedSet<Long> others, int max) {
      NavigableSet<Long> all = new TreeSet<>(some);
      all.addAll(others);
      while (all.size() > max) {
        all.pollLast();
      }
      return all;
    }
  }

  /** Hears what came of a round. */
  public void add(long round, RoundResult.End end) {
    NavigableSet<Long> one = new TreeSet<>(Collections.singleton(round));
    switch (end) {
      case RoundResult.End.Failed(Verdict.Broken _, var _) ->
          add(new Rounds(one, Collections.emptyNavigableSet()));
      case RoundResult.End.Failed _, RoundResult.End.AtLimits _ ->
          add(new Rounds(Collections.emptyNavigableSet(), one));
      case RoundResult.End.Whole _, RoundResult.End.Amid _ -> {}
    }
  }

  private void add(Rounds more) {
    Rounds stored = stored();
    known = known.and(stored, findingsMax).and(more, findingsMax);
    if (!known.equals(stored)) {
      try {
        file.write(json(known));
      } catch (DiagnosticException unwritable) {
        // Others run more than they need; the round itself says whether the store takes nothing.
      }
    }
  }

  /** Whether the search ends before this round, as far as anybody knows by now. */
  public boolean isBefore(long round) {
    known = known.and(stored(), findingsMax);
    return !known.others.headSet(round).isEmpty()
        || known.broken.headSet(round).size() >= findingsMax;
  }

  /** Whether the search ends with this round, in which a law broke, or before it. */
  public boolean isAt(long round) {
    return isBefore(round + 1);
  }

  /** The rounds in which a law broke, as far as anybody knows by now. */
  public SortedSet<Long> broken() {
    known = known.and(stored(), findingsMax);
    return Collections.unmodifiableSortedSet(known.broken);
  }

  /** A damaged hint is none, and is written anew. */
  private Rounds stored() {
    try {
      return file.read(KnownEnds::rounds).orElse(Rounds.NONE);
    } catch (DiagnosticException damaged) {
      return Rounds.NONE;
    }
  }

  private static ObjectNode json(Rounds rounds) {
    ObjectNode node = StoreFile.object();
    rounds.broken.forEach(node.putArray("broken")::add);
    rounds.others.forEach(node.putArray("others")::add);
    return node;
  }

  private static Rounds rounds(JsonNode node) {
    return new Rounds(numbers(node.required("broken")), numbers(node.required("others")));
  }

  private static NavigableSet<Long> numbers(JsonNode node) {
    NavigableSet<Long> numbers = new TreeSet<>();
    node.forEach(number -> numbers.add(number.asLong()));
    return numbers;
  }
}
