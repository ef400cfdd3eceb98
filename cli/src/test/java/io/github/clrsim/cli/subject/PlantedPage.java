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
import java.util.stream.Stream;

/** What docs/PLANTED.md says of the errors that were planted, and which of them were found. */
final class PlantedPage {
  /** So many programs are the first ones. */
  private static final int EARLY = 40;

  private final PlantedErrors errors;
  private final Map<Site, Outcome> outcomes;
  private final Map<String, Reason> reasons;

  /**
   * What was found out by reading.
   *
   * @param isEquivalent whether no program can show the error, so that it is none
   */
  private record Reason(boolean isEquivalent, String text) {
    static final Reason NOT_KNOWN = new Reason(false, "");

    static Reason of(String kind, String text) {
      return switch (kind) {
        case "equivalent" -> new Reason(true, text);
        case "missed" -> new Reason(false, text);
        default -> throw new IllegalArgumentException(kind + " is no kind of reason");
      };
    }
  }

  private PlantedPage(
      PlantedErrors errors, Map<Site, Outcome> outcomes, Map<String, Reason> reasons) {
    this.errors = errors;
    this.outcomes = outcomes;
    this.reasons = reasons;
  }

  static String of(PlantedErrors errors, Map<Site, Outcome> outcomes) throws IOException {
    return new PlantedPage(errors, outcomes, reasons()).text();
  }

  /** By the names of the sites. */
  private static Map<String, Reason> reasons() throws IOException {
    try (InputStream rows = PlantedPage.class.getResourceAsStream("planted.tsv")) {
      return new String(Objects.requireNonNull(rows).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(row -> List.of(row.split("\t", -1)))
          .collect(
              Collectors.toMap(
                  List::getFirst, columns -> Reason.of(columns.get(1), columns.get(2))));
    }
  }

  private String text() {
    long found = count(Found.class::isInstance);
    long early = count(it -> it instanceof Found(int number, var _, var _) && number <= EARLY);
    long equivalent = missed(true).count();
    return """
        # Planted errors

        Made by `PlantedErrorsIT` in a campaign; do not edit. How much does [compare](guides/comparing.md) find? Small errors are planted in the simulated
        runtime, one at a time, as mutation testing does it: a condition negated, a boundary moved by one, a call left out, a constant changed, an empty list or false returned. Each
        wrong simulator is then compared with .NET 9.0 by the programs of `./clrsim compare --random %d --seed 1`, one after the other, until one shows it. The errors are drawn by a
        seed, equally over the packages, among the instructions that at least one of these programs executes.

        **%d of %d are found (%d %%)**, %d of them by the first %d programs. %d of the others are *equivalent*, as mutation testing calls it: no program that both runtimes
        can perform can show them, by the argument that stands below. **Without these, %d of %d are found (%d %%).** Of the %d that are neither found nor equivalent, %d change no step of any of these programs.

        ```
        mvn verify -Pcampaigns -pl cli -am -Dit.test=PlantedErrorsIT -Dtest=none \\
          -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false -Dclrsim.refresh=true
        ```

        ## By package

        *Places*: instructions that can be changed. *Executed*: by one of the programs; no other is changed, and nothing is said of them.

        | package | places | executed | planted | equivalent | found |
        |---|---|---|---|---|---|
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

        ## Equivalent

        | error | line | why nothing can show it |
        |---|---|---|
        %s
        """
        .formatted(
            errors.scenarios(),
            found,
            outcomes.size(),
            100 * found / outcomes.size(),
            early,
            EARLY,
            equivalent,
            found,
            outcomes.size() - equivalent,
            100 * found / (outcomes.size() - equivalent),
            outcomes.size() - equivalent - found,
            missed(false).filter(site -> why(site) == Why.SAME_STEPS).count(),
            rooms(),
            hows(),
            notFound(),
            equivalents());
  }

  private long count(Predicate<Outcome> which) {
    return outcomes.values().stream().filter(which).count();
  }

  /** Those that are not found, and are equivalent or not. */
  private Stream<Site> missed(boolean isEquivalent) {
    return outcomes.keySet().stream()
        .filter(site -> outcomes.get(site) instanceof Missed)
        .filter(site -> reason(site).isEquivalent() == isEquivalent);
  }

  private Reason reason(Site site) {
    return reasons.getOrDefault(site.name(), Reason.NOT_KNOWN);
  }

  private Why why(Site site) {
    return outcomes.get(site) instanceof Missed(Why why, var _) ? why : Why.SAME_STEPS;
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
              long equivalent = missed(true).filter(it -> it.room().equals(name)).count();
              return "| `%s` | %d | %d | %d | %d | %d |"
                  .formatted(
                      name,
                      room.getValue(),
                      reached.getOrDefault(name, List.of()).size(),
                      planted.size(),
                      equivalent,
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
    return missed(false)
        .map(
            site ->
                "| `%s` | %d | %s | %s |"
                    .formatted(site.name(), site.line(), why(site).text(), reason(site).text()))
        .collect(Collectors.joining("\n"));
  }

  private String equivalents() {
    return missed(true)
        .map(site -> "| `%s` | %d | %s |".formatted(site.name(), site.line(), reason(site).text()))
        .collect(Collectors.joining("\n"));
  }
}
