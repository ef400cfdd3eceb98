package io.github.clrsim.cli;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.realclr.ProgramAsItIs;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.RealRun;
import io.github.clrsim.realclr.raw.RawRecordingWriter;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** What is recorded: a program on a runtime that is chosen, or one as it is. */
sealed interface RecordedProgram {

  /**
   * A program on a runtime.
   *
   * @param entryPoint the name of the method with which it begins
   */
  record OnRuntime(RealClr clr, String entryPoint) implements RecordedProgram {}

  /**
   * A program as it is, on whichever runtime.
   *
   * @param place what is said of where it is
   */
  record AsItIs(String place, ProgramAsItIs program) implements RecordedProgram {}

  /**
   * Runs it.
   *
   * @param watchers who is told every step, when the runtime is known
   */
  default RealRun perform(NamedProfiler recorder, Function<TraceHeader, Consumer<Step>> watchers) {
    return switch (this) {
      case OnRuntime(RealClr clr, String _) -> clr.performFromBeginning(recorder, watchers);
      case AsItIs(String _, ProgramAsItIs program) -> program.perform(recorder, watchers);
    };
  }

  /** Runs it, and keeps what comes as it is. */
  default RealRun keep(NamedProfiler recorder, RawRecordingWriter writer) {
    return switch (this) {
      case OnRuntime(RealClr clr, String _) -> clr.keep(recorder, writer);
      case AsItIs(String _, ProgramAsItIs program) -> program.keep(recorder, writer);
    };
  }

  /** The name of the method with which it begins, if that is known. */
  default Optional<String> mainMethod() {
    return switch (this) {
      case OnRuntime(RealClr _, String entryPoint) -> Optional.of(entryPoint);
      case AsItIs _ -> Optional.empty();
    };
  }

  /** Where it is, for a diagnostic. */
  default String where() {
    return switch (this) {
      case OnRuntime(RealClr clr, String _) -> clr.program().toString();
      case AsItIs(String place, ProgramAsItIs _) -> place;
    };
  }
}
