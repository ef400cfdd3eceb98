package io.github.clrsim.explorer.weave.boot;

import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.util.Random;

/**
 * What woven code gets for a {@link SecureRandom}: on a simulated thread its numbers come from that
 * thread's own row of seeds, on any other one they are as secure as ever. It is asked at each draw,
 * because a static generator is made before there is a simulation, and lives longer than one.
 */
public final class RepeatableSecureRandom extends SecureRandom {
  private static final long serialVersionUID = 1;

  /** {@link SecureRandom#SecureRandom()}. */
  public RepeatableSecureRandom() {
    this(new SecureRandom());
  }

  /** {@link SecureRandom#SecureRandom(byte[])}. */
  public RepeatableSecureRandom(byte[] seed) {
    this(new SecureRandom(seed));
  }

  /** One that draws from another where nothing is simulated. */
  RepeatableSecureRandom(SecureRandom secure) {
    super(new Drawing(secure), secure.getProvider());
  }

  private static final class Drawing extends SecureRandomSpi {
    private static final long serialVersionUID = 1;

    private final SecureRandom secure;

    Drawing(SecureRandom secure) {
      this.secure = secure;
    }

    @Override
    protected void engineSetSeed(byte[] seed) {
      // A seed adds to what there is, and never makes it predictable.
      if (!Hooks.controller.isSimulated()) {
        secure.setSeed(seed);
      }
    }

    @Override
    protected void engineNextBytes(byte[] bytes) {
      if (Hooks.controller.isSimulated()) {
        new Random(Hooks.controller.randomSeed()).nextBytes(bytes);
      } else {
        secure.nextBytes(bytes);
      }
    }

    @Override
    protected byte[] engineGenerateSeed(int count) {
      byte[] seed = new byte[count];
      engineNextBytes(seed);
      return seed;
    }
  }
}
