package io.github.clrsim.explorer.schedule;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.explorer.choice.Choices;
import java.util.Arrays;

/**
 * Executes programs of simulated threads, one at a time.
 *
 * <p>An engine is reused from one execution to the next, by one caller at a time; campaigns in
 * parallel have one each. Same program, limits, strategy and choices: the same execution, on either
 * kind of engine.
 */
public sealed interface Engine permits VirtualEngine, PlatformEngine {

  /** What carries the simulated threads. */
  enum Kind {
    /** Virtual threads on the calling thread: about a tenth of a microsecond for a switch. */
    VIRTUAL,
    /** Platform threads that pass a baton: a few microseconds for a switch. */
    PLATFORM;

    /** Its name in reports and options. */
    public String text() {
      return switch (this) {
        case VIRTUAL -> "virtual";
        case PLATFORM -> "platform";
      };
    }

    /**
     * The kind of this name.
     *
     * @throws io.github.clrsim.diagnostic.DiagnosticException when there is none
     */
    public static Kind named(String text) {
      for (Kind kind : values()) {
        if (kind.text().equals(text)) {
          return kind;
        }
      }
      throw new Diagnostic(
              "There is no engine named \"%s\"".formatted(text),
              "the engine of a simulation",
              "simulated threads are carried by virtual threads, or by platform threads",
              Similar.advice(
                  text,
                  Arrays.stream(values()).map(Kind::text).toList(),
                  "name it virtual or platform"))
          .thrown();
    }
  }

  /** An engine of this kind; see {@link #virtual()} and {@link #platform()}. */
  static Engine of(Kind kind) {
    return switch (kind) {
      case VIRTUAL -> virtual();
      case PLATFORM -> platform();
    };
  }

  /**
   * The engine that runs simulated threads as virtual threads on the calling thread.
   *
   * <p>Code between two scheduling points runs as it is, {@code java.util.concurrent} locks
   * included. A thread left over at the end of an execution (deadlocked, or cut off by a limit) is
   * dropped where it stands: no further statement of it runs, its {@code finally} blocks neither,
   * and the garbage collector takes it. So a lock it held stays held, and executions must not share
   * locks with one another. (One that waits for real time is held by the JDK's timer until then.)
   *
   * <p>Under a native frame and in a class initializer the JVM cannot switch threads. A scheduling
   * point there is an {@link Ending.Uncontrolled}; but code that parks there for a lock parks the
   * calling thread with it, which nothing can end. Native code needs {@link #platform()}.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException when the JVM withholds its private
   *     thread builder
   */
  static Engine virtual() {
    return VirtualEngine.open();
  }

  /**
   * The engine that runs simulated threads as platform threads, one of which has the baton. It
   * works on every JVM, under native frames and in class initializers.
   *
   * <p>A thread that really parks takes the baton with it, which ends the execution as {@link
   * Ending.Uncontrolled}; so {@code java.util.concurrent} has to be woven for locks to be waited
   * for. Threads left over at the end of an execution are unwound by an error thrown at their
   * scheduling point.
   */
  static Engine platform() {
    return new PlatformEngine();
  }

  /** Which kind it is. */
  Kind kind();

  /**
   * Executes one program to its end, which always comes, provided that the code between two
   * scheduling points does.
   *
   * @param strategy for this execution alone, because strategies keep a memory
   */
  Execution run(Limits limits, Strategy strategy, Choices choices, Program program);
}
