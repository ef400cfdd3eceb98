package io.github.clrsim.explorer.weave.site;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * What woven code does with the answers of its calls, for the whole JVM: a class that is woven
 * again is found to do the same. Calls that one line makes of one method are told apart only by
 * what is made of them; where that differs, nothing is said.
 */
public final class CallSites {
  /** Frames tell descriptors only with their classes. */
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  // Asked in every execution, of which several may go on: nobody waits for a monitor here.
  private static final Set<String> WOVEN = ConcurrentHashMap.newKeySet();
  private static final Map<Key, CallSite.Use> USES = new ConcurrentHashMap<>();

  private CallSites() {}

  /**
   * A call in a class file.
   *
   * @param called the method's name
   */
  public record Key(String owner, String method, String descriptor, int line, String called) {}

  /** From now on the calls of this class are known. */
  public static void woven(String owner) {
    WOVEN.add(owner);
  }

  /** Remembers what is done with the answer of a call. */
  public static void note(Key call, CallSite.Use use) {
    USES.merge(call, use, (one, two) -> one == two ? one : CallSite.Use.NOT_FOLLOWED);
  }

  /** Where the innermost woven code of the calling thread makes the call it is in. */
  public static CallSite here() {
    return WALKER.walk(CallSites::innermost);
  }

  private static CallSite innermost(Stream<StackFrame> frames) {
    String called = "";
    for (Iterator<StackFrame> each = frames.iterator(); each.hasNext(); ) {
      StackFrame frame = each.next();
      if (WOVEN.contains(frame.getClassName())) {
        return at(frame, called);
      }
      called = frame.getMethodName();
    }
    return new CallSite.Unknown();
  }

  private static CallSite at(StackFrame frame, String called) {
    int line = Math.max(0, frame.getLineNumber());
    String file = frame.getFileName() == null ? "unknown" : frame.getFileName();
    Site site =
        new Site(
            frame.getClassName(),
            frame.getMethodName(),
            frame.getDescriptor(),
            file,
            line,
            called,
            0);
    Key key = new Key(site.owner(), site.method(), site.descriptor(), line, called);
    return new CallSite.Woven(site.place(), USES.getOrDefault(key, CallSite.Use.NOT_FOLLOWED));
  }
}
