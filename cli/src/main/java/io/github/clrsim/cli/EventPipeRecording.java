package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.report.FindingJson;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.cli.trace.EventPipeTrace;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.StopRequest;
import io.github.clrsim.realclr.processes.EventPipeProvider;
import io.github.clrsim.realclr.processes.EventPipeTarget;
import io.github.clrsim.realclr.processes.EventPipeTarget.SessionEnd;
import io.github.clrsim.realclr.processes.RunningProcess;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The events that a runtime writes by itself, as a trace, and what the laws say of them. A file
 * whose name ends in {@code .nettrace} gets the events as they are, and is judged all the same.
 *
 * @param out where to
 */
record EventPipeRecording(Console console, Path out) {
  private static final String RAW = ".nettrace";

  /** Whose process is recorded, for how long, and what of it. */
  record Wanted(long process, Optional<Duration> stay, List<EventPipeProvider> providers) {}

  /** Records, writes and judges. */
  int record(Wanted wanted, StopRequest stop) {
    RunningProcess process = RunningProcess.of(Long.toString(wanted.process()));
    EventPipeTarget target = EventPipeTarget.of(process);
    Optional<String> runtime = process.runtime().map(DotnetRuntime::version).map(Object::toString);
    // Without rules there is nothing to judge by.
    runtime.ifPresent(version -> requireRules(version, wanted.process()));
    if (isRaw()) {
      SessionEnd end = target.record(out, wanted.providers(), isOver(wanted, stop));
      return judged(end, (began, watcher) -> EventPipeTrace.see(out, runtime, began, watcher));
    }
    Path folder = folder();
    try {
      Path raw = folder.resolve("events" + RAW);
      SessionEnd end = target.record(raw, wanted.providers(), isOver(wanted, stop));
      return judged(
          end, (began, watcher) -> EventPipeTrace.record(raw, out, runtime, began, watcher));
    } finally {
      remove(folder);
    }
  }

  private static void requireRules(String version, long process) {
    RuntimeProfile _ = RealRuntimes.profileOf(version, "the memory of process " + process);
  }

  private boolean isRaw() {
    return out.toString().endsWith(RAW);
  }

  /** Asked for the first time when the runtime has begun to write. */
  private static BooleanSupplier isOver(Wanted wanted, StopRequest stop) {
    AtomicLong start = new AtomicLong();
    return () -> {
      long now = System.nanoTime();
      start.compareAndSet(0, now);
      return stop.isMade()
          || wanted.stay().filter(stay -> now - start.get() >= stay.toNanos()).isPresent();
    };
  }

  /** How a recording becomes steps. */
  private interface Converting {
    EventPipeTrace convert(Consumer<TraceHeader> began, Consumer<Step> watcher);
  }

  private int judged(SessionEnd end, Converting converting) {
    List<Judge> judges = new ArrayList<>();
    Fingerprinter digest = new Fingerprinter();
    Consumer<Step> watcher =
        step -> {
          judges.forEach(judge -> judge.accept(step));
          digest.add(step);
        };
    EventPipeTrace trace =
        converting.convert(
            header -> judges.add(Judge.of(Laws.all(), TraceContext.of(header))), watcher);
    Judge judge = judges.getFirst();
    ObjectNode answer = Console.object();
    console.sayAside(
        "%s of %s in %s"
            .formatted(
                isRaw() ? "the events" : "a trace of the events", trace.header().program(), out));
    trace.lines().forEach(console::sayAside);
    console.sayAside("  " + text(end));
    trace.into(answer.put("file", out.toString()).put("end", end.name()));
    if (trace.conversion().events() == 0 || end == SessionEnd.GIVEN_UP) {
      return console.refuse(end == SessionEnd.GIVEN_UP ? givenUp() : nothing(), answer);
    }
    if (judge.verdict() instanceof Verdict.Broken broken) {
      return broken(broken, converting, digest, answer);
    }
    answer.put("verdict", "kept").put("steps", judge.steps());
    new EventPipeVerdict(judge).say(console::sayAside, answer);
    return console.answer(Exit.KEPT, answer);
  }

  private int broken(
      Verdict.Broken broken, Converting converting, Fingerprinter digest, ObjectNode answer) {
    List<String> words =
        isRaw()
            ? List.of("trace", "convert", out.toString(), "app.clrtrace")
            : List.of("replay", out.toString(), "--until", Long.toString(broken.step()));
    Finding finding =
        new Finding(
            broken,
            "step %d of the events in %s".formatted(broken.step(), out),
            Course.of(steps(converting)),
            digest.fingerprint(),
            CommandText.of(words));
    console.sayFindingAside(finding.story());
    return console.answer(
        Exit.LAW_BROKEN, FindingJson.into(answer.put("verdict", "broken"), finding));
  }

  private List<Step> steps(Converting again) {
    if (!isRaw()) {
      return RecordedTrace.read(out).steps();
    }
    List<Step> steps = new ArrayList<>();
    var _ = again.convert(_ -> {}, steps::add);
    return steps;
  }

  private static String text(SessionEnd end) {
    return switch (end) {
      case STOPPED -> "the runtime has ended the recording; the process goes on";
      case BY_ITSELF -> "the process has ended";
      case GIVEN_UP -> "the runtime did not end the recording";
    };
  }

  private Diagnostic givenUp() {
    return new Diagnostic(
        "The runtime did not end the recording when it was asked to",
        out.toString(),
        "it wrote nothing for 20 seconds, as one that is stopped or deadlocked; the recording is"
            + " cut",
        "look whether the process still works");
  }

  private Diagnostic nothing() {
    return new Diagnostic(
        "Nothing was recorded: the runtime wrote no event",
        out.toString(),
        "nothing happened that the runtime tells of, or the process ended at once",
        "stay longer (--for), or name other events by --events");
  }

  private static Path folder() {
    try {
      return TemporaryFolder.create("events");
    } catch (IOException fault) {
      throw new UncheckedIOException("cannot make a temporary folder", fault);
    }
  }

  private static void remove(Path folder) {
    try {
      TemporaryFolder.remove(folder);
    } catch (IOException left) {
      // The next recording removes it.
    }
  }
}
