package io.github.clrsim.realclr.ending;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a JVM wrote about its crash, its {@code hs_err} file.
 *
 * @param lines all of it; none if it did not crash, or could not write
 * @param profiler the file of a native profiler, if that is one
 */
public record CrashReport(List<String> lines, Optional<Path> profiler) {
  private static final Pattern SIGNAL = Pattern.compile("^#\\s+(SIG[A-Z0-9]+) \\(");
  private static final Pattern THREAD = Pattern.compile("^#.*\\btid=(\\d+)");
  private static final Pattern SENDER =
      Pattern.compile(
          "^siginfo:.*\\bsi_code: -?\\d+ \\((?:SI_USER|SI_QUEUE|SI_TKILL)\\), si_pid: (\\d+)");
  private static final Pattern SENT_TO_THREAD =
      Pattern.compile("^siginfo:.*\\bsi_code: -?\\d+ \\((SI_TKILL)\\)");
  private static final Pattern KIND = Pattern.compile("^[A-Za-z] +(?=\\[)");
  private static final String PLACE_HEADLINE = "# Problematic frame:";

  public CrashReport {
    lines = List.copyOf(lines);
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  /** What the process died of; no signal if the JVM found a fault of its own. */
  Optional<Signal> signal() {
    return first(SIGNAL).flatMap(Signal::of);
  }

  /** The kernel's number of the thread that died. */
  Optional<Long> thread() {
    return first(THREAD).map(Long::valueOf);
  }

  /** The process that sent the signal, if it was sent. */
  Optional<Long> sender() {
    return first(SENDER).map(Long::valueOf);
  }

  /** Whether the signal was sent to that very thread, as {@code raise} does. */
  boolean isSentToThread() {
    return first(SENT_TO_THREAD).isPresent();
  }

  /** The library and the function in which the thread was; it stands under a headline. */
  Optional<String> place() {
    int headline = lines.indexOf(PLACE_HEADLINE);
    return headline < 0 || headline + 1 >= lines.size()
        ? Optional.empty()
        : Optional.of(lines.get(headline + 1).replaceFirst("^# *", "").strip())
            .map(frame -> KIND.matcher(frame).replaceFirst("").replaceAll(" +", " "));
  }

  /** The same, if that is in the native profiler. */
  Optional<String> placeInProfiler() {
    return place()
        .filter(
            frame ->
                profiler
                    .map(Path::getFileName)
                    .filter(file -> frame.startsWith("[" + file + "+0x"))
                    .isPresent());
  }

  private Optional<String> first(Pattern pattern) {
    return lines.stream()
        .flatMap(line -> pattern.matcher(line).results())
        .map(found -> found.group(1))
        .findFirst();
  }
}
