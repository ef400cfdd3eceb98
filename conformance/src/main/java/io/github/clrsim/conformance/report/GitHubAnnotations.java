package io.github.clrsim.conformance.report;

import io.github.clrsim.conformance.ConformanceResult;
import java.util.List;
import java.util.stream.Stream;

/** A result as commands that GitHub's runner finds in a log, and shows beside the code. */
public final class GitHubAnnotations {
  private GitHubAnnotations() {}

  /** A line for each finding, and for each reason why nothing follows. */
  public static List<String> of(ConformanceResult result) {
    Stream<String> broken =
        result.findings().stream()
            .map(
                finding ->
                    line(
                        "Law broken: " + finding.broken().law().name(),
                        "%s\n%s\nreplay: %s"
                            .formatted(
                                finding.broken().why(),
                                finding.broken().remedy(),
                                finding.replay())));
    Stream<String> undecided = result.reasons().stream().map(why -> line("No verdict", why.text()));
    return Stream.concat(broken, result.findings().isEmpty() ? undecided : Stream.empty()).toList();
  }

  private static String line(String title, String message) {
    return "::error title=%s::%s"
        .formatted(escaped(title).replace(":", "%3A").replace(",", "%2C"), escaped(message));
  }

  private static String escaped(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }
}
