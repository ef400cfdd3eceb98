package io.github.clrsim.realclr.com;

import com.sun.jna.Callback;
import io.github.clrsim.api.hook.HookType;
import java.nio.file.Path;

/**
 * The native half: {@link Thunks} in the process of the runtime, through which it calls Java. That
 * process is this one, or another.
 */
public interface NativeSide {

  /** Java's end of every upcall. It must not throw. */
  @FunctionalInterface
  interface Upcall extends Callback {

    /**
     * A native function of ours was called.
     *
     * @param number which one
     * @param registers the address of the first six arguments
     * @param stack the address of the others
     */
    long callback(int number, long registers, long stack);
  }

  /** Makes one. */
  @FunctionalInterface
  interface Maker {
    /**
     * Makes one.
     *
     * @param upcalls how many functions it has, besides DllGetClassObject, which is one more, and
     *     hooks
     * @param providers how many functions of event providers it has
     */
    NativeSide make(int upcalls, int providers, Upcall upcall);
  }

  /** Where the runtime finds the library, until it is closed. */
  Path path();

  /** All who need the library have loaded it. */
  void closeFile();

  /** How many upcalls could not reach Java; in this process their threads wait for ever. */
  long unanswered();

  /** The address of the upcall of this number. */
  long upcall(int number);

  /** The address of the function that is called for hooks of this type. */
  long hook(HookType type);

  /** The address of the function of a provider, numbered from 0. */
  long provider(int number);

  /** The address of a function that does nothing and answers zero. */
  long nothing();

  /**
   * From now on hooks, mappers and functions of providers return at once: compiled methods and
   * providers call them for ever.
   */
  void silenceWhatIsKept();
}
