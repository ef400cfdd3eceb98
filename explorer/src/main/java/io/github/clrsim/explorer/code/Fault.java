package io.github.clrsim.explorer.code;

import io.github.clrsim.explorer.schedule.Ending;
import java.util.Optional;

/**
 * How an execution went wrong.
 *
 * @param kind in which way
 * @param text what happened, in one sentence, or one and a list of threads
 * @param thrown what was thrown, if that is the fault
 */
public record Fault(Kind kind, String text, Optional<Throwable> thrown) {

  /** The ways in which an execution can go wrong. */
  public enum Kind {
    /** A thread threw, an assertion for the most part. */
    THREW("A thread throws"),
    /** No thread can go on. */
    DEADLOCKED("No thread can go on"),
    /** The code is through, and threads that it started wait for ever. */
    LEFT_BEHIND("Threads are left behind"),
    /** The limit of steps or threads was reached: a livelock, or too small a limit. */
    NOT_FINISHED("It does not come to an end"),
    /** A thread ended the process. */
    EXITED("A thread ends the process"),
    /** Two accesses to plain data, at least one of them a write, and nothing orders them. */
    RACED("Two threads race for plain data"),
    /** The same choices did not give the same steps. */
    NOT_REPEATABLE("The same choices do not give the same steps");

    private final String sentence;

    Kind(String sentence) {
      this.sentence = sentence;
    }

    /** What it is, in a few words. */
    public String sentence() {
      return sentence;
    }
  }

  static Optional<Fault> of(Ending ending) {
    return switch (ending) {
      case Ending.Finished finished -> Optional.empty();
      case Ending.CutOff cutOff -> Optional.empty();
      case Ending.Uncontrolled uncontrolled -> Optional.empty();
      case Ending.Threw threw ->
          Optional.of(new Fault(Kind.THREW, threw.text(), Optional.of(threw.thrown())));
      case Ending.Raced raced -> fault(Kind.RACED, raced);
      case Ending.Deadlocked deadlocked -> fault(Kind.DEADLOCKED, deadlocked);
      case Ending.OnlyPolled polled -> fault(Kind.DEADLOCKED, polled);
      case Ending.HostWaits waits -> fault(Kind.DEADLOCKED, waits);
      case Ending.LeftBehind left -> fault(Kind.LEFT_BEHIND, left);
      case Ending.StepLimit limit -> fault(Kind.NOT_FINISHED, limit);
      case Ending.ThreadLimit limit -> Optional.empty();
      case Ending.Exited exited -> fault(Kind.EXITED, exited);
    };
  }

  private static Optional<Fault> fault(Kind kind, Ending ending) {
    return Optional.of(new Fault(kind, ending.text(), Optional.empty()));
  }

  /** What threads race for stands in the first line; who they are, and where, below. */
  private String subject() {
    return text.lines().findFirst().orElse("");
  }

  /** Whether it is the same mistake, as far as can be told, for shrinking. */
  boolean isLike(Fault other) {
    return kind == other.kind
        && (kind != Kind.RACED || subject().equals(other.subject()))
        && thrown.map(Object::getClass).equals(other.thrown.map(Object::getClass));
  }
}
