package io.github.clrsim.cli;

import io.github.clrsim.cli.DemoPart.Outcome;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.LiveProgress;
import io.github.clrsim.cli.console.OptionNames;
import io.github.clrsim.conformance.ConformanceCheck;
import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import io.github.clrsim.guest.GuestService;
import java.util.List;
import java.util.Optional;

/** The part of the demonstration that is about native profilers: a right one and a wrong one. */
final class DemoGuest {
  private static final String WRONG = "worker-id-after-unload";
  private static final String RIGHT = "worker";
  private static final String LAW = "NoIdIsUsedAfterItsUnload";
  private static final String SCENARIO = "reload";
  private static final String RUNTIME = "net9.0";
  private static final long EXECUTIONS = 100;

  private final Console console;
  private final long seed;

  DemoGuest(Console console, long seed) {
    this.console = console;
    this.seed = seed;
  }

  /** What came of both; nothing, where this machine runs none. */
  List<Outcome> outcomes() {
    console.say("%n5. Native profilers, two libraries in C++ as they are".formatted());
    Optional<Diagnostic> absence = new GuestService().absence();
    if (absence.isPresent()) {
      console.say(
          "   left out: " + absence.get().naming(new OptionNames()).text().indent(3).strip());
      return List.of();
    }
    return List.of(kept(), found());
  }

  private Outcome kept() {
    Guest guest = GuestFixtures.named(RIGHT);
    ConformanceResult result = checked(guest);
    if (result.isKept()) {
      console.say(
          "   kept: %s.so, which %s; %s"
              .formatted(RIGHT, guest.what(), Counted.of(result.executions(), "execution")));
    }
    result.findings().forEach(finding -> console.sayFinding(finding.story()));
    return outcome(
        guest,
        result,
        result.isKept(),
        result.findings().stream().findFirst(),
        result.reasons().stream().findFirst());
  }

  private Outcome found() {
    Guest guest = GuestFixtures.named(WRONG);
    ConformanceResult result = checked(guest);
    Optional<Finding> race =
        result.findings().stream()
            .filter(finding -> finding.broken().law().name().equals(LAW))
            .findFirst()
            .map(this::repeated);
    race.ifPresent(
        finding ->
            console.say(
                "   found: %s.so %s%n%n%s"
                    .formatted(WRONG, guest.what(), finding.story().stripTrailing())));
    return outcome(
        guest,
        result,
        race.isPresent(),
        race,
        race.isPresent()
            ? Optional.empty()
            : result.reasons().stream().findFirst().or(() -> Optional.of(missed(result))));
  }

  /** The library lies in a folder that goes with this process: the demo shows it again. */
  private Finding repeated(Finding finding) {
    return new Finding(
        finding.broken(),
        finding.where(),
        finding.course(),
        finding.fingerprint(),
        "./clrsim demo --seed " + seed,
        finding.neighbor());
  }

  private ConformanceResult checked(Guest guest) {
    try (LiveProgress _ = console.progress(guest.name())) {
      return ConformanceCheck.ofLibrary(guest.library(), guest.clsid())
          .scenarios(SCENARIO)
          .runtimes(RUNTIME)
          .executions(EXECUTIONS)
          .seed(seed)
          .run();
    }
  }

  private static Outcome outcome(
      Guest guest,
      ConformanceResult result,
      boolean isAsExpected,
      Optional<Finding> finding,
      Optional<Diagnostic> refusal) {
    return new Outcome(
        guest.name() + ".so on the simulated CLR",
        isAsExpected,
        result.executions(),
        finding.map(Finding::fingerprint),
        finding,
        refusal);
  }

  private static Diagnostic missed(ConformanceResult result) {
    return new Diagnostic(
        "The race of %s.so was not found in %s"
            .formatted(WRONG, Counted.of(result.executions(), "execution")),
        "the demo",
        "it is there, so the search was not long enough or is at fault",
        "try another --seed; if it stays so, this is a bug of clrsim");
  }
}
