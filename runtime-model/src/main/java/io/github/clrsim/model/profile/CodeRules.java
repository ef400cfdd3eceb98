package io.github.clrsim.model.profile;

/**
 * What code there is.
 *
 * @param compilesInstantiatingStubs whether a delegate to shared code needs a stub of IL, which is
 *     compiled
 * @param tellsBodiesToBe whether GetNativeCodeStartAddresses tells bodies that are not there yet,
 *     as address 0
 * @param tellsClassOfSharedCode whether GetFunctionInfo2 without a frame names the shared form of
 *     the class for code that instances share, and not none (R81)
 * @param tiering which bodies a method gets one after another
 * @param inlining which methods get none, since they are folded into others
 * @param reJit which bodies a profiler requests
 */
public record CodeRules(
    boolean compilesInstantiatingStubs,
    boolean tellsBodiesToBe,
    boolean tellsClassOfSharedCode,
    TieringRules tiering,
    InliningRules inlining,
    ReJitRules reJit) {}
