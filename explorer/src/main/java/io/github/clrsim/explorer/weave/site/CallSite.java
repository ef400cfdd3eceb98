package io.github.clrsim.explorer.weave.site;

import java.util.Comparator;

/** From where a profiler called the runtime, as far as woven code tells. */
public sealed interface CallSite extends Comparable<CallSite> {

  /** What the code does with what it is answered, as its bytecode has it. */
  enum Use {
    /** It is matched, asked or handed to another method. */
    LOOKED_AT,
    /** It is dropped, or kept where nothing reads it. */
    NOT_LOOKED_AT,
    /** It is returned or stored: who reads it there, nobody followed. */
    NOT_FOLLOWED
  }

  /**
   * A place in woven code.
   *
   * @param place as a stack trace shows it, with the package
   * @param use what becomes of the answer there
   */
  record Woven(String place, Use use) implements CallSite {
    /** The place without the package. */
    public String brief() {
      String upToMethod = place.substring(0, place.indexOf('('));
      return place.substring(upToMethod.lastIndexOf('.', upToMethod.lastIndexOf('.') - 1) + 1);
    }
  }

  /** No woven code stands on the stack: another runtime's trace, or code that is left as it is. */
  record Unknown() implements CallSite {}

  @Override
  default int compareTo(CallSite other) {
    return Comparator.comparing(CallSite::key).compare(this, other);
  }

  private static String key(CallSite site) {
    return switch (site) {
      case Woven woven -> woven.place + woven.use;
      case Unknown _ -> "";
    };
  }
}
