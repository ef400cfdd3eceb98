package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.model.corelib.boundary.Routine.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A thread's way across the border: performs routines and watches over the rules. One for each
 * thread, because what a thread has run since its last safe point outlives a routine: an FCall that
 * is called in a loop starves a collection too.
 *
 * <p>A hole is found wherever a collection <em>could</em> have happened, whether it did or not: the
 * schedule that makes it happen is rare, and the rule is broken all the same.
 */
public final class Crossing {
  /** More instructions than this without a safe point are too many ("a few hundred"). */
  public static final int INSTRUCTIONS_MAX = 500;

  /** What a step takes that is not said to be long. */
  private static final int INSTRUCTIONS_OF_A_STEP = 1;

  private final RuntimeSide runtime;
  private final Map<String, Reference> references = new LinkedHashMap<>();
  private Mode mode = Mode.COOPERATIVE;
  private boolean hasFrame;
  private int instructions;

  /** A way across, on a thread that comes from managed code. */
  public Crossing(RuntimeSide runtime) {
    this.runtime = runtime;
  }

  /** What could go wrong in a routine at the worst of times, found without a runtime. */
  public static Optional<Breach> audit(Routine routine) {
    long arguments =
        routine.steps().stream()
            .filter(step -> step.operation() == Operation.TAKES)
            .mapToLong(step -> step.names().size())
            .sum();
    List<Long> addresses = new ArrayList<>();
    for (long each = 1; each <= arguments; each++) {
      addresses.add(each);
    }
    return new Crossing(new WorstCase()).perform(routine, addresses);
  }

  /** Managed code on this thread has come to a safe point of its own. */
  public void safePoint() {
    instructions = 0;
  }

  /**
   * Performs a routine up to its end or to the first rule it breaks.
   *
   * @param arguments the addresses of the objects it takes, in order
   * @throws IllegalArgumentException if it takes more than there are
   */
  public Optional<Breach> perform(Routine routine, List<Long> arguments) {
    references.clear();
    mode = Mode.COOPERATIVE;
    hasFrame = routine.kind().entersWithFrame();
    if (routine.kind().entryMode() != mode) {
      switchTo(routine.kind().entryMode());
    }
    Optional<Breach> breach = performSteps(routine, arguments);
    references.clear();
    runtime.protect(List.of());
    if (breach.isEmpty() && mode == Mode.PREEMPTIVE) {
      switchTo(Mode.COOPERATIVE);
    }
    return breach;
  }

  private Optional<Breach> performSteps(Routine routine, List<Long> arguments) {
    int taken = 0;
    for (Step step : routine.steps()) {
      Optional<Breach> breach = demands(routine, step).or(() -> staleUse(routine, step));
      if (breach.isPresent()) {
        return breach;
      }
      if (step.operation() == Operation.TAKES) {
        take(routine.kind(), step, arguments.subList(taken, taken + step.names().size()));
        taken += step.names().size();
      } else {
        act(step);
      }
      breach = starvation(routine, step);
      if (breach.isPresent()) {
        return breach;
      }
    }
    return Optional.empty();
  }

  private Optional<Breach> demands(Routine routine, Step step) {
    if (step.operation().needsFrame() && !hasFrame) {
      return Optional.of(new Breach.NoFrame(routine, step));
    }
    return step.operation().needsCooperative() && mode == Mode.PREEMPTIVE
        ? Optional.of(new Breach.WrongMode(routine, step))
        : Optional.empty();
  }

  /** Protecting is a use, too: the collector would follow the stale reference. */
  private Optional<Breach> staleUse(Routine routine, Step step) {
    List<String> used =
        switch (step.operation()) {
          case USE, PROTECT, HELPER_FRAME -> step.names();
          case INTERIOR -> step.names().subList(1, 2);
          case TAKES, FRAME_END, ALLOCATE, POLL, TRIGGER, LONG -> List.of();
          case PREEMPTIVE, COOPERATIVE, MANAGED -> List.of();
        };
    for (String name : used) {
      Reference reference = reference(name);
      if (reference.collection().isPresent()) {
        return Optional.of(
            new Breach.GcHole(
                routine,
                name,
                reference.collection().orElseThrow(),
                step,
                reference.isInterior(),
                reference.collectionHappened()));
      }
    }
    return Optional.empty();
  }

  private Optional<Breach> starvation(Routine routine, Step step) {
    if (step.operation().mayCollect()) {
      instructions = 0;
    } else if (mode == Mode.COOPERATIVE) {
      instructions =
          Math.addExact(instructions, Math.max(INSTRUCTIONS_OF_A_STEP, step.instructions()));
    }
    return instructions > INSTRUCTIONS_MAX && runtime.collectionWaits()
        ? Optional.of(new Breach.Starvation(routine, step, instructions))
        : Optional.empty();
  }

  private void take(CallKind kind, Step step, List<Long> addresses) {
    for (int each = 0; each < addresses.size(); each++) {
      String name = step.names().get(each);
      long address = addresses.get(each);
      hold(
          kind.argumentsAreHandles()
              ? Reference.handle(name, address)
              : Reference.raw(name, address));
    }
    tellRoots();
  }

  private void act(Step step) {
    switch (step.operation()) {
      case HELPER_FRAME -> {
        hasFrame = true;
        step.names().forEach(name -> reference(name).protect());
        tellRoots();
      }
      case FRAME_END -> {
        hasFrame = false;
        references.values().forEach(Reference::unprotect);
        tellRoots();
      }
      case PROTECT -> {
        step.names().forEach(name -> reference(name).protect());
        tellRoots();
      }
      case ALLOCATE -> {
        RuntimeSide.Allocated made = runtime.allocate();
        passed(step, made.collected());
        hold(Reference.raw(step.names().getFirst(), made.address()));
      }
      case POLL, TRIGGER -> passed(step, runtime.safePoint());
      case PREEMPTIVE -> passed(step, switchTo(Mode.PREEMPTIVE));
      case COOPERATIVE -> passed(step, switchTo(Mode.COOPERATIVE));
      case MANAGED -> passed(step, runtime.callManaged(step.names().getFirst()));
      case INTERIOR ->
          hold(Reference.interior(step.names().getFirst(), reference(step.names().getLast())));
      case TAKES, USE, LONG -> {}
    }
  }

  private boolean switchTo(Mode next) {
    boolean collected = runtime.enter(next);
    mode = next;
    instructions = 0;
    return collected;
  }

  private void passed(Step step, boolean collected) {
    references.values().forEach(reference -> reference.passed(step, collected));
  }

  private void hold(Reference reference) {
    references.put(reference.name(), reference);
  }

  private void tellRoots() {
    runtime.protect(
        references.values().stream()
            .filter(Reference::isKnownToCollector)
            .<RuntimeSide.Root>map(reference -> reference)
            .toList());
  }

  private Reference reference(String name) {
    Reference reference = references.get(name);
    if (reference == null) {
      throw new IllegalArgumentException("no step before makes the reference " + name);
    }
    return reference;
  }

  /** A runtime in which a collection waits at all times and never happens. */
  private static final class WorstCase implements RuntimeSide {
    @Override
    public boolean collectionWaits() {
      return true;
    }

    @Override
    public boolean safePoint() {
      return false;
    }

    @Override
    public Allocated allocate() {
      return new Allocated(0, false);
    }

    @Override
    public boolean enter(Mode mode) {
      return false;
    }

    @Override
    public boolean callManaged(String method) {
      return false;
    }

    @Override
    public void protect(List<Root> roots) {
      // Nobody collects.
    }
  }
}
