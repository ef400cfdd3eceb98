package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.page.Checkout;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/FIDELITY.md counts is so; {@code -Dclrsim.refresh=true} writes it anew. */
class FidelityPageTest {
  private static final Pattern TABLE = Pattern.compile("(?<=\\|---\\|---\\|\n)(?:\\|.*\n)*");
  private static final Pattern RULE = Pattern.compile("(?m)^\\| (?:[GNR]|calls )\\d+ \\| ");

  /** A row about a rule: its kind, and what is seen of it on three runtimes. */
  private static final Pattern SEEN =
      Pattern.compile(
          "(?m)^\\| [^|]+ \\| (law|goal|not visible) \\| .* \\| ([^|]*) \\| ([^|]*) \\| ([^|]*)"
              + " \\|$");

  private static final Pattern METHODS =
      Pattern.compile("(?m)^(\\d+) methods: (\\d+) simulated, (\\d+) real\\.$");

  @Test
  void itsFiguresAreThoseOfToday() throws IOException {
    Path file = Checkout.ROOT.resolve("docs/FIDELITY.md");
    String page = Files.readString(file);
    String counted = TABLE.matcher(page).replaceFirst(Matcher.quoteReplacement(table()));
    if (Boolean.getBoolean("clrsim.refresh")) {
      Files.writeString(file, counted);
      page = counted;
    }

    assertThat(page).isEqualTo(counted).contains("| rules of the runtime");
  }

  private static String table() throws IOException {
    List<MatchResult> rules = found(SEEN, "docs/LAWS.md");
    List<MatchResult> methods = found(METHODS, "docs/COVERAGE.md");
    List<ShippedProfiler> profilers = ShippedProfiler.all();
    long right = profilers.stream().filter(each -> each.brokenLaw().isEmpty()).count();
    return row(
            "rules of the runtime, with versions and evidence", found(RULE, "docs/RULES.md").size())
        + row("laws made of them, which judge every run", of(rules, "law"))
        + row("of these with an occasion in 2,000 random programs", seen(rules, "law", 2))
        + row("of these with an occasion in the recordings of 3.1.2", seen(rules, "law", 3))
        + row("of these with an occasion in the recordings of 9.0.5", seen(rules, "law", 4))
        + row("goals: what the runtime may do", of(rules, "goal"))
        + row("of these shown by 2,000 random programs", seen(rules, "goal", 2))
        + row("of which nothing is in a trace", of(rules, "not visible"))
        + row("methods and callbacks of the profiling API", sum(methods, 1))
        + row("of these simulated, or never sent by CoreCLR", sum(methods, 2))
        + row("of these on the real runtime, behind the same interfaces", sum(methods, 3))
        + row("right profilers that every law has to acquit", right)
        + row("wrong profilers that a law has to catch", profilers.size() - right)
        + row(
            "recordings of real runs that have to keep every law", Fixtures.recordingNames().size())
        + row("orders of callbacks, logged on real runtimes", Fixtures.orderNames().size());
  }

  private static String row(String what, long number) {
    return "| %s | %d |\n".formatted(what, number);
  }

  private static List<MatchResult> found(Pattern pattern, String page) throws IOException {
    List<MatchResult> found =
        pattern.matcher(Files.readString(Checkout.ROOT.resolve(page))).results().toList();
    assertThat(found).as(page).isNotEmpty();
    return found;
  }

  private static long of(List<MatchResult> rules, String kind) {
    return rules.stream().filter(rule -> rule.group(1).equals(kind)).count();
  }

  private static long seen(List<MatchResult> rules, String kind, int runtime) {
    return rules.stream()
        .filter(rule -> rule.group(1).equals(kind) && rule.group(runtime).equals("seen"))
        .count();
  }

  private static long sum(List<MatchResult> methods, int column) {
    return methods.stream().mapToLong(line -> Long.parseLong(line.group(column))).sum();
  }
}
