package io.github.clrsim.benchmarks.engine;

import io.github.clrsim.benchmarks.cases.Case;
import io.github.clrsim.benchmarks.cases.Subject;
import io.github.clrsim.benchmarks.cases.program.Programs;
import io.github.clrsim.benchmarks.twin.Twins;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.control.WovenCode;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Where a subject meets the engine: the one place that knows how its threads come to have
 * scheduling points.
 *
 * @param name what a report calls it
 */
public record Arena(String name, Engine engine, Maker maker) {
  private static final Limits LIMITS = Limits.standard();

  /** Makes a fresh case of a subject, for these threads. */
  @FunctionalInterface
  interface Maker {
    Case fresh(Subject subject, SimulatedThreads threads);
  }

  /** One execution, which came to its end as every case here must, and whether the bug showed. */
  public record Bout(Execution execution, boolean broken) {
    public Bout {
      if (!(execution.ending() instanceof Ending.Finished)) {
        throw new IllegalStateException(
            "a case must finish to be counted: " + execution.ending().text());
      }
    }
  }

  /** The arena that figures are taken in. */
  public static Arena current() {
    return woven();
  }

  /**
   * The class files that the peers run, woven. From now on {@code java.util.concurrent} is woven in
   * the whole JVM, which slows down whoever is measured in it.
   */
  public static Arena woven() {
    ClassLoader loader =
        WovenCode.loader(
            Arena.class.getClassLoader(), List.of(Programs.class.getPackageName()), false);
    Function<Subject, Case> programs = programsOf(loader);
    return new Arena(
        "the peers' class files, woven",
        Engine.virtual(),
        (subject, threads) -> programs.apply(subject));
  }

  /** The subjects' twins, in which scheduling points are placed by hand. */
  public static Arena handPlaced() {
    return new Arena(
        "twins with scheduling points placed by hand, and real locks",
        Engine.virtual(),
        (subject, threads) -> Twins.fresh(subject, threads::point));
  }

  // The loader's Programs is another class than ours, but both are what ours says it is.
  @SuppressWarnings("unchecked")
  private static Function<Subject, Case> programsOf(ClassLoader loader) {
    try {
      return (Function<Subject, Case>)
          loader.loadClass(Programs.class.getName()).getConstructor().newInstance();
    } catch (ReflectiveOperationException missing) {
      throw new IllegalStateException("the cases could not be loaded", missing);
    }
  }

  /** Executes a fresh case of this subject. */
  public Bout execute(Subject subject, Strategy strategy, Choices choices) {
    var tried = new ArrayList<Case>(1);
    Execution execution =
        engine.run(
            LIMITS,
            strategy,
            choices,
            threads -> {
              Case fresh = maker.fresh(subject, threads);
              tried.add(fresh);
              for (Runnable body : fresh.threads()) {
                threads.spawn("", body);
              }
            });
    return new Bout(execution, tried.getFirst().isBroken());
  }
}
