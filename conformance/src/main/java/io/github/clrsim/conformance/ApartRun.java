package io.github.clrsim.conformance;

import static io.github.clrsim.conformance.store.JsonFields.text;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.ResultJson.Found;
import io.github.clrsim.conformance.apart.ChildJvm;
import io.github.clrsim.conformance.apart.JudgedDeath;
import io.github.clrsim.conformance.apart.NativeService;
import io.github.clrsim.conformance.apart.WatchedGuest;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Investigation;
import io.github.clrsim.conformance.store.CaseJson;
import io.github.clrsim.conformance.store.DiagnosticJson;
import io.github.clrsim.conformance.store.StoredFinding;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Case;
import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The check of a native profiler in another process, which it may bring down. What was found until
 * then is not lost, and the death is a finding, if the same schedule brings it about once more.
 */
final class ApartRun {
  private static final Law ENDS_WELL = new TheRunEndsWell();

  private final ConformanceCheck check;
  private final ChildJvm child;
  private final ResultJson json;

  ApartRun(ConformanceCheck check) {
    this.check = check;
    this.child = new ChildJvm(options(), ApartProcess.class.getName());
    this.json = new ResultJson(check.laws());
  }

  /** What is said of the heap and the compiler of this JVM holds for the other one as well. */
  private static final Pattern PASSED_ON = Pattern.compile("-Xmx.*|-XX:TieredStopAtLevel=.*");

