package io.github.clrsim.cli.subject;

import io.github.clrsim.api.trace.PackedSteps;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceFooter;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.cli.trace.RawRecording;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.backend.Setting;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A trace file that was read to its end and is whole, or was cut. Its steps are not kept, since a
 * recording of a large program has millions.
 *
 * @param file where it is
 * @param length how many steps it has
 * @param footer its last line; absent if it was cut
 */
public record RecordedTrace(
    Path file, TraceHeader header, long length, Optional<TraceFooter> footer) {

  /**
   * Reads a trace; of one that was cut, its whole steps.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the file is missing, damaged, an
   *     excerpt, or of another version, or names a runtime that there is no profile of
   */
  public static RecordedTrace read(Path file) {
    return read(file, _ -> _ -> {});
  }

  /**
   * The same, with somebody who sees the steps on the way; who that is may follow from the head.
   */
  public static RecordedTrace read(Path file, Function<TraceHeader, Consumer<Step>> watching) {
    RawRecording.requireNone(file);
    try (TraceReader reader = TraceReader.open(file)) {
      TraceHeader header = byItsName(reader.header());
      Consumer<Step> watcher = watching.apply(header);
      long length = 0;
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        watcher.accept(step.get());
        length++;
      }
      reader.footer().ifPresent(last -> last.requireNoExcerpt(file.toString()));
      return new RecordedTrace(file, header, length, reader.footer());
    }
  }

  /** Of a profile, which may go by its short form, the name by which laws know it. */
  private static TraceHeader byItsName(TraceHeader header) {
    if (header.origin() == TraceHeader.Origin.EVENTPIPE && header.profile().isEmpty()) {
      return header;
    }
    return new TraceHeader(
        header.origin(),
        header.runtime(),
        RuntimeProfile.named(header.profile()).name(),
        header.profiler(),
        header.program(),
        header.choices());
  }

  /** All steps, read once more. */
  public List<Step> steps() {
    PackedSteps steps = new PackedSteps();
    read(file, _ -> steps);
    return steps.steps();
  }

  /** Whether a simulation made it, which can be run again exactly. */
  public boolean isSimulated() {
    return header.origin() == TraceHeader.Origin.SIMULATED;
  }

  /** Whether its steps are the runtime's own events, which no profiler heard. */
  public boolean isOfEventPipe() {
    return header.origin() == TraceHeader.Origin.EVENTPIPE;
  }

  /** Whether it goes on to the program's own end: it was not cut, and nobody killed the process. */
  public boolean isWhole() {
    return isSimulated() || footer.filter(last -> last.exitCode().isPresent()).isPresent();
  }

  /**
   * The CLR that runs it again: the simulation that made it, or a replay of the recording.
   *
   * @param stepsMax of a replay; as many as it needs, if that is not said
   */
  public Backend arm(Setting setting, OptionalInt stepsMax) {
    return isSimulated()
        ? Backends.simulating(Scenario.parse(file.toString(), header.program()), setting)
        : Backends.replaying(setting.engine(), stepsMax);
  }

  /** The case to be run again. What a recording leaves open is decided calmly. */
  public Case again() {
    ChoiceSequence picks =
        isSimulated() ? ChoiceSequence.parse(header.choices()) : ChoiceSequence.calm();
    return new Case(file.toString(), header.profile(), picks);
  }
}
