package io.github.clrsim.model.profile;

/**
 * How methods come to new versions that a profiler requested.
 *
 * @param suspendsForReJIT whether RequestReJIT and RequestRevert suspend the runtime (G40)
 * @param reJITOfCollectible what becomes of a method's call when its ReJIT was requested and its
 *     code can be unloaded
 */
public record ReJitRules(boolean suspendsForReJIT, CollectibleReJIT reJITOfCollectible) {

  /** What a request for ReJIT does to code that can be unloaded. */
  public enum CollectibleReJIT {
    /** Nothing: the original is called. */
    IGNORED,
    /**
     * The next call looks for the new body, and does so for ever, if there was one when it was
     * requested; if not, the original is compiled and called (both measured).
     */
    SPINS
  }
}
