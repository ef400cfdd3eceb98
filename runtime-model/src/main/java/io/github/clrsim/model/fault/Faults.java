package io.github.clrsim.model.fault;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.scenario.Adversary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The adversaries of one run: asked wherever something can go wrong, they choose if it does. */
public final class Faults {
  // One in so many goes wrong: often enough to be met, rarely enough that much goes on behind it.
  private static final int LOADS = 4;
  private static final int ANSWERS = 8;
  private static final int TURNS = 2;
  private static final int COLLECTORS_MAX = 3;
  private static final int OLDEST_GENERATION = 2;

  /**
   * What any call may fail with. CORPROF_E_DATAINCOMPLETE is not among it: where that is answered
   * is a rule of its own (G13, G50), and profilers may build on it.
   */
  private static final List<HResult> ANSWERED = List.of(HResult.E_FAIL, HResult.E_OUTOFMEMORY);

  /** The choice, where a call may be refused, that refuses it. */
  public static final int REFUSES = ANSWERS - 1;

  /** How many choices there are then of what it is refused with this once; E_FAIL is the first. */
  public static final int REFUSALS = ANSWERED.size();

  /** How many there are behind those, where failures last: it is refused from then on. */
  public static final int LASTING_REFUSALS = 1;

  private final Set<Adversary> adversaries;
  private final Choices choices;
  private final Map<MethodSpec, HResult> lasting = new HashMap<>();

  /** The adversaries of a scenario, deciding by these choices. */
  public Faults(Set<Adversary> adversaries, Choices choices) {
    this.adversaries = adversaries;
    this.choices = choices;
  }

  /** Whether loads may fail in this run at all. */
  public boolean failLoads() {
    return adversaries.contains(Adversary.FAILING_LOADS);
  }

  /** Whether the load that is under way fails now. */
  public boolean failsLoad() {
    return strikes(Adversary.FAILING_LOADS, LOADS);
  }

  /** What the call of this method of ICorProfilerInfo that is being made is refused with. */
  public Optional<HResult> refusal(MethodSpec method) {
    return refusal(Adversary.FAILING_ANSWERS, method);
  }

  /** What the question about metadata that is being asked by this method is refused with. */
  public Optional<HResult> refusalOfMetadata(MethodSpec method) {
    return refusal(Adversary.FAILING_METADATA, method);
  }

  private Optional<HResult> refusal(Adversary by, MethodSpec method) {
    if (!lasting.isEmpty() && lasting.containsKey(method)) {
      return Optional.of(lasting.get(method));
    }
    return strikes(by, ANSWERS) ? Optional.of(struck(method)) : Optional.empty();
  }

  private HResult struck(MethodSpec method) {
    boolean mayLast = adversaries.contains(Adversary.LASTING_FAILURES);
    int pick = choices.below(mayLast ? REFUSALS + LASTING_REFUSALS : REFUSALS);
    if (pick < REFUSALS) {
      return ANSWERED.get(pick);
    }
    HResult answer = ANSWERED.get(pick - REFUSALS);
    lasting.put(method, answer);
    return answer;
  }

  /** Whether who collected garbage goes on before the finalizers have run. */
  public boolean finalizerIsLate() {
    return strikes(Adversary.SLOW_FINALIZER, TURNS);
  }

  /** Whether garbage is collected before the next thing happens. */
  public boolean collectsNow() {
    return strikes(Adversary.GC_STORM, TURNS);
  }

  /** The oldest generation that is collected where this one was asked for. */
  public int collected(int generation) {
    return adversaries.contains(Adversary.WIDER_COLLECTIONS)
        ? generation + choices.below(OLDEST_GENERATION - generation + 1)
        : generation;
  }

  /** Whether the unload that is under way does not bear the question that is asked now. */
  public boolean unloadIsFragile() {
    return strikes(Adversary.FRAGILE_UNLOADS, TURNS);
  }

  /** Whether a suspension of the runtime that has begun is given up, and begins again. */
  public boolean abortsSuspension() {
    return strikes(Adversary.ABORTED_SUSPENSIONS, TURNS);
  }

  /** How many threads of the runtime's own collect garbage together; none, as a rule. */
  public int collectorThreads() {
    return adversaries.contains(Adversary.SERVER_GC) ? choices.below(COLLECTORS_MAX + 1) : 0;
  }

  private boolean strikes(Adversary adversary, int oneIn) {
    return adversaries.contains(adversary) && choices.below(oneIn) == oneIn - 1;
  }
}
