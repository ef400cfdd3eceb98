package io.github.clrsim.realclr.runtime;

import io.github.clrsim.api.LetterException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;

/**
 * The real thing for tests, or a reason why not. With {@code CLRSIM_REAL=required}, as in CI, a
 * reason is a failure.
 */
final class RealRuntimes {

  private RealRuntimes() {}

  /** Asks for runtimes. Only a machine that cannot have them skips a test; a fault fails it. */
  static <T> T ask(Function<DotnetRuntimes, T> question) {
    try {
      return question.apply(DotnetRuntimes.onThisMachine(System.out::println));
    } catch (LetterException refused) {
      var letter = refused.letter();
      boolean cannot = Set.of(NpmCommand.WHERE, Machine.WHERE).contains(letter.where());
      if (!cannot || required()) {
        throw new AssertionError(letter.text(), refused);
      }
      System.out.println("skipped, because there is no real CLR:\n" + letter.text());
      Assumptions.abort("skipped, because " + letter.what() + "; do: " + letter.remedy());
      throw new IllegalStateException("abort() throws", refused);
    }
  }

  private static boolean required() {
    return Optional.ofNullable(System.getenv("CLRSIM_REAL")).orElse("").equals("required");
  }
}
