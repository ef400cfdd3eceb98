package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.cli.DemoPart.Outcome;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.report.FindingJson;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Shows all of clrsim in a minute: the race found, the right profiler tried on all three CLRs,
 * native ones.
 */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description =
        "Finds the race in a wrong profiler, then tries the right one on the simulated, the"
            + " replayed and the real CLR, and native ones on the simulated.")
final class DemoCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of all chance (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--provision",
      description = "Fetch the .NET runtimes that clrsim knows, if they are not here.")
  private boolean isProvisioning;

  private final Fingerprinter digest = new Fingerprinter();
  private final ArrayNode sections = Console.array();
  private long executions;

  DemoCommand(Console console) {
    this.console = console;
    this.quiet = new QuietOption(console);
  }

  @Override
  public Integer call() {
    DemoPart parts = new DemoPart(console, seed);
    List<Supplier<List<Outcome>>> order =
        List.of(
            () -> List.of(parts.raceIsFound()),
            () -> List.of(parts.rightOneIsExplored()),
            parts::recordingsAreReplayed,
            () -> parts.live(runtimes()),
            new DemoGuest(console, seed)::outcomes);
    List<Outcome> all = new ArrayList<>();
    for (Supplier<List<Outcome>> part : order) {
      List<Outcome> outcomes = part.get();
      outcomes.forEach(this::count);
      all.addAll(outcomes);
    }
    return answer(all);
  }

  private RealRuntimes runtimes() {
    TemporaryFolder.removeThoseOfTheDead();
    DotnetRuntimes here = DotnetRuntimes.onThisMachine(console::note);
    if (isProvisioning) {
      here.provision();
    }
    return new RealRuntimes(here);
  }

  private void count(Outcome outcome) {
    executions += outcome.executions();
    // A live run differs each time, so that only the others can have a fingerprint that stays.
    outcome.fingerprint().ifPresent(digest::add);
    ObjectNode section =
        sections
            .addObject()
            .put("title", outcome.title())
            .put("verdict", outcome.verdict())
            .put("expected", outcome.isAsExpected())
            .put("executions", outcome.executions());
    outcome
        .fingerprint()
        .map(Fingerprint::toString)
        .ifPresent(text -> section.put("fingerprint", text));
    outcome.finding().ifPresent(finding -> FindingJson.into(section, finding));
    outcome.refusal().map(Diagnostic::what).ifPresent(what -> section.put("why", what));
  }

  private int answer(List<Outcome> all) {
    Optional<Outcome> unexpected =
        all.stream().filter(outcome -> !outcome.isAsExpected()).findFirst();
    String verdict = unexpected.map(Outcome::verdict).orElse("kept");
    ObjectNode answer =
        Console.object()
            .put("verdict", verdict)
            .put("executions", executions)
            .put("fingerprint", digest.fingerprint().toString());
    unexpected.flatMap(Outcome::finding).ifPresent(finding -> FindingJson.into(answer, finding));
    answer.set("sections", sections);
    if (unexpected.isEmpty()) {
      console.say(
          "%nAll came out as it should: %s; fingerprint %s"
              .formatted(Counted.of(executions, "execution"), digest.fingerprint()));
      console.say(
          """
          Next: a profiler of yours. One in Java, by ./clrsim check --profiler CLASS --classpath PATH
          or in your JUnit tests; a native library, by ./clrsim check --library FILE --clsid GUID.
          README.md shows both.\
          """);
      return console.answer(Exit.KEPT, answer);
    }
    return unexpected
        .get()
        .refusal()
        .map(diagnostic -> console.refuse(diagnostic, answer))
        .orElseGet(() -> console.answer(Exit.LAW_BROKEN, answer));
  }
}
