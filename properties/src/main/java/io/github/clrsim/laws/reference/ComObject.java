package io.github.clrsim.laws.reference;

import io.github.clrsim.api.id.ModuleId;

/** What a profiler has references to. */
sealed interface ComObject {

  /** The one allocator of IL. */
  record Allocator() implements ComObject {
    @Override
    public String toString() {
      return "the allocator of IL";
    }
  }

  /**
   * Any enumerator of a kind: one is as good as the other.
   *
   * @param interfaceName such as ICorProfilerThreadEnum
   */
  record Enumerator(String interfaceName) implements ComObject {
    @Override
    public String toString() {
      return "an " + interfaceName;
    }
  }

  /**
   * The metadata of a module.
   *
   * @param tenant how many modules had this ID before it
   */
  record Metadata(ModuleId moduleId, int tenant) implements ComObject {
    @Override
    public String toString() {
      return "the metadata of " + moduleId;
    }
  }
}
