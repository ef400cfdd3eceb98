package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/** Chance: the same numbers in each execution, for whoever asks first. */
final class Chance implements Family {
  private static final long SEED = 1;
  private static final int POSITIVE = 0x7FFF_FFFF;
  private final SplittableRandom random = new SplittableRandom(SEED);

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("getrandom", arguments -> fill(arguments.get(0), arguments.get(1)));
    functions.accept(
        "getentropy",
        arguments -> {
          fill(arguments.get(0), arguments.get(1));
          return 0;
        });
    functions.accept("arc4random_buf", arguments -> fill(arguments.get(0), arguments.get(1)));
    functions.accept("arc4random", _ -> Integer.toUnsignedLong(random.nextInt()));
    functions.accept(
        "arc4random_uniform",
        arguments -> random.nextLong(Math.max(Integer.toUnsignedLong(arguments.getInt(0)), 1)));
    for (String drawn : new String[] {"rand", "rand_r", "random", "lrand48"}) {
      functions.accept(drawn, _ -> random.nextInt() & POSITIVE);
    }
    functions.accept("mrand48", _ -> random.nextInt());
    for (String seeded : new String[] {"srand", "srandom", "srand48"}) {
      functions.accept(seeded, _ -> 0);
    }
  }

  /** Fills memory; how many bytes. */
  long fill(long address, long size) {
    byte[] bytes = new byte[Math.toIntExact(size)];
    random.nextBytes(bytes);
    RawMemory.putBytes(address, bytes);
    return size;
  }
}
