package io.github.clrsim.compare;

import io.github.clrsim.compare.account.Told;
import io.github.clrsim.laws.judge.TraceContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lock of the list of threads, which whoever stops the runtime for a collection holds. Before
 * 9.0 EnumThreads gives it back, and from then on modules are listed amid the collection (calls 5);
 * callbacks about objects of the framework, which differ, are an occasion to list threads, too.
 */
final class ThreadListLock {
  private static final int KEPT_SINCE = 9;

  private ThreadListLock() {}

  /** Without the answers that depend on who has listed threads. */
  static Map<String, List<Told>> leftOut(String profile, Map<String, List<Told>> windows) {
    if (new TraceContext(profile).isAtLeast(KEPT_SINCE)) {
      return windows;
    }
    Map<String, List<Told>> without = new LinkedHashMap<>();
    windows.forEach(
        (window, all) ->
            without.put(window, all.stream().map(ThreadListLock::withoutModules).toList()));
    return without;
  }

  private static Told withoutModules(Told told) {
    return told.method().equals("RuntimeResumeStarted")
        ? told.answering(
            told.answers().stream().filter(each -> !each.startsWith("EnumModules(")).toList())
        : told;
  }
}
