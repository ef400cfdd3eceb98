package io.github.clrsim.explorer.weave;

import io.github.clrsim.explorer.weave.code.Weaver;
import java.util.HashMap;
import java.util.Map;

/** Class files as they were woven once, for all loaders that weave the same. */
final class WovenFiles {
  private final Weaver weaver;
  private final Map<String, byte[]> woven = new HashMap<>();

  WovenFiles(Weaver weaver) {
    this.weaver = weaver;
  }

  /** The woven class file; nobody writes into it. */
  synchronized byte[] woven(String name, byte[] classFile) {
    byte[] known = woven.get(name);
    if (known == null) {
      known = weaver.weave(classFile);
      woven.put(name, known);
    }
    return known;
  }
}
