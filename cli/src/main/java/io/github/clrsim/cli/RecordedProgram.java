package io.github.clrsim.cli;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.realclr.ProgramAsItIs;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.RealRun;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** What is recorded: a program on a runtime that is chosen, or what a command starts. */
sealed interface RecordedProgram {

  /**
   * A program on a runtime.
   *
   * @param entryPoint the name of the method with which it begins
   */
  record OnRuntime(RealClr clr, String entryPoint) implements RecordedProgram {}

  /** What a command starts, on whichever runtime. */
  record ByCommand(List<String> words, ProgramAsItIs program) implements RecordedProgram {
    public ByCommand {
      words = List.copyOf(words);
    }
  }

  /** A process that somebody else will start. */
  record Awaited(ProgramAsItIs program) implements RecordedProgram {}

  /** A process that runs already. */
  record Running(long process, ProgramAsItIs program) implements RecordedProgram {}

  /**
   * Runs it.
   *
   * @param watchers who is told every step, when the runtime is known
   */
  default RealRun perform(NamedProfiler recorder, Function<TraceHeader, Consumer<Step>> watchers) {
    return switch (this) {
      case OnRuntime(RealClr clr, String _) -> clr.performFromBeginning(recorder, watchers);
      case ByCommand(List<String> _, ProgramAsItIs program) -> program.perform(recorder, watchers);
      case Awaited(ProgramAsItIs program) -> program.perform(recorder, watchers);
      case Running(long _, ProgramAsItIs program) -> program.perform(recorder, watchers);
    };
  }

  /** The name of the method with which it begins, if that is known. */
  default Optional<String> mainMethod() {
    return switch (this) {
      case OnRuntime(RealClr _, String entryPoint) -> Optional.of(entryPoint);
      case ByCommand _, Awaited _, Running _ -> Optional.empty();
    };
  }

  /** Where it is, for a diagnostic. */
  default String place() {
    return switch (this) {
      case OnRuntime(RealClr clr, String _) -> clr.program().toString();
      case ByCommand(List<String> words, ProgramAsItIs _) -> CommandText.words(words);
      case Awaited _ -> "a program that is started elsewhere";
      case Running(long process, ProgramAsItIs _) -> "process " + process;
    };
  }
}
