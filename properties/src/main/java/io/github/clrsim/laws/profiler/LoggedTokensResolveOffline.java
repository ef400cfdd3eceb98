package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Lifetimes;
import java.util.Optional;
import java.util.Set;

/**
 * What is noted of a class or a method names it when the process is gone: its token, and which
 * build of which file the token is of.
 *
 * <p>A token means nothing without its module. ModuleIDs are given away again, two builds of one
 * assembly have one name, and one file may be built anew: the MVID tells them apart. Only a
 * simulation can tell where a name stands; without it, there is nothing to judge.
 */
public record LoggedTokensResolveOffline() implements LifetimeLaw {
  private static final String REMEDY =
      "note with each token the MVID and the path of its own module, asked for while that is"
          + " loaded; forget both in ModuleUnloadStarted, before the ModuleID is another's; note"
          + " the token at once, and not the run-time ID to look at later";

  @Override
  public String sentence() {
    return "What is logged of a class or a method names it when the process is gone.";
  }

  @Override
  public String source() {
    return "davbr, Metadata Tokens, Run-Time IDs, and Type Loading; races R1, R2, R10";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Log(lives);
  }

  private final class Log implements Watcher {
    private final Lifetimes lives;

    private Log(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(StepKind.CLAIMED);
    }

    @Override
    public Verdict see(long index, Step step) {
      Optional<Truth.TokenIs> truth = lives.activities().toldBefore(Truth.TokenIs.class);
      if (truth.isEmpty()) {
        return Verdict.kept();
      }
      return truth
          .flatMap(
              is ->
                  switch (step) {
                    case Step.Claimed(
                            int _,
                            Claim.ClassIsLogged(var id, var mvid, var token, var path)) ->
                        fault(id, new Logged(mvid, token, path), is);
                    case Step.Claimed(
                            int _,
                            Claim.FunctionIsLogged(var id, var mvid, var token, var path)) ->
                        fault(id, new Logged(mvid, token, path), is);
                    default -> Optional.empty();
                  })
          .<Verdict>map(
              why -> new Verdict.Broken(LoggedTokensResolveOffline.this, index, why, REMEDY))
          .orElse(Verdict.kept());
    }
  }

  private record Logged(Guid mvid, MetadataToken token, String path) {
    @Override
    public String toString() {
      return "%s of %s in %s".formatted(token, mvid, path.isEmpty() ? "no file" : path);
    }
  }

  private static Optional<String> fault(RunTimeId id, Logged logged, Truth.TokenIs truth) {
    if (truth.name().isEmpty()) {
      return Optional.of(
          "%s is logged as %s, but nothing that has a name is there".formatted(id, logged));
    }
    Logged is = new Logged(truth.mvid(), truth.token(), truth.path());
    return is.equals(logged)
        ? Optional.empty()
        : Optional.of(
            "%s is logged as %s, but it is %s, %s".formatted(id, logged, truth.name(), is));
  }
}
