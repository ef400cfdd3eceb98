package io.github.clrsim.compare;

import io.github.clrsim.compare.account.Account;
import io.github.clrsim.compare.account.Told;
import io.github.clrsim.compare.account.Woven;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The window of the finalizer thread, taken apart: one window for the unload of each context, one
 * for the classes of each module, one for dynamic methods, and what remains of the first is which
 * context went when.
 *
 * <p>Of contexts that are dead at the same time any may be the first, and the classes of a module
 * come in any order; but what one context's unload consists of is fixed.
 */
final class Unloads {
  /** So begins the line that stands for the whole unload of a context. */
  static final String WHOLE = "Unload(";

  /** The window of dynamic methods, which have nothing to do with modules (G54). */
  static final String DYNAMIC_METHODS = "dynamic methods";

  private static final String DYNAMIC_METHOD = "DynamicMethodUnloaded";

  private final Map<String, String> contexts = new HashMap<>();
  private final Map<String, List<Told>> windows;

  private Unloads(Map<String, List<Told>> windows) {
    this.windows = new LinkedHashMap<>(windows);
  }

  /** The line that stands for the unload of this context. */
  static String whole(String context) {
    return WHOLE + context + ")";
  }

  static Map<String, List<Told>> apart(Woven woven, Map<String, List<Told>> windows) {
    Unloads unloads = new Unloads(windows);
    unloads.findContexts(woven);
    unloads.take(windows.getOrDefault(Account.FINALIZER, List.of()));
    return unloads.windows;
  }

  /** A module belongs to the context of the action behind which it was loaded. */
  private void findContexts(Woven woven) {
    windows.forEach(
        (mark, told) -> {
          String context = woven.contexts().getOrDefault(mark, "");
          for (Told each : told) {
            if (!context.isEmpty() && each.method().equals("AssemblyLoadFinished")) {
              each.modules().forEach(module -> contexts.put(module, context));
            }
          }
        });
  }

  private void take(List<Told> finalizer) {
    List<Told> order = new ArrayList<>();
    String dying = "";
    String before = "";
    for (Told told : finalizer) {
      String module = String.join(", ", told.modules());
      if (told.method().equals("ModuleUnloadStarted")) {
        dying = module;
      }
      if (told.method().startsWith("ClassUnload")) {
        window("classes of " + dying).add(told);
        continue;
      }
      if (told.method().equals(DYNAMIC_METHOD)) {
        window(DYNAMIC_METHODS).add(told);
        continue;
      }
      String context = contexts.getOrDefault(module, module);
      if (!context.equals(before)) {
        order.add(new Told(whole(context), List.of(), Set.of(), told.thread(), told.at()));
        before = context;
      }
      window("unload of " + context).add(told);
    }
    windows.put(Account.FINALIZER, order);
  }

  private List<Told> window(String name) {
    return windows.computeIfAbsent(name, key -> new ArrayList<>());
  }
}
