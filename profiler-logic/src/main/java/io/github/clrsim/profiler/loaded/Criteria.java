package io.github.clrsim.profiler.loaded;

import io.github.clrsim.profiler.resolve.TypeTokens.Mention;
import java.util.function.Predicate;

/**
 * What of the types that metadata mentions must be loaded.
 *
 * @param ofMethods whether a parameter or a result of this kind must be loaded for the method to
 *     run
 * @param ofFields whether a field of this kind must be loaded with its class
 * @param areEnumerationsLeftOut whether nothing is concluded of enumerations, of which only the
 *     integer inside is looked at
 */
public record Criteria(
    Predicate<Mention> ofMethods, Predicate<Mention> ofFields, boolean areEnumerationsLeftOut) {

  /** What both runtimes do. */
  public static final Criteria RIGHT =
      new Criteria(Mention::isValueItself, Mention::isValueItself, true);

  /** The same with others for methods. */
  public Criteria withMethods(Predicate<Mention> other) {
    return new Criteria(other, ofFields, areEnumerationsLeftOut);
  }

  /** The same with others for fields. */
  public Criteria withFields(Predicate<Mention> other) {
    return new Criteria(ofMethods, other, areEnumerationsLeftOut);
  }

  /** The same, and enumerations must be loaded as other value types are. */
  public Criteria withEnumerations() {
    return new Criteria(ofMethods, ofFields, false);
  }
}
