package io.github.clrsim.api.object;

/**
 * Any COM object: who was handed a reference gives it back when it is done. Enumerators have none
 * in Java, since their lists come whole. Source: unknwn.h.
 */
public interface IUnknown {

  /**
   * Takes one more reference.
   *
   * @return how many there are now; only good for looking at
   */
  default int addRef() {
    return 0;
  }

  /**
   * Gives a reference back. After its last one the object must not be touched.
   *
   * @return how many are left; only good for looking at
   */
  default int release() {
    return 0;
  }
}
