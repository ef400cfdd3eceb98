package io.github.clrsim.compare;

import io.github.clrsim.compare.account.Told;
import io.github.clrsim.laws.judge.TraceContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What cannot be compared before 9.0:
 *
 * <ul>
 *   <li>whether modules are listed where a collection ends: EnumThreads gives back the lock of the
 *       list of threads, which whoever stops the runtime holds (calls 5), and callbacks about
 *       objects of the framework, which differ, are an occasion to list threads, too;
 *   <li>how far from a multiple of eight a static lies: there the statics of all classes of a
 *       module are in one block, which is not simulated: here each class has its own.
 * </ul>
 */
final class BeforeNet9 {
  private static final int NET_9 = 9;

  private static final Pattern REMAINDER = Pattern.compile(" \\+ [1-7]$");

  private BeforeNet9() {}

  /** Without what cannot be compared on this profile. */
  static Map<String, List<Told>> leftOut(String profile, Map<String, List<Told>> windows) {
    if (new TraceContext(profile).isAtLeast(NET_9)) {
      return windows;
    }
    Map<String, List<Told>> without = new LinkedHashMap<>();
    windows.forEach(
        (window, all) -> without.put(window, all.stream().map(BeforeNet9::leftOut).toList()));
    return without;
  }

  private static Told leftOut(Told told) {
    boolean goesOn = told.method().equals("RuntimeResumeStarted");
    return told.answering(
        told.answers().stream()
            .filter(answer -> !(goesOn && answer.startsWith("EnumModules(")))
            .map(answer -> REMAINDER.matcher(answer).replaceFirst(""))
            .toList());
  }
}
