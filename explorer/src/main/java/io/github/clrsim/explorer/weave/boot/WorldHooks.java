package io.github.clrsim.explorer.weave.boot;

import java.time.Clock;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** What woven bytecode calls for time, chance, identity and the end of the program. */
public final class WorldHooks {

  private WorldHooks() {}

  /** {@link System#nanoTime}. */
  public static long nanoTime() {
    return Hooks.controller.nanoTime();
  }

  /** {@link System#currentTimeMillis}. */
  public static long currentTimeMillis() {
    return Hooks.controller.currentTimeMillis();
  }

  /** {@link Clock#systemDefaultZone}. */
  public static Clock clock() {
    return clock(SurroundingsHooks.zone());
  }

  /** {@link Clock#systemUTC}. */
  public static Clock clockUtc() {
    return clock(ZoneOffset.UTC);
  }

  /** {@link Clock#system}. */
  public static Clock clock(ZoneId zone) {
    return Hooks.controller.isSimulated() ? new SimulatedClock(zone) : Clock.system(zone);
  }

  /** A seed for {@code new Random()} and its kin. */
  public static long randomSeed() {
    return Hooks.controller.randomSeed();
  }

  /** {@link Math#random}. */
  public static double random() {
    return Hooks.controller.isSimulated() ? new Random(randomSeed()).nextDouble() : Math.random();
  }

  /** {@link ThreadLocalRandom#current}. */
  public static ThreadLocalRandom threadLocalRandom() {
    if (Hooks.controller.isSimulated()) {
      ThreadInternals.seedOnce(Hooks.controller);
    }
    return ThreadLocalRandom.current();
  }

  /** {@link UUID#randomUUID}. */
  public static UUID randomUuid() {
    if (!Hooks.controller.isSimulated()) {
      return UUID.randomUUID();
    }
    // RFC 9562: version 4 and the variant stand in fixed bits.
    Random random = new Random(randomSeed());
    long high = (random.nextLong() & ~0xF000L) | 0x4000L;
    long low = (random.nextLong() & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L;
    return new UUID(high, low);
  }

  /** {@link Collections#shuffle(List)}. */
  public static void shuffle(List<?> list) {
    Collections.shuffle(list, new Random(randomSeed()));
  }

  /** Keeps what a reference of java.lang.ref refers to. */
  public static void keep(@Nullable Object referent) {
    Hooks.controller.keep(referent);
  }

  /** {@link System#identityHashCode}. */
  public static int identityHashCode(@Nullable Object object) {
    return Hooks.controller.identityHashCode(object);
  }

  /** {@link Object#hashCode}, called on what may have none of its own. */
  public static int hashOf(Object object) {
    return Hooks.controller.isSimulated() && Targets.isHashedByIdentity(object)
        ? Hooks.controller.identityHashCode(object)
        : object.hashCode();
  }

  /** The hash code of an object whose class has none of its own, asked for once; 0 is unknown. */
  public static int hashOnce(Object object, int known) {
    if (known != 0) {
      return known;
    }
    int hash = Hooks.controller.identityHashCode(object);
    return hash == 0 ? 1 : hash;
  }

  /**
   * The hash code of an enum constant, from its name: by identity, sets of constants would be
   * walked in another order each time.
   */
  public static int enumHashCode(Object constant) {
    Enum<?> named = (Enum<?>) constant;
    int hash = 31 * named.getDeclaringClass().getName().hashCode() + named.name().hashCode();
    return hash == 0 ? 1 : hash;
  }

  /** {@link Runtime#availableProcessors}. */
  public static int processors(Runtime runtime) {
    return Hooks.controller.availableProcessors();
  }

  /** {@link System#exit}. */
  public static void exit(int status, int site) {
    Hooks.controller.exit(status, false, site);
  }

  /** {@link Runtime#exit}. */
  public static void exit(Runtime runtime, int status, int site) {
    Hooks.controller.exit(status, false, site);
  }

  /** {@link Runtime#halt}. */
  public static void halt(Runtime runtime, int status, int site) {
    Hooks.controller.exit(status, true, site);
  }
}
