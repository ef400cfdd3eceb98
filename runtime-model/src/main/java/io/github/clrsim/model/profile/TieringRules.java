package io.github.clrsim.model.profile;

/**
 * Which bodies a method gets one after another.
 *
 * @param loops what becomes of a method with a loop when it is compiled first
 * @param instrumentsCalledOften whether a method that is called often gets a body that watches
 *     itself, before its last one (N30)
 * @param compilesInTiers whether methods begin with a quick body at all, and get a better one
 *     later; who starts a program can switch that off
 * @param optimizesClassConstructors whether a class constructor is optimized where other methods
 *     are, and so has methods folded into it
 */
public record TieringRules(
    boolean compilesInTiers,
    Loops loops,
    boolean instrumentsCalledOften,
    boolean optimizesClassConstructors) {

  /** How a method with a loop begins. */
  public enum Loops {
    /** With its last body, so that nothing follows. */
    OPTIMIZED_AT_ONCE,
    /** As any other; going round often replaces the body in the middle of the call (OSR). */
    REPLACED_ON_STACK
  }
}
