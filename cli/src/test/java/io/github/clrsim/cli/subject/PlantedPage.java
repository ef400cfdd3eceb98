package io.github.clrsim.cli.subject;

import io.github.clrsim.cli.planted.Site;
import io.github.clrsim.cli.subject.PlantedErrors.Found;
import io.github.clrsim.cli.subject.PlantedErrors.How;
import io.github.clrsim.cli.subject.PlantedErrors.Missed;
import io.github.clrsim.cli.subject.PlantedErrors.Outcome;
import io.github.clrsim.cli.subject.PlantedErrors.Why;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What docs/PLANTED.md says of the errors that were planted, and which of them were found. */
final class PlantedPage {
  private final PlantedErrors errors;
  private final Map<Site, Outcome> outcomes;
  private final Map<String, String> reasons;

  private PlantedPage(
      PlantedErrors errors, Map<Site, Outcome> outcomes, Map<String, String> reasons) {
    this.errors = errors;
    this.outcomes = outcomes;
    this.reasons = reasons;
  }

  static String of(PlantedErrors errors, Map<Site, Outcome> outcomes) throws IOException {
    return new PlantedPage(errors, outcomes, reasons()).text();
  }

  /** What was found out by reading, by the names of the sites. */
  private static Map<String, String> reasons() throws IOException {
    try (InputStream rows = PlantedPage.class.getResourceAsStream("planted.tsv")) {
      return new String(Objects.requireNonNull(rows).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(row -> List.of(row.split("\t", -1)))
          .collect(Collectors.toMap(List::getFirst, List::getLast));
    }
  }

  private String text() {
    long found = count(Found.class::isInstance);
    return """
        # Planted errors

        Made by `PlantedErrorsIT` in a campaign; do not edit. How much does [compare](guides/comparing.md) find? Small errors are planted in the simulated
        runtime, one at a time, as mutation testing does it: a condition negated, a boundary moved by one, a call left out, a constant changed, an empty list or false returned. Each
        wrong simulator is then compared with .NET 9.0 by random programs, %d of them, until one shows it. The errors are drawn by a seed,
        equally over the packages, among the instructions that at least one of these programs executes.

        **%d of %d are found (%d %%).** Of the %d that are not, %d change no step of any of these programs: they are equivalent, or need another program. Of the %d that
        change one, %d are found; %d of the others a profiler could see.

        ```
        mvn verify -Pcampaigns -pl cli -am -Dit.test=PlantedErrorsIT -Dtest=none \\
          -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false -Dclrsim.refresh=true
        ```

        ## By package

        *Places*: instructions that can be changed. *Executed*: by one of the programs; no other is changed, and nothing is said of them.

        | package | places | executed | planted | found |
        |---|---|---|---|---|
        %s

        ## How they show

        | what shows first | errors |
        |---|---|
        %s

        ## Not found

        *Same steps*: the wrong simulator does the same in all programs, step by step. *Only inside*: what differs is the simulator's own account, which no profiler sees and no
        real runtime has. *Allowed*: a profiler sees something else, and a rule allows it. *Not compared*: a profiler sees something else, and the
        comparison takes it for the same.

        | error | line | why not | reason, where it is known |
        |---|---|---|---|
        %s
        """
        .formatted(
            errors.scenarios(),
            found,
            outcomes.size(),
            100 * found / outcomes.size(),
            outcomes.size() - found,
            missed(Why.SAME_STEPS),
            outcomes.size() - missed(Why.SAME_STEPS),
            found,
            missed(Why.ALLOWED) + missed(Why.NOT_COMPARED),
            rooms(),
            hows(),
            notFound());
  }

  private long count(Predicate<Outcome> which) {
    return outcomes.values().stream().filter(which).count();
  }

  private long missed(Why why) {
    return count(outcome -> outcome instanceof Missed(Why its, var _) && its == why);
  }

  private String rooms() {
    Map<String, List<Site>> reached = errors.reached();
    return errors.all().entrySet().stream()
        .map(
            room -> {
              String name = room.getKey();
              List<Site> planted =
                  outcomes.keySet().stream().filter(it -> it.room().equals(name)).toList();
              long found = planted.stream().filter(it -> outcomes.get(it) instanceof Found).count();
              return "| `%s` | %d | %d | %d | %d |"
                  .formatted(
                      name,
                      room.getValue(),
                      reached.getOrDefault(name, List.of()).size(),
                      planted.size(),
                      found);
            })
        .collect(Collectors.joining("\n"));
  }

  private String hows() {
    return Arrays.stream(How.values())
        .map(
            how ->
                "| %s | %d |"
                    .formatted(
                        how.text(),
                        count(it -> it instanceof Found(var _, How its, var _) && its == how)))
        .collect(Collectors.joining("\n"));
  }

  private String notFound() {
    return outcomes.entrySet().stream()
        .filter(each -> each.getValue() instanceof Missed)
        .map(
            each -> {
              Site site = each.getKey();
              String why = ((Missed) each.getValue()).why().text();
              return "| `%s` | %d | %s | %s |"
                  .formatted(site.name(), site.line(), why, reasons.getOrDefault(site.name(), ""));
            })
        .collect(Collectors.joining("\n"));
  }
}
