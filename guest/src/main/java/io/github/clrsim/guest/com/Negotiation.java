package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Iids;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.data.Guid;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The guest's object by the interfaces that the runtime uses: ICorProfilerCallback2 it must have
 * (G1), and of the newer ones the newest that both know.
 *
 * @param second by ICorProfilerCallback2, through which all callbacks of that age come
 * @param newer by the newest interface that it has, through which the others come
 * @param newestCallback the number of that interface; 2 if it has no newer one
 */
public record Negotiation(long second, long newer, int newestCallback) {
  private static final int OLDEST = 2;

  /** Asks the guest's object for another of its interfaces. */
  @FunctionalInterface
  public interface Queries {
    /** The pointer that it answers with success, which comes with a reference. */
    OptionalLong query(Guid iid);
  }

  /** The interface by which a class factory is asked to make a profiler. */
  public static Guid firstAsked() {
    return Iids.of("ICorProfilerCallback" + OLDEST);
  }

  /**
   * Asks as the runtimes do (G1; versions 1): for ICorProfilerCallback2, by which the object was
   * made, too, and then from the runtime's newest interface downwards until there is one.
   *
   * @param newestOfRuntime the number of its newest ICorProfilerCallback
   * @return empty if the object does not have the oldest of them
   */
  public static Optional<Negotiation> of(int newestOfRuntime, Queries object) {
    OptionalLong second = object.query(firstAsked());
    if (second.isEmpty()) {
      return Optional.empty();
    }
    for (int version = newestOfRuntime; version > OLDEST; version--) {
      OptionalLong newer = object.query(Iids.of("ICorProfilerCallback" + version));
      if (newer.isPresent()) {
        return Optional.of(new Negotiation(second.getAsLong(), newer.getAsLong(), version));
      }
    }
    return Optional.of(new Negotiation(second.getAsLong(), second.getAsLong(), OLDEST));
  }

  /**
   * How many references the runtime holds then: one for each interface that it knows by, taken by
   * AddRef where it did not ask. On 3.1 it gives them back after Shutdown, newer ones only if
   * Initialize failed (measured; versions 60).
   */
  public int references() {
    return newestCallback - OLDEST + 1;
  }

  /** The object by the interface that has a callback; empty if it has none so new. */
  public OptionalLong receiverOf(Callback callback) {
    int version = CallbackEncoder.versionOf(callback);
    if (version > newestCallback) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(version <= OLDEST ? second : newer);
  }
}
