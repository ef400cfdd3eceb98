package io.github.clrsim.api;

import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Remedy;
import io.github.clrsim.diagnostic.Setting;
import io.github.clrsim.diagnostic.StableText;

/**
 * What came of one run.
 *
 * @param ending how it ended
 * @param steps how many steps the trace has
 * @param fingerprint of all steps in order
 */
public record Run(Ending ending, long steps, Fingerprint fingerprint) {

  /** How a run ended. */
  public sealed interface Ending {

    /** As the footer of a trace tells it: a word, and in brackets what belongs to it. */
    default String text() {
      return toString();
    }

    /** The program ended by itself, with this exit code. */
    record Completed(int exitCode) implements Ending {}

    /**
     * A signal ended the process, which the program sent to itself or somebody outside sent: no
     * doing of the profiler's.
     *
     * @param signal its name, such as {@code SIGTERM}
     * @param why who sent it, as far as that is known
     */
    record Signalled(String signal, String why) implements Ending {}

    /** The user stopped the run before the program had ended. */
    record StoppedByUser() implements Ending {}

    /**
     * The profiler came into a process that ran, and what it did there is over.
     *
     * @param hasProcessEnded whether the process ended first; else the profiler left it, and it
     *     goes on
     */
    record Detached(boolean hasProcessEnded) implements Ending {}

    /**
     * The runtime died, or the real one would have, in the profiler's code or in a call of it.
     *
     * @param why what was done, by whom, in one sentence
     */
    record Crashed(String why) implements Ending {}

    /**
     * Nothing can go on any more.
     *
     * @param why every thread and what it waits for
     */
    record Deadlocked(String why) implements Ending {}

    /**
     * A named limit was reached: steps in a simulation, time on a real runtime, or what a recording
     * knows, where its events come in another order.
     *
     * @param limit which limit, and its value
     */
    record LimitReached(String limit) implements Ending {
      private static final String OF_RECORDING = "The recording ";

      /** Why nothing follows from such a run: it may be endless, or only long. */
      public Diagnostic diagnostic() {
        if (limit.startsWith(OF_RECORDING)) {
          return ofRecording();
        }
        return limit.contains(" goes round in code of its own") ? ofLoop() : ofAny();
      }

      private Diagnostic ofRecording() {
        return new Diagnostic(
            limit,
            "an order next to that of the recording",
            "it holds only what was asked when it was made, and what the files of its modules say"
                + " if they are at hand",
            "record again with this logic, or run it on the simulated or the real CLR");
      }

      private Diagnostic ofLoop() {
        return new Diagnostic(
            "The run did not end within its limit: " + limit,
            "the end of the run, in a loop of the profiler's",
            "a loop that only looks again and again lets nobody go on whom it waits for; whether it"
                + " is endless or only long is not known, so no law is kept yet and none broken",
            Remedy.of("wait in it: by a lock, a condition or a latch, or by ProfilerHost.pause")
                .or(Setting.STEPS_MAX, "allow a loop that does end more steps (%s)"));
      }

      private Diagnostic ofAny() {
        return new Diagnostic(
            "The run did not end within its limit: " + limit,
            "the end of the run",
            "what is still under way has kept no law yet and broken none",
            Remedy.of(
                    Setting.STEPS_MAX, "allow more steps, if a simulation came to that limit (%s)")
                .or(Setting.THREADS_MAX, "more threads, if it came to that one (%s)")
                .or(
                    "look for a loop that waits for what cannot happen, or that starts threads"
                        + " without an end"));
      }
    }

    /**
     * The profiler threw out of a callback or a thread of its own.
     *
     * @param what the exception, where, in one sentence
     */
    record ProfilerThrew(String what) implements Ending {
      public ProfilerThrew {
        what = StableText.of(what);
      }
    }

    /**
     * The profiler's threads raced for plain data of their own.
     *
     * @param what both accesses, and what would order them
     */
    record DataRace(String what) implements Ending {}

    /**
     * The profiler ended the process.
     *
     * @param what by which call, on which thread, where, in one sentence
     */
    record ProfilerExited(String what) implements Ending {}

    /**
     * The run did something that clrsim cannot control or answer, so nothing can be concluded.
     *
     * @param diagnostic what, where and what to do
     */
    record Inconclusive(Diagnostic diagnostic) implements Ending {
      @Override
      public String text() {
        return "Inconclusive[why=%s]".formatted(diagnostic.what());
      }
    }
  }
}
