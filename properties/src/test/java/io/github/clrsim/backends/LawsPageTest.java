package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.RuntimeLaw;
import io.github.clrsim.laws.rule.Versions;
import io.github.clrsim.laws.runtime.Rulings;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page docs/LAWS.md is made here; {@code -Dclrsim.refresh=true} writes it anew. */
class LawsPageTest {
  private static final Pattern RULE =
      Pattern.compile("(?m)^\\| ([GN]\\d+) \\| .* \\| ([^|]*) \\| ([^|]*) \\|$");

  private static final List<SeenRules> ARMS =
      List.of(
          SeenRules.simulated(),
          SeenRules.recorded(UnseenRules.OLD),
          SeenRules.recorded(UnseenRules.NEW));

  @Test
  void whatIsNotSeenHasAReasonAndWhatHasAReasonIsNotSeen() {
    for (SeenRules arm : ARMS) {
      for (Ruling ruling : Rulings.all()) {
        assertThat(UnseenRules.reason(ruling, arm.arm()).isPresent())
            .as("a reason on %s for: %s", arm.arm(), ruling.sentence())
            .isEqualTo(isMissing(ruling, arm));
      }
    }
  }

  private static boolean isMissing(Ruling ruling, SeenRules arm) {
    return ruling.visible().isPresent() && arm.mayContain(ruling) && !arm.contain(ruling);
  }

  @Test
  void theLawsPageIsUpToDate() throws IOException {
    String page = page();
    assertThat(GeneratedPage.of(Path.of("..", "docs", "LAWS.md")).updatedTo(page)).isEqualTo(page);
  }

  private static String page() throws IOException {
    return """
        # Laws

        Made by `LawsPageTest`; do not edit. Each law is held against simulated, replayed and real runs. Rules are described in [RULES.md](RULES.md). How one of your own is written: [OWN-LAWS.md](OWN-LAWS.md).

        ## Laws with a watcher of their own

        Each catches the wrong-on-purpose profilers named with it, and acquits every right one.

        | law | sentence | source | caught |
        |---|---|---|---|
        """
        + lines(
            Laws.all().stream()
                .filter(law -> !(law instanceof RuntimeLaw))
                .map(LawsPageTest::row)
                .toList())
        + """

        ## The runtime's rules, one by one

        *Law*: a guarantee, judged in every run; if a simulation breaks it, the simulation is wrong. *Goal*: what the runtime may do, and a campaign should show.
        *Not visible*: nothing of it is in a trace. *Seen* means that there was an occasion: a law could have been broken, a goal was shown. *Simulated* are the
        first %,d random programs of seed 1, as `./clrsim laws --goals` runs them; 3.1.2 and 9.0.5 are the recordings in `fixtures`, of small programs under profilers that
        hear of loads, code, exceptions, collections, hooks and so on. Where there is no occasion stands the reason in short; the list below says it in full. All rules are
        tried on histories written by hand, too, good and bad, in `laws/runtime`.

        | rule | kind | what is seen of it | versions | evidence | name | simulated | 3.1.2 | 9.0.5 |
        |---|---|---|---|---|---|---|---|---|
        """
            .formatted(SeenRules.EXECUTIONS)
        + lines(rulings())
        + """

        Why there is no occasion:

        """
        + lines(
            UnseenRules.reasons().stream()
                .map(reason -> "- *%s*: %s".formatted(reason.mark(), reason.sentence()))
                .toList());
  }

  private static List<String> rulings() throws IOException {
    Map<String, MatchResult> rules = rules();
    return Rulings.all().stream()
        .sorted(Comparator.comparingInt(LawsPageTest::number))
        .map(
            ruling ->
                "| %s | %s | %s | %s | %s | %s | %s |"
                    .formatted(
                        String.join(", ", ruling.rules()),
                        kind(ruling),
                        ruling.sentence(),
                        versions(ruling, rules),
                        column(ruling, rules, 3),
                        name(ruling),
                        ARMS.stream()
                            .map(arm -> seen(ruling, arm))
                            .collect(Collectors.joining(" | "))))
        .toList();
  }

  /** The rows of docs/RULES.md. */
  private static Map<String, MatchResult> rules() throws IOException {
    return RULE.matcher(Files.readString(Path.of("..", "docs", "RULES.md")))
        .results()
        .collect(Collectors.toMap(row -> row.group(1), Function.identity()));
  }

  private static int number(Ruling ruling) {
    return Integer.parseInt(ruling.rules().getFirst().substring(1));
  }

  private static String kind(Ruling ruling) {
    return switch (ruling) {
      case RuntimeLaw _, Ruling.JudgedBy _ -> "law";
      case Ruling.Goal _ -> "goal";
      case Ruling.NotVisible _ -> "not visible";
    };
  }

  private static String name(Ruling ruling) {
    return switch (ruling) {
      case RuntimeLaw law -> "`%s`".formatted(law.name());
      case Ruling.JudgedBy judged -> "`%s`".formatted(judged.law());
      case Ruling.Goal goal -> "`%s`".formatted(goal.name());
      case Ruling.NotVisible _ -> "";
    };
  }

  private static String versions(Ruling ruling, Map<String, MatchResult> rules) {
    return ruling.versions().equals(Versions.ALL)
        ? column(ruling, rules, 2)
        : ruling.versions().toString();
  }

  private static String column(Ruling ruling, Map<String, MatchResult> rules, int column) {
    assertThat(rules)
        .as("rows of docs/RULES.md")
        .containsKeys(ruling.rules().toArray(String[]::new));
    return ruling.rules().stream()
        .map(rule -> rules.get(rule).group(column))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static String seen(Ruling ruling, SeenRules arm) {
    if (arm.contain(ruling)) {
      return "seen";
    }
    return isMissing(ruling, arm)
        ? UnseenRules.reason(ruling, arm.arm())
            .map(reason -> "*%s*".formatted(reason.mark()))
            .orElse("not yet")
        : "";
  }

  private static String lines(List<String> rows) {
    return rows.stream().map(row -> row + "\n").collect(Collectors.joining());
  }

  private static String row(Law law) {
    String wrong =
        ShippedProfiler.all().stream()
            .filter(profiler -> profiler.brokenLaw().equals(Optional.of(law.name())))
            .map(ShippedProfiler::name)
            .collect(Collectors.joining(", "));
    return "| `%s` | %s | %s | %s |".formatted(law.name(), law.sentence(), law.source(), wrong);
  }
}
