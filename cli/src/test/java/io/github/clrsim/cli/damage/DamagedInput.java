package io.github.clrsim.cli.damage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * An input that was damaged, the command that is given it, and what follows for its exit code.
 *
 * @param what was damaged and how, for whoever reads of a failure
 * @param words of the command line
 * @param complaint what is wrong with this exit code for this input; empty, if nothing is
 */
public record DamagedInput(
    String what, List<String> words, IntFunction<Optional<String>> complaint) {

  /** The profiler is a right one, so that nothing may accuse it. */
  static final IntFunction<Optional<String>> NOBODY_IS_ACCUSED =
      code -> code == 1 ? Optional.of("a right profiler was accused") : Optional.empty();

  /** Any verdict may come. */
  static final IntFunction<Optional<String>> ANY_VERDICT = _ -> Optional.empty();

  public DamagedInput {
    words = List.copyOf(words);
  }

  /** A kind of input, of which there are sound originals. */
  public interface Kind {
    /** Its name in reports. */
    String name();

    /** One of them, damaged by these draws; its files go into the folder. */
    DamagedInput draw(SplittableRandom random, Path folder) throws IOException;
  }
}
