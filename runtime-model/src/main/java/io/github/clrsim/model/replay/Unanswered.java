package io.github.clrsim.model.replay;

import io.github.clrsim.api.Run;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.RunEnded;
import io.github.clrsim.model.thread.ClrThread;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;

/** What a profiler asks that the recording cannot answer. */
public final class Unanswered {
  private final boolean goesOn;
  private final SequencedSet<String> names = new TreeSet<>();
  private Optional<Diagnostic> first = Optional.empty();
  private Optional<ClrThread> dying = Optional.empty();

  private Unanswered(boolean goesOn) {
    this.goesOn = goesOn;
  }

  /** For a replay, which ends at the first such question. */
  public static Unanswered ending() {
    return new Unanswered(false);
  }

  /** For a rehearsal, in which such questions fail, so that all of them come up. */
  public static Unanswered rehearsing() {
    return new Unanswered(true);
  }

  /** Whether all was answered up to now. */
  public boolean isEmpty() {
    return names.isEmpty();
  }

  boolean goesOn() {
    return goesOn;
  }

  /** A thread begins the callback or hook in which the recorded process died. */
  void dies(ClrThread thread) {
    dying = Optional.of(thread);
  }

  /**
   * Whether a standstill shows nothing any more: the callback or hook has begun in which the
   * recorded process died, and what would have come next nobody knows.
   */
  public boolean mayStandStill() {
    return dying.isPresent();
  }

  /** Whether a thread is in it. */
  boolean isDying(ClrThread thread) {
    return dying.filter(thread::equals).isPresent();
  }

  /**
   * Ends a run in which something was asked in vain. What is asked where the recorded process died
   * was never answered; the run ends there as the recording does, when all else of it has been
   * told.
   */
  RunEnded end(Diagnostic diagnostic, Delivery delivery, ClrThread asking, Turns turns) {
    if (!isDying(asking)) {
      return delivery.end(new Run.Ending.Inconclusive(diagnostic));
    }
    turns.awaitEnd();
    return delivery.end(new Run.Ending.Completed(0));
  }

  void add(String name, Diagnostic diagnostic) {
    names.add(name);
    first = first.or(() -> Optional.of(diagnostic));
  }

  /** A diagnostic about the first question that names all others that came up, too. */
  public Optional<Diagnostic> diagnostic(Unanswered others) {
    SequencedSet<String> all = new TreeSet<>(names);
    all.addAll(others.names);
    return first.map(
        diagnostic ->
            new Diagnostic(
                diagnostic.what(),
                diagnostic.where(),
                diagnostic.why() + "; this profiler asks it for more: " + String.join(", ", all),
                diagnostic.advice()));
  }
}
