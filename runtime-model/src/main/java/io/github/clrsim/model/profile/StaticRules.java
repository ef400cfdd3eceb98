package io.github.clrsim.model.profile;

/**
 * When static fields are there to be asked for.
 *
 * @param initializesAtLoad whether a class without a class constructor and without static
 *     structures counts as initialized as soon as it is loaded; if not, when its static fields are
 *     used first
 * @param threadStaticsByModule whether a thread that uses thread statics of one class gets those of
 *     all classes of the module
 * @param refusesThreadStaticsOfGenerics whether the thread statics of generic classes count as not
 *     initialized, ever, as all their other statics do
 * @param imagePlacesNeedUse whether GetRVAStaticAddress wants the class initialized, too
 */
public record StaticRules(
    boolean initializesAtLoad,
    boolean threadStaticsByModule,
    boolean refusesThreadStaticsOfGenerics,
    boolean imagePlacesNeedUse) {}
