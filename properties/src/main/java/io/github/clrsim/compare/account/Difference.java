package io.github.clrsim.compare.account;

import java.util.List;
import java.util.Locale;

/** Something in which the two arms differ. */
public sealed interface Difference {

  /** Where: a mark, or the name of a thread that passes none. */
  String window();

  /** What differs, in one line. */
  String text();

  /** Which arm. */
  enum Backend {
    /** The simulated one. */
    SIMULATED,
    /** The real one. */
    REAL;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A callback that only one arm sent. */
  record OnlyOn(Backend arm, String window, String callback) implements Difference {
    @Override
    public String text() {
      return "only %s: %s".formatted(arm, callback);
    }
  }

  /** A callback that only one arm sent, last on a thread beside which another ended the process. */
  record CutOff(Backend arm, String window, String callback) implements Difference {
    @Override
    public String text() {
      return "only %s, where the process ended beside it: %s".formatted(arm, callback);
    }
  }

  /** A callback that both sent, but not behind the same action. */
  record Moved(String window, String realWindow, String callback) implements Difference {
    @Override
    public String text() {
      return "in %s on the real runtime: %s".formatted(realWindow, callback);
    }
  }

  /** The same callbacks in another order; those that stand alike are left out. */
  record Order(String window, List<String> simulated, List<String> real) implements Difference {
    public Order {
      simulated = List.copyOf(simulated);
      real = List.copyOf(real);
    }

    @Override
    public String text() {
      return "order: simulated %s, real %s".formatted(simulated, real);
    }
  }

  /** The same callback, but a question in it was asked or answered otherwise. */
  record Answer(String window, String callback, List<String> simulated, List<String> real)
      implements Difference {
    public Answer {
      simulated = List.copyOf(simulated);
      real = List.copyOf(real);
    }

    @Override
    public String text() {
      return "answers in %s: simulated %s, real %s".formatted(callback, simulated, real);
    }
  }

  /** The real collection took older generations than it was asked for, and both arms did then. */
  record Wider(String window, int asked, int taken) implements Difference {
    @Override
    public String text() {
      return "generation %d was asked for, and collected up to %d".formatted(asked, taken);
    }
  }

  /** An object that the real collector had left young is dead there; here it is old, and lives. */
  record DiedYoung(String window, String callback) implements Difference {
    @Override
    public String text() {
      return "dead on the real runtime, where it was younger: " + callback;
    }
  }

  /** The runs ended otherwise. */
  record Ended(String window, String simulated, String real) implements Difference {
    @Override
    public String text() {
      return "ending: simulated %s, real %s".formatted(simulated, real);
    }
  }

  /** One of the traces breaks a law. */
  record LawBroken(Backend arm, String window, String law, String why) implements Difference {
    @Override
    public String text() {
      return "%s backend breaks %s: %s".formatted(arm, law, why);
    }
  }
}
