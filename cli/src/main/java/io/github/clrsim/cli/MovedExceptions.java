package io.github.clrsim.cli;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Whether a program may have ended as it did because exceptions were listened to: from .NET 9 on,
 * filters and handlers may be handed an object that a collection has moved meanwhile (rule R89).
 */
final class MovedExceptions implements Consumer<Step> {
  private static final int SINCE = 9;

  /** What the shell says of a process that abort(3) has ended, as an unhandled exception does. */
  private static final int ABORTED = 134;

  /** What a runtime dies of that meets a wrong object. */
  private static final Set<String> OF_RUNTIME = Set.of("SIGSEGV", "SIGABRT");

  private boolean hasHandlers;

  @Override
  public void accept(Step step) {
    hasHandlers |=
        step instanceof Step.CallbackEntered entered
            && (entered.callback() instanceof ExceptionCallback.ExceptionSearchFilterEnter
                || entered.callback() instanceof ExceptionCallback.ExceptionCatcherEnter);
  }

  /** What is to be said of a run that ended so, if anything. */
  Optional<String> warning(String runtime, Run.Ending ending) {
    boolean isViolent =
        switch (ending) {
          case Run.Ending.Completed(int exitCode) -> exitCode == ABORTED;
          case Run.Ending.Crashed _ -> true;
          case Run.Ending.Signalled(String signal, String _) -> OF_RUNTIME.contains(signal);
          case Run.Ending.Inconclusive(Diagnostic why) ->
              OF_RUNTIME.stream().anyMatch(why.what()::contains);
          default -> false;
        };
    boolean mayMove =
        RuntimeVersion.from(runtime).filter(version -> version.major() >= SINCE).isPresent();
    return isViolent && mayMove && hasHandlers
        ? Optional.of(
            ("  .NET %s may hand filters and catch blocks a wrong object where exceptions are"
                    + " listened to and a collection comes meanwhile (dotnet/runtime#132462): record"
                    + " without exceptions to see whether the program ends so by itself")
                .formatted(runtime))
        : Optional.empty();
  }
}
