package io.github.clrsim.model.execution;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.model.exception.Exceptions;
import io.github.clrsim.model.exception.Frame;
import io.github.clrsim.model.exception.ThrownObject;
import io.github.clrsim.model.execution.LibraryMethods.Station;
import io.github.clrsim.model.profile.ExceptionRules;
import java.util.Optional;
import java.util.function.Supplier;

/** Throws in the program's own code what nobody catches, up to where the process dies of it. */
final class UnhandledThrows {
  private static final String THROWN = "System.InvalidOperationException";

  private static final Station START =
      new Station("System.Threading.ExecutionContext", "RunInternal", 3);

  private final ExceptionRules rules;
  private final Allocations allocations;
  private final Exceptions exceptions;
  private final LibraryMethods library;

  UnhandledThrows(
      ExceptionRules rules,
      Allocations allocations,
      Exceptions exceptions,
      LibraryMethods library) {
    this.rules = rules;
    this.allocations = allocations;
    this.exceptions = exceptions;
    this.library = library;
  }

  /**
   * Throws it.
   *
   * @param program the function of that code
   * @param isStarted whether the thread was started by the program: on some versions the library
   *     catches there what comes, and throws it again
   */
  void throwFrom(Supplier<Optional<FunctionId>> program, boolean isStarted) {
    ThrownObject thrown = allocations.thrown(THROWN);
    if (!isStarted || !rules.catchesWhereThreadsStart()) {
      OtherFrame.passing(program, Optional.empty(), at -> exceptions.dieOf(at, thrown)).run(0, 1);
      return;
    }
    OtherFrame start =
        OtherFrame.catching(library.entered(START), frame -> throwThrough(program, frame, thrown));
    exceptions.run(start);
    exceptions.dieOf(start, thrown);
  }

  private void throwThrough(
      Supplier<Optional<FunctionId>> program, Frame caller, ThrownObject thrown) {
    exceptions.run(
        OtherFrame.passing(
            program,
            Optional.of(caller),
            at -> {
              throw exceptions.thrown(at, thrown);
            }));
  }
}