  /** A small heap is enough: guests run one after the other, and their memory is no part of it. */
  private static List<String> options() {
    List<String> options =
        new ArrayList<>(
            List.of(
                "--add-opens",
                "java.base/java.lang=ALL-UNNAMED",
                "--add-opens",
                "java.base/java.util.concurrent.locks=ALL-UNNAMED",
                "-XX:+EnableDynamicAgentLoading",
                "-XX:-PrintWarnings",
                "-XX:+UseSerialGC",
                "-Xmx512m"));
    options.addAll(NativeService.here().jvmOptions());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> PASSED_ON.matcher(option).matches())
        .forEach(options::add);
    Optional.ofNullable(System.getProperty(WatchedGuest.SECONDS))
        .ifPresent(seconds -> options.add("-D%s=%s".formatted(WatchedGuest.SECONDS, seconds)));
    return options;
  }

  ConformanceResult result() {
    return inFolder(
        folder -> {
          ChildJvm.Ended ended = run(folder, ApartProcess.Task.CHECK, Optional.empty());
          return ended.isThrough()
              ? confirmed(folder, answer(folder, json::read))
              : dead(folder, ended);
        });
  }

  List<Step> trace() {
    return inFolder(
        folder -> {
          ChildJvm.Ended ended = run(folder, ApartProcess.Task.TRACE, Optional.empty());
          if (ended.isThrough()) {
            return answer(folder, node -> StoredFinding.steps(text(node, "steps")));
          }
          throw why(judged(folder, ended)).thrown();
        });
  }

  private static <T> T inFolder(Function<ApartFolder, T> work) {
    TemporaryFolder.removeThoseOfTheDead();
    try {
      ApartFolder folder = ApartFolder.make();
      try {
        return work.apply(folder);
      } finally {
        folder.remove();
      }
    } catch (IOException noRoom) {
      throw ChildJvm.noRoom(noRoom).thrown();
    }
  }

  private ChildJvm.Ended run(ApartFolder folder, ApartProcess.Task task, Optional<Case> only) {
    ObjectNode request = ApartFolder.object().put("task", task.name());
    CheckJson.write(request.putObject("check"), check);
    only.ifPresent(each -> CaseJson.write(request.putObject("case"), each));
    folder.write(ApartFolder.REQUEST, request);
    return child.run(
        List.of(folder.folder().toString()), Redirect.appendTo(folder.printed().toFile()));
  }

  /** What the other process answered, or why it could not. */
  private <T> T answer(ApartFolder folder, Function<JsonNode, T> reading) {
    JsonNode answer = folder.read(ApartFolder.ANSWER).orElseThrow();
    if (answer.has("refused")) {
      throw DiagnosticJson.read(answer.required("refused")).thrown();
    }
    return reading.apply(answer);
  }

  /** Who is accused has to break a law where the execution is the first of its process, too. */
  private ConformanceResult confirmed(ApartFolder folder, ConformanceResult result) {
    List<Found> all = folder.read(ApartFolder.FOUND).map(json::found).orElse(List.of());
    Map<String, Diagnostic> doubts =
        all.stream()
            .filter(found -> !isBrokenAlone(folder, found.kept().failing()))
            .map(Found::finding)
            .collect(
                Collectors.toMap(
                    each -> each.broken().law().name(),
                    each -> Investigation.Doubt.notAlone(each.broken(), each.replay())));
    return new ConformanceResult(
        result.profiler(),
        result.laws().stream().map(law -> doubted(law, doubts)).toList(),
        result.summary(),
        result.executions(),
        result.sum());
  }

  private static OfLaw doubted(OfLaw law, Map<String, Diagnostic> doubts) {
    return doubts.containsKey(law.law().name())
        ? new OfLaw.Undecided(law.law(), requireNonNull(doubts.get(law.law().name())))
        : law;
  }

  private boolean isBrokenAlone(ApartFolder folder, Case failing) {
    ChildJvm.Ended ended = run(folder, ApartProcess.Task.AGAIN, Optional.of(failing));
    return !ended.isThrough()
        || folder
            .read(ApartFolder.ANSWER)
            .filter(answer -> answer.path(ApartProcess.BROKEN).asBoolean())
            .isPresent();
  }

  private JudgedDeath judged(ApartFolder folder, ChildJvm.Ended ended) {
    if (ended.left().runs() == 0 && !ended.death().isByOthers()) {
      return new JudgedDeath.Unknown(notBegun(folder, ended));
    }
    return JudgedDeath.of(
        ended,
        failing -> check.tried().again(failing, ENDS_WELL, false, check.places().assemblies()),
        failing -> run(folder, ApartProcess.Task.AGAIN, Optional.of(failing)));
  }

  private Diagnostic notBegun(ApartFolder folder, ChildJvm.Ended ended) {
    String printed = folder.lastPrinted();
    return new Diagnostic(
        "The process for the native profiler ended before the first run",
        "it %s%s"
            .formatted(ended.death().text(), printed.isEmpty() ? "" : "; it printed: " + printed),
        "a JVM is started for it, by java.home and on java.class.path, with the same working"
            + " directory",
        "see that those two name the JDK and the class path of this JVM, and that there is memory"
            + " for another one");
  }

  private ConformanceResult dead(ApartFolder folder, ChildJvm.Ended ended) {
    List<Found> found = folder.read(ApartFolder.FOUND).map(json::found).orElse(List.of());
    JudgedDeath death = judged(folder, ended);
    List<String> summary = new ArrayList<>();
    int runs = ended.left().runs();
    summary.add(
        "ended early, %s: the process of the native profiler died"
            .formatted(runs == 0 ? "before the first run" : "in run " + runs));
    Map<String, Finding> findings = findings(found, death);
    keep(found, death, summary);
    return new ConformanceResult(
        check.tried().name(),
        check.laws().stream()
            .map(
                law ->
                    findings.containsKey(law.name())
                        ? new OfLaw.Broken(law, findings.get(law.name()))
                        : unknown(law, death))
            .toList(),
        String.join("\n", summary),
        ended.left().runs());
  }

  private static Map<String, Finding> findings(List<Found> found, JudgedDeath death) {
    Map<String, Finding> findings =
        found.stream()
            .map(Found::finding)
            .collect(Collectors.toMap(each -> each.broken().law().name(), each -> each));
    if (death instanceof JudgedDeath.Broken broken) {
      findings.putIfAbsent(ENDS_WELL.name(), broken.finding());
    }
    return findings;
  }

  private OfLaw unknown(Law law, JudgedDeath death) {
    boolean isJudged = check.laws().stream().anyMatch(each -> each.name().equals(ENDS_WELL.name()));
    return death instanceof JudgedDeath.Broken && isJudged
        ? new OfLaw.CutShort(law, ENDS_WELL)
        : new OfLaw.Undecided(law, why(death));
  }

  private static Diagnostic why(JudgedDeath death) {
    return switch (death) {
      case JudgedDeath.Unknown unknown -> unknown.why();
      case JudgedDeath.Broken(Case _, Finding finding) ->
          new Diagnostic(
              "The native profiler brings down its process",
              finding.where(),
              finding.broken().why(),
              finding.broken().remedy() + "; to see it: " + finding.replay());
    };
  }

  /** That nothing can be kept must not hide what was found. */
  private void keep(List<Found> found, JudgedDeath death, List<String> summary) {
    List<KeptCases.Kept> failing = new ArrayList<>(found.stream().map(Found::kept).toList());
    if (death instanceof JudgedDeath.Broken broken) {
      failing.add(new KeptCases.Kept(ENDS_WELL.name(), false, broken.failing()));
    }
    try {
      check.kept().ifPresent(kept -> kept.add(failing));
      try (CasesOfStore shared = CasesOfStore.of(check)) {
        summary.addAll(shared.put(failing));
      }
    } catch (DiagnosticException unwritable) {
      summary.add("  %-8s%s".formatted("kept", unwritable.diagnostic().what()));
    }
  }
}
