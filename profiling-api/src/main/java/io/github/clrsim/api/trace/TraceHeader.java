package io.github.clrsim.api.trace;

/**
 * What a trace is a trace of: its first line.
 *
 * @param origin who made it
 * @param runtime the version of the runtime, such as {@code 9.0.5}; that of the profile in a
 *     simulation
 * @param profile the set of rules that the runtime follows, such as {@code net9.0}
 * @param profiler the class that ran, or an empty string
 * @param program the scenario's text or the program's name
 * @param choices the recorded choices of a simulation, or an empty string
 */
public record TraceHeader(
    Origin origin,
    String runtime,
    String profile,
    String profiler,
    String program,
    String choices) {

  /** The version of the trace format that this build writes. */
  public static final int FORMAT = 2;

  /** Who made a trace. */
  public enum Origin {
    /** The simulated CLR. */
    SIMULATED,
    /** A real CLR. */
    RECORDED,
    /** A replay of a recording, with other logic. */
    REPLAYED,
    /**
     * A real CLR, by its own events: a recording of EventPipe, of which the steps are those events
     * that mean the same as a callback. No profiler was there.
     */
    EVENTPIPE
  }
}
