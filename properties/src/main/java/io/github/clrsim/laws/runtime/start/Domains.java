package io.github.clrsim.laws.runtime.start;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** In which domain a thread is: never in the one that is announced first (ordering N5). */
public final class Domains {

  private Domains() {}

  /** No thread is in the first domain, whether it is asked about before or after. */
  public static Shape firstIsNoThreads() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<Object> ofThreads = new HashSet<>();
                  private Optional<AppDomainId> first = Optional.empty();

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    if (first.isPresent()
                        || scene.isAttached()
                        || !(callback instanceof AppDomainCreationStarted domain)) {
                      return CheckResult.NONE;
                    }
                    first = Optional.of(domain.appDomainId());
                    return result(ofThreads.contains(domain.appDomainId()));
                  }

                  @Override
                  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
                    if (outcome.answer().isEmpty()) {
                      return CheckResult.NONE;
                    }
                    ofThreads.add(outcome.answer().get());
                    return first.isEmpty()
                        ? CheckResult.NONE
                        : result(first.get().equals(outcome.answer().get()));
                  }

                  private CheckResult result(boolean isFirst) {
                    return ofThreads.isEmpty()
                        ? CheckResult.NONE
                        : CheckResult.of(
                            !isFirst, "a thread was said to be in the first domain, %s", first);
                  }
                })
        .about(AppDomainCreationStarted.class)
        .asking("GetThreadAppDomain");
  }
}
