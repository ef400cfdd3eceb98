package io.github.clrsim.explorer.race;

import io.github.clrsim.explorer.schedule.HostCode;
import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.Set;

/**
 * The top of a thread's stack. It is taken at every plain access, so it is kept as the JVM gives it
 * and made words of only in a report.
 */
record Stack(List<StackFrame> frames) {
  private static final StackWalker WALKER = StackWalker.getInstance();

  /** How many frames are taken, of which the first ones are hooks. */
  private static final int TAKEN = 24;

  /** How many are told. */
  private static final int TOLD = 8;

  /** What stands between a program and the engine. */
  private static final Set<String> MACHINERY =
      Set.of(
          "io.github.clrsim.explorer.code",
          "io.github.clrsim.explorer.junit",
          "io.github.clrsim.explorer.control",
          "io.github.clrsim.explorer.control.thread",
          "io.github.clrsim.explorer.race",
          "io.github.clrsim.explorer.schedule",
          "io.github.clrsim.explorer.weave.boot");

  static Stack here() {
    return new Stack(WALKER.walk(frames -> frames.limit(TAKEN).toList()));
  }

  /** One line for each frame of the program, the innermost first; none of what hosts it. */
  List<String> lines() {
    return frames.stream().filter(Stack::isTold).limit(TOLD).map(Stack::line).toList();
  }

  /** How a thread or a reflective call begins depends on the engine and on how often it was. */
  private static boolean isTold(StackFrame frame) {
    String name = frame.getClassName();
    return !name.startsWith("java.lang.")
        && !name.startsWith("jdk.")
        && !MACHINERY.contains(packageOf(name))
        && HostCode.all().stream().noneMatch(host -> isOf(host, name));
  }

  private static boolean isOf(HostCode host, String name) {
    return host.has(name) || host.shared().stream().anyMatch(name::startsWith);
  }

  private static String packageOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }

  /** Without the name of the class loader, which a stack trace would tell. */
  private static String line(StackFrame frame) {
    String file = frame.getFileName() == null ? "unknown" : frame.getFileName();
    String place = frame.getLineNumber() < 0 ? file : file + ":" + frame.getLineNumber();
    return "%s.%s(%s)".formatted(frame.getClassName(), frame.getMethodName(), place);
  }
}
