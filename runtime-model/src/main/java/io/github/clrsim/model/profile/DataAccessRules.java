package io.github.clrsim.model.profile;

/**
 * What the data access component tells of types.
 *
 * @param keepsStaticsByType whether each class has its statics apart; if not, those of a module are
 *     together, but for what is generic or can be unloaded
 * @param tellsMethodTableAsClass whether it tells the MethodTable that instantiations share as
 *     their EEClass, and not where that is
 */
public record DataAccessRules(boolean keepsStaticsByType, boolean tellsMethodTableAsClass) {}
