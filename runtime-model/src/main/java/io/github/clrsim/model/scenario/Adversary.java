package io.github.clrsim.model.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Something legal but rare that can be added to any scenario. What it does, and when, is a matter
 * of choice: with calm choices it does nothing.
 */
public enum Adversary {
  /** The profiler is not there from the start, and attaches at some moment (R66). */
  EARLY_ATTACH("early-attach"),
  /** The finalizer thread is late: nobody who collects garbage waits for it (G45). */
  SLOW_FINALIZER("slow-finalizer"),
  /** Loads fail: of assemblies after they were announced (G14), of classes after that (N23). */
  FAILING_LOADS("failing-loads"),
  /** Calls answer a failing HRESULT (calls 3). */
  FAILING_ANSWERS("failing-answers"),
  /** Garbage is collected at every turn. */
  GC_STORM("gc-storm"),
  /** Who asks about a module in its ModuleUnloadStarted may end the process (R6). */
  FRAGILE_UNLOADS("fragile-unloads"),
  /** A suspension of the runtime is given up at first, and begun again (N84). */
  ABORTED_SUSPENSIONS("aborted-suspensions"),
  /** Several threads of the runtime collect garbage together, each a part of the heap (N81). */
  SERVER_GC("server-gc"),
  /** A collection takes older generations than were asked for, too (N105). */
  WIDER_COLLECTIONS("wider-collections"),
  /** Questions about metadata answer a failing HRESULT (calls 3). */
  FAILING_METADATA("failing-metadata"),
  /** A call that is refused by one of these two may be refused from then on. */
  LASTING_FAILURES("lasting-failures");

  private final String keyword;

  Adversary(String keyword) {
    this.keyword = keyword;
  }

  /** Those that random programs have; what is found by them belongs to their seeds. */
  public static List<Adversary> drawn() {
    return Arrays.stream(values())
        .filter(each -> each != FAILING_METADATA && each != LASTING_FAILURES)
        .toList();
  }

  /** As it stands in a scenario's text. */
  public String keyword() {
    return keyword;
  }

  /** The adversary of this keyword. */
  static Optional<Adversary> of(String keyword) {
    return Arrays.stream(values()).filter(each -> each.keyword.equals(keyword)).findFirst();
  }

  static List<String> keywords() {
    return Arrays.stream(values()).map(Adversary::keyword).toList();
  }
}
