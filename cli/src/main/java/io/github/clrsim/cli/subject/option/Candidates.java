package io.github.clrsim.cli.subject.option;

import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.Collection;
import java.util.Iterator;
import java.util.function.Supplier;

/** What a shell offers for the values of options; looked up only when it asks. */
public abstract sealed class Candidates implements Iterable<String> {
  private final Supplier<? extends Collection<String>> all;

  private Candidates(Supplier<? extends Collection<String>> all) {
    this.all = all;
  }

  @Override
  public Iterator<String> iterator() {
    return all.get().iterator();
  }

  /** The shipped profilers. */
  public static final class Profilers extends Candidates {
    Profilers() {
      super(() -> ShippedProfiler.all().stream().map(ShippedProfiler::name).toList());
    }
  }

  /** The laws. */
  public static final class OfLaw extends Candidates {
    OfLaw() {
      super(() -> Laws.all().stream().map(Law::name).toList());
    }
  }

  /** The runtimes that the simulation knows. */
  public static final class Runtimes extends Candidates {
    Runtimes() {
      super(() -> RuntimeProfile.all().stream().map(RuntimeProfile::name).toList());
    }
  }

  /** Groups of events, and flags of the event mask. */
  public static final class Events extends Candidates {
    Events() {
      super(EventWords::all);
    }
  }

  /** The shipped scenarios. */
  public static final class OfScenario extends Candidates {
    OfScenario() {
      super(Scenarios::all);
    }
  }

  /** The strategies. */
  public static final class Strategies extends Candidates {
    Strategies() {
      super(StrategyName::examples);
    }
  }

  /** The engines. */
  public static final class Engines extends Candidates {
    Engines() {
      super(EngineOptions::kinds);
    }
  }
}
