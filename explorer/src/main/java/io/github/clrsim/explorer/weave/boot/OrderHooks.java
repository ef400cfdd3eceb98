package io.github.clrsim.explorer.weave.boot;

import org.jspecify.annotations.Nullable;

/** What the JDK calls, where a hunt for data races has it woven once more. */
public final class OrderHooks {
  /** Of the whole JVM, whichever copy of the weaver does it. */
  private static boolean areWoven;

  private OrderHooks() {}

  /** Whether the JDK calls them. */
  public static boolean areWoven() {
    return areWoven;
  }

  /** From now on the JDK calls them. */
  public static void woven() {
    areWoven = true;
  }

  /** Before a volatile access. */
  public static void ordered(@Nullable Object object, int access) {
    if (object != null) {
      Hooks.controller.ordered(object, access);
    }
  }

  /** The JVM begins to link a call or to load a class, in Java code of its own. */
  public static void linking() {
    Hooks.controller.linking();
  }

  /** It has ended that, however. */
  public static void linked() {
    Hooks.controller.linked();
  }
}
