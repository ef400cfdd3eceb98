package io.github.clrsim.guest.libc;

import java.util.function.BiConsumer;

/** Functions of the C library that belong together, with what an execution keeps for them. */
interface Family {
  /** Names each function that it models. */
  void models(BiConsumer<String, Model> functions);
}
