package io.github.clrsim.cli.stop;

import java.util.Arrays;
import java.util.stream.Stream;

/** Whether the process is about to end, by the user's doing or because a profiler asked for it. */
public final class ProcessEnd {
  /** What hears the signals that end a JVM. */
  private static final String TERMINATOR = "java.lang.Terminator";

  private ProcessEnd() {}

  /** Whether it is: from then on the JVM takes no shutdown hook any more, and says so. */
  public static boolean isUnderWay() {
    Thread hook = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException ending) {
      return true;
    }
  }

  /**
   * Whether a signal brought it about. Only threads of the platform are looked at: a virtual one
   * whose stack is taken may be woken by that, and a simulation cannot go on then.
   */
  static boolean isBySignal() {
    return framesOfPlatform().anyMatch(frame -> frame.getClassName().startsWith(TERMINATOR));
  }

  /** Whether a thread of the platform asked for it; a signal comes by another way. */
  static boolean isAskedForByCode() {
    return framesOfPlatform().anyMatch(ProcessEnd::asksForIt);
  }

  private static Stream<StackTraceElement> framesOfPlatform() {
    return Thread.getAllStackTraces().values().stream().flatMap(Arrays::stream);
  }

  /** Whether whoever stands there asks for it. */
  static boolean asksForIt(StackTraceElement frame) {
    return frame.getClassName().equals("java.lang.Runtime") && frame.getMethodName().equals("exit");
  }
}
