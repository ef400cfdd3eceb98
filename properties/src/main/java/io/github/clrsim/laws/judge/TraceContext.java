package io.github.clrsim.laws.judge;

import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.trace.TraceHeader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a law may know of a run before it begins.
 *
 * @param profile the set of rules that the runtime follows, such as {@code net9.0}; or an empty
 *     string where that is not known, and then a law convicts only of what is wrong in all of them
 * @param possible the events that can come; others are not expected, whatever the profiler asks for
 * @param source what the steps were made of
 */
public record TraceContext(String profile, EventMask possible, Source source) {
  private static final Pattern OF_RUNTIME = Pattern.compile("net(?<major>\\d{1,4})(\\..*)?");

  /** What the steps of a trace were made of. */
  public enum Source {
    /** The callbacks of a profiler, and what it did. */
    CALLBACKS,
    /**
     * The callbacks of a recording, and what another profiler did that heard them: what the runtime
     * did by request was requested by the one that was there, at another moment if at all.
     */
    REPLAY,
    /**
     * The runtime's own events. Who recorded them came at some moment, and heard some of them: what
     * a thread did before its first step is not known, unless that is its own beginning.
     */
    EVENTPIPE
  }

  /** Of the callbacks of a profiler; all events can come. */
  public TraceContext(String profile) {
    this(profile, EventMask.ALL, Source.CALLBACKS);
  }

  /** Nothing is known. */
  public static TraceContext unknown() {
    return new TraceContext("");
  }

  /** What the first line of a trace tells. */
  public static TraceContext of(TraceHeader header) {
    return new TraceContext(
        header.profile(),
        EventMask.ALL,
        switch (header.origin()) {
          case SIMULATED, RECORDED -> Source.CALLBACKS;
          case REPLAYED -> Source.REPLAY;
          case EVENTPIPE -> Source.EVENTPIPE;
        });
  }

  /**
   * Of a recording that is told to a profiler once more.
   *
   * @param possible the events that the recording has
   */
  public static TraceContext ofReplay(String profile, EventMask possible) {
    return new TraceContext(profile, possible, Source.REPLAY);
  }

  /** Whether the steps are the runtime's own events, and not what a profiler heard. */
  public boolean isOfEventPipe() {
    return source == Source.EVENTPIPE;
  }

  /** Whether what the runtime did by request may have been requested by another profiler. */
  public boolean isOfReplay() {
    return source == Source.REPLAY;
  }

  /** Whether it is not known which rules the runtime follows. */
  public boolean isUnknown() {
    return profile.isEmpty();
  }

  /** Whether the runtime is known to follow the rules of .NET {@code major} or of a later one. */
  public boolean isAtLeast(int major) {
    Matcher named = OF_RUNTIME.matcher(profile);
    return named.matches() && Integer.parseInt(named.group("major")) >= major;
  }
}
