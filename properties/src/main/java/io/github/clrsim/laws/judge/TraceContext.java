package io.github.clrsim.laws.judge;

import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.trace.TraceHeader;

/**
 * What a law may know of a run before it begins.
 *
 * @param profile the set of rules that the runtime follows, such as {@code net9.0}; or an empty
 *     string where that is not known, and then a law convicts only of what is wrong in all of them
 * @param possible the events that can come; others are not expected, whatever the profiler asks for
 */
public record TraceContext(String profile, EventMask possible) {
  /** All events can come. */
  public TraceContext(String profile) {
    this(profile, EventMask.ALL);
  }

  /** Nothing is known. */
  public static TraceContext unknown() {
    return new TraceContext("");
  }

  /** What the first line of a trace tells. */
  public static TraceContext of(TraceHeader header) {
    return new TraceContext(header.profile());
  }

  /** Whether it is not known which rules the runtime follows. */
  public boolean isUnknown() {
    return profile.isEmpty();
  }

  /** Whether the runtime is known to follow the rules of .NET {@code major} or of a later one. */
  public boolean isAtLeast(int major) {
    String digits = profile.replaceFirst("^net(\\d{1,4})(\\..*)?$", "$1");
    return !digits.equals(profile) && Integer.parseInt(digits) >= major;
  }
}
