package io.github.clrsim.model.profile;

/**
 * When static fields are there to be asked for.
 *
 * @param initializesAtLoad whether a class without a class constructor and without static
 *     structures counts as initialized as soon as it is loaded, unless it can be unloaded
 * @param initializes when one counts as initialized that does not so far
 * @param initializesUnoptimizedAtLoad whether one whose code is not optimized counts as initialized
 *     as soon as it is loaded into a module that is active
 * @param threadStaticsByModule whether a thread that uses thread statics of one class gets those of
 *     all classes of the module
 * @param refusesThreadStaticsOfGenerics whether the thread statics of generic classes count as not
 *     initialized, ever, as all their other statics do
 * @param imagePlacesNeedUse whether GetRVAStaticAddress wants the class initialized, too
 */
public record StaticRules(
    boolean initializesAtLoad,
    Moment initializes,
    boolean initializesUnoptimizedAtLoad,
    boolean threadStaticsByModule,
    boolean refusesThreadStaticsOfGenerics,
    boolean imagePlacesNeedUse) {

  /**
   * When a class without a class constructor counts as initialized; at the latest when it is used.
   */
  public enum Moment {
    /** When its static fields are used. */
    FIELDS_USED,
    /**
     * When optimized code was compiled that loads a static field of it, but for a structure, if it
     * can be unloaded; else when its static fields are used.
     */
    LOADS_COMPILED,
    /**
     * As soon as the compiler comes to a static field of it, considers to fold a method of it into
     * another, or has read a method of it that it compiles.
     */
    MEMBERS_COMPILED
  }
}
