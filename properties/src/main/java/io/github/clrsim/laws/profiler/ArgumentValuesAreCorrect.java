package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the profiler claims a method is given, or returns, is what it is given and returns.
 *
 * <p>A range is only an address. What lies there, the signature says, and of objects their class;
 * both count {@code this}, method tables and the fields of base classes in ways that are easily got
 * wrong, and addresses are good for as long as the hook runs (layout 1-8, 20-24). Seen in a
 * simulation, which knows what it passes; of a real run the program itself would have to tell.
 */
public record ArgumentValuesAreCorrect() implements Law {
  private static final String REMEDY =
      "read ranges in the order of the signature, this first, each by its own type and width; take"
          + " offsets from GetStringLayout2, GetArrayObjectInfo, GetClassLayout and"
          + " GetBoxClassLayout, base classes first; keep no address of an object behind the hook";

  @Override
  public String sentence() {
    return "What the profiler claims a method is given or returns is what it is.";
  }

  @Override
  public String source() {
    return "layout 1-8, 13, 14, 20-24; corprof.idl: COR_PRF_FUNCTION_ARGUMENT_INFO";
  }

  @Override
  public Watcher watch(TraceContext context) {
    return new Calls();
  }

  /** The call that the innermost hook of a thread is about. */
  private record Call(FunctionId functionId, List<String> arguments, List<String> result) {}

  private final class Calls implements Watcher {
    // Looked up only, never walked.
    private final Map<Integer, Call> calls = new HashMap<>();
    private boolean knowsTruth;

    @Override
    public Set<StepKind> kinds() {
      return Set.of(StepKind.CLAIMED, StepKind.TRUTH_TOLD);
    }

    @Override
    public Verdict see(long index, Step step) {
      return switch (step) {
        case Step.TruthTold(int thread, Truth.CallGiven given) -> {
          told(thread, new Call(given.functionId(), given.arguments(), List.of()));
          yield Verdict.kept();
        }
        case Step.TruthTold(int thread, Truth.CallReturns returns) -> {
          told(thread, new Call(returns.functionId(), returns.arguments(), returns.result()));
          yield Verdict.kept();
        }
        case Step.Claimed(int thread, Claim.ArgumentIs claim) when knowsTruth ->
            fault(call(thread, claim.functionId()), claim)
                .<Verdict>map(why -> broken(index, why))
                .orElse(Verdict.kept());
        case Step.Claimed(int thread, Claim.ResultIs claim) when knowsTruth ->
            fault(call(thread, claim.functionId()), claim)
                .<Verdict>map(why -> broken(index, why))
                .orElse(Verdict.kept());
        default -> Verdict.kept();
      };
    }

    private void told(int thread, Call call) {
      calls.put(thread, call);
      knowsTruth = true;
    }

    private Optional<Call> call(int thread, FunctionId functionId) {
      return Optional.ofNullable(calls.get(thread))
          .filter(call -> call.functionId().equals(functionId));
    }

    private Verdict broken(long index, String why) {
      return new Verdict.Broken(ArgumentValuesAreCorrect.this, index, why, REMEDY);
    }
  }

  private static Optional<String> fault(Optional<Call> call, Claim.ArgumentIs claim) {
    if (call.isEmpty()) {
      return Optional.of(
          "argument %d of %s is claimed to be %s, but no hook of this thread is about that method"
              .formatted(claim.argument(), claim.method(), claim.value()));
    }
    List<String> arguments = call.get().arguments();
    if (claim.argument() >= arguments.size()) {
      return Optional.of(
          "argument %d of %s is claimed to be %s, but there are %d"
              .formatted(claim.argument(), claim.method(), claim.value(), arguments.size()));
    }
    String truth = arguments.get(claim.argument());
    return truth.equals(claim.value())
        ? Optional.empty()
        : Optional.of(
            "argument %d of %s is claimed to be %s, but it is %s"
                .formatted(claim.argument(), claim.method(), claim.value(), truth));
  }

  private static Optional<String> fault(Optional<Call> call, Claim.ResultIs claim) {
    String truth =
        call.map(Call::result)
            .filter(result -> !result.isEmpty())
            .map(List::getFirst)
            .orElse("nothing");
    return truth.equals(claim.value())
        ? Optional.empty()
        : Optional.of(
            "%s is claimed to return %s, but it returns %s"
                .formatted(claim.method(), claim.value(), truth));
  }
}
