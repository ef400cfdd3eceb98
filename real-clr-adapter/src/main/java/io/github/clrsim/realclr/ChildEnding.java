package io.github.clrsim.realclr;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.realclr.host.HostNote;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All that is known of how a child ended, and what to make of it.
 *
 * @param exitValue as Java tells it: 128 and more if a signal ended it
 * @param exceeded the time limit, if it was reached
 * @param shutdownReturned whether the runtime had begun to end in good order
 * @param last the last step
 * @param notes what the child noted
 * @param crashReport what the JVM wrote about its crash
 * @param errors the last lines of the standard error
 */
record ChildEnding(
    int exitValue,
    Optional<Duration> exceeded,
    boolean shutdownReturned,
    Optional<Step> last,
    List<HostNote> notes,
    List<String> crashReport,
    List<String> errors) {

  private static final int SIGNALLED = 128;
  private static final int SIGABRT = 6;
  private static final Map<Integer, String> SIGNALS =
      Map.of(
          4, "SIGILL", SIGABRT, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", 9, "SIGKILL", 11, "SIGSEGV",
          15, "SIGTERM");
  private static final Pattern REPORTED_SIGNAL = Pattern.compile("#\\s+(SIG[A-Z]+) \\(");

  /** What the runtime prints before it aborts because of the program, not of a fault of its own. */
  private static final List<String> PROGRAMS_OWN_END =
      List.of("Unhandled exception", "Process terminated", "Stack overflow");

  /**
   * The ending; the first that holds of: it could not be made, the profiler threw, it was locked
   * up, the time was up, it crashed, it completed.
   */
  Ending judged() {
    Optional<HostNote.Refused> refused = first(HostNote.Refused.class);
    if (refused.isPresent()) {
      throw refused.get().letter().thrown();
    }
    Optional<HostNote.Threw> threw = first(HostNote.Threw.class);
    if (threw.isPresent()) {
      return new Ending.ProfilerThrew(threw.get().what());
    }
    Optional<HostNote.Deadlocked> deadlocked = first(HostNote.Deadlocked.class);
    if (deadlocked.isPresent()) {
      return new Ending.Deadlocked(deadlocked.get().why());
    }
    if (exceeded.isPresent()) {
      return new Ending.LimitReached("time: %s s".formatted(exceeded.get().toSeconds()));
    }
    return crashed() ? new Ending.Crashed(crash()) : new Ending.Completed(exitValue);
  }

  private <T extends HostNote> Optional<T> first(Class<T> kind) {
    return notes.stream().filter(kind::isInstance).map(kind::cast).findFirst();
  }

  private boolean crashed() {
    if (!crashReport.isEmpty()) {
      return true;
    }
    // A program may choose any exit code, but only after it has shut down.
    boolean signalled = exitValue > SIGNALLED && !shutdownReturned;
    return signalled && !(exitValue == SIGNALLED + SIGABRT && endedByProgram());
  }

  private boolean endedByProgram() {
    return errors.stream().anyMatch(line -> PROGRAMS_OWN_END.stream().anyMatch(line::startsWith));
  }

  private String crash() {
    return "the process died of %s%s%s%s"
        .formatted(
            signal(),
            problematicFrame().map(frame -> " in " + frame).orElse(""),
            lastWords().map(words -> ", saying: " + words).orElse(""),
            last.map(step -> "; its last step was " + step).orElse(" before its first step"));
  }

  /** A runtime that gives up says why, in its first line. */
  private Optional<String> lastWords() {
    return crashReport.isEmpty()
        ? errors.stream().filter(line -> !line.isBlank()).findFirst()
        : Optional.empty();
  }

  /** A JVM that could write its report ends with an exit code of its own. */
  private String signal() {
    return crashReport.stream()
        .map(REPORTED_SIGNAL::matcher)
        .filter(Matcher::lookingAt)
        .map(match -> match.group(1))
        .findFirst()
        .orElseGet(
            () -> SIGNALS.getOrDefault(exitValue - SIGNALLED, "signal " + (exitValue - SIGNALLED)));
  }

  /** The JVM's crash report names the place under a headline. */
  private Optional<String> problematicFrame() {
    int headline = crashReport.indexOf("# Problematic frame:");
    return headline < 0 || headline + 1 >= crashReport.size()
        ? Optional.empty()
        : Optional.of(crashReport.get(headline + 1).replaceFirst("^# *", "").strip());
  }
}
