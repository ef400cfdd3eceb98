package io.github.clrsim.model.profile;

/**
 * What code there is.
 *
 * @param compilesInstantiatingStubs whether a delegate to shared code needs a stub of IL, which is
 *     compiled
 * @param tellsBodiesToBe whether GetNativeCodeStartAddresses tells bodies that are not there yet,
 *     as address 0
 * @param tiering which bodies a method gets one after another
 * @param inlining which methods get none, since they are folded into others
 * @param reJit which bodies a profiler requests
 */
public record CodeRules(
    boolean compilesInstantiatingStubs,
    boolean tellsBodiesToBe,
    TieringRules tiering,
    InliningRules inlining,
    ReJitRules reJit) {}
