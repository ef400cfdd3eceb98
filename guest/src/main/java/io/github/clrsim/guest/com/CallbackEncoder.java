package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.callback.Callback;

/**
 * Makes the arguments of a native call of each callback, by its row of the tables.
 *
 * <p>A list without elements is a null pointer, as the runtimes have it (versions 7); what else is
 * pointed to lies in memory of the calling thread, for as long as the guest answers.
 */
public final class CallbackEncoder {
  private static final ClassValue<CallbackPlan> PLANS =
      new ClassValue<>() {
        @Override
        protected CallbackPlan computeValue(Class<?> callback) {
          return CallbackPlan.of(callback);
        }
      };

  private final RuntimeFaces faces;

  /** Callbacks of a runtime, which name its objects. */
  public CallbackEncoder(RuntimeFaces faces) {
    this.faces = faces;
  }

  /**
   * Encodes a callback.
   *
   * @param object the guest's, by the interface that has the callback
   * @param scratch memory that is taken back by the caller, when the guest has answered
   */
  public EncodedCallback encode(Callback callback, long object, Scratch scratch) {
    return PLANS.get(callback.getClass()).encode(callback, object, faces, scratch);
  }

  /** By which interface, by its number, a callback came to be. */
  public static int versionOf(Callback callback) {
    return PLANS.get(callback.getClass()).version();
  }
}
