package io.github.clrsim.model.replay;

import io.github.clrsim.diagnostic.Letter;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;

/** What a profiler asks that the recording cannot answer. */
public final class Unanswered {
  private final boolean goesOn;
  private final SequencedSet<String> names = new TreeSet<>();
  private Optional<Letter> first = Optional.empty();

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

  void add(String name, Letter letter) {
    names.add(name);
    first = first.or(() -> Optional.of(letter));
  }

  /** A diagnostic about the first question that names all others that came up, too. */
  public Optional<Letter> diagnostic(Unanswered others) {
    SequencedSet<String> all = new TreeSet<>(names);
    all.addAll(others.names);
    return first.map(
        letter ->
            new Letter(
                letter.what(),
                letter.where(),
                letter.why() + "; this profiler asks it for more: " + String.join(", ", all),
                letter.remedy()));
  }
}
