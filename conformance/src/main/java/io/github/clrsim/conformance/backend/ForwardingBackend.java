package io.github.clrsim.conformance.backend;

import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Simplification;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.model.LoadedProfilers;
import java.util.List;
import java.util.Optional;

/** An arm over another one, which changes how its CLRs run and nothing else. */
public abstract class ForwardingBackend implements LastingBackend {
  /** The other one. */
  protected final Backend arm;

  /** Over this one. */
  protected ForwardingBackend(Backend arm) {
    this.arm = arm;
  }

  /** The same over another arm. */
  protected abstract Backend over(Backend other);

  @Override
  public final Optional<LoadedProfilers> profilers() {
    return LastingBackend.profilersOf(arm);
  }

  @Override
  public final Backend anew() {
    return arm instanceof LastingBackend lasting ? over(lasting.anew()) : this;
  }

  @Override
  public final TraceContext context(String scenario, String profile) {
    return arm.context(scenario, profile);
  }

  @Override
  public final boolean isTold() {
    return arm.isTold();
  }

  @Override
  public final Simplification simplification(List<String> scenarios) {
    return arm.simplification(scenarios);
  }
}
