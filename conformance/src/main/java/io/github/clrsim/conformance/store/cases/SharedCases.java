package io.github.clrsim.conformance.store.cases;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The failing cases of a profiler that a store has for all, while they are tried: before anything
 * else, each once. What fails no more is retired, for this version of the profiler.
 */
public final class SharedCases {
  private final CaseStore store;
  private final CaseOwner owner;
  private final Deque<StoredCase> left;
  private final long retiredBefore;
  private final List<Diagnostic> faults;
  private int failed;
  private int retired;
  private int undecided;
  private int notAsked;

  private SharedCases(CaseStore store, CaseOwner owner, CaseStore.Known known) {
    this.store = store;
    this.owner = owner;
    this.left = new ArrayDeque<>(known.cases());
    this.retiredBefore = known.retired();
    this.faults = new ArrayList<>(known.faults());
  }

  /**
   * Those of a profiler.
   *
   * @param actionsMax how many actions a scenario may have
   * @throws DiagnosticException if nobody can tell what is in the store
   */
  public static SharedCases of(CaseStore store, CaseOwner owner, int actionsMax) {
    return new SharedCases(store, owner, store.known(owner, actionsMax));
  }

  /** Runs cases. */
  public interface Tries {
    /** Whether it is asked whether this law is kept, and not yet known that it is not. */
    boolean isJudged(String law);

    /** Whether the profiler is tried on this runtime. */
    boolean isOn(String runtime);

    /** What all laws say of a case. */
    Verdict of(StoredCase tried);
  }

  /** One that fails again. */
  public record Again(StoredCase tried, Verdict.Broken broken) {}

  /** Tries those that were not tried, up to the first that fails again; empty, if none does. */
  public Optional<Again> next(Tries tries) {
    while (!left.isEmpty()) {
      StoredCase each = left.removeFirst();
      if (!tries.isJudged(each.law()) || !tries.isOn(each.failing().profile())) {
        notAsked++;
        continue;
      }
      switch (tries.of(each)) {
        case Verdict.Broken broken when tries.isJudged(broken.law().name()) -> {
          failed++;
          return Optional.of(new Again(each, broken));
        }
        // Behind what is known to be broken nothing is judged.
        case Verdict.Broken _, Verdict.Inconclusive _ -> undecided++;
        case Verdict.Kept _ -> retire(each);
      }
    }
    return Optional.empty();
  }

  private void retire(StoredCase each) {
    retired++;
    try {
      store.retire(each, owner);
    } catch (DiagnosticException unwritable) {
      faults.add(unwritable.diagnostic());
    }
  }

  /** How many were run. */
  public int tried() {
    return failed + retired + undecided;
  }

  /** How many fail no more. */
  public int retired() {
    return retired;
  }

  /** What came of them, in a line. */
  public String text() {
    List<String> parts = new ArrayList<>();
    add(parts, failed, "failed again");
    add(parts, retired, "retired, failing no more");
    add(parts, undecided, "showed nothing");
    String all = parts.isEmpty() ? "" : ": " + String.join(", ", parts);
    List<String> more = new ArrayList<>();
    add(more, retiredBefore, "retired before");
    add(more, notAsked, "of laws or runtimes that are not asked for");
    add(more, left.size(), "not tried then");
    String others = more.isEmpty() ? "" : "; " + String.join(", ", more);
    return "%s of %s tried first%s%s"
        .formatted(Counted.of(tried(), "case"), store.text(), all, others);
  }

  private static void add(List<String> parts, long number, String what) {
    if (number > 0) {
      parts.add(number + " " + what);
    }
  }

  /** Why cases were not tried, or could not be retired. */
  public List<Diagnostic> faults() {
    return List.copyOf(faults);
  }
}
