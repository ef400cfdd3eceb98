package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Keeps a thread in one of its callbacks until another has said that it came somewhere: so what
 * that one does falls amid what the first one does, wherever the runtime lets it.
 *
 * <p>The option has five or six words. AT: where the thread last said it was; NUMBER: in which
 * callback from there, of those about modules, classes and methods of the scenario's assemblies and
 * of those that stop the runtime; UNTIL: what another says; PATIENCE: how often the thread pauses
 * although nobody says anything; ASSEMBLIES: their names, with a comma between two; AFTER: what
 * another thread does not say before the first is kept.
 */
final class Hold {
  /** Asked for, this address shows in a trace that nobody came. */
  private static final Address NOBODY_CAME = new Address(0x686f_6c64);

  /** The option, or that nobody is kept. */
  private record Words(
      String at, int number, String until, int patience, Set<String> assemblies, String after) {
    private static final String NOBODY = "";

    static Words of(Optional<String> option) {
      if (option.isEmpty()) {
        return new Words(NOBODY, 0, NOBODY, 0, Set.of(), NOBODY);
      }
      List<String> words = List.of(option.get().split(" ", -1));
      try {
        return new Words(
            words.get(0),
            Integer.parseInt(words.get(1)),
            words.get(2),
            Integer.parseInt(words.get(3)),
            Set.of(words.get(4).split(",", -1)),
            words.size() > 5 ? words.get(5) : NOBODY);
      } catch (IndexOutOfBoundsException | NumberFormatException wrong) {
        throw new Diagnostic(
                "\"%s\" does not say who is kept".formatted(option.get()),
                "option %s of profiler scenario-agent".formatted(ScenarioAgent.HOLD_OPTION),
                "it takes five or six words: where, in which callback, until when, a number of"
                    + " pauses, assemblies, and what comes behind",
                "write, say, main.3 1 held 100 Plugin")
            .thrown();
      }
    }

    boolean isStrict() {
      return !after.equals(NOBODY);
    }
  }

  private enum Standing {
    TO_COME,
    KEPT,
    OVER
  }

  private final ProfilerHost host;
  private final Words words;
  private final Set<ModuleId> modules = ConcurrentHashMap.newKeySet();
  private final Set<String> said = ConcurrentHashMap.newKeySet();
  private final AtomicInteger stirrings = new AtomicInteger();
  private final ThreadLocal<Integer> callbacks = ThreadLocal.withInitial(() -> Integer.MIN_VALUE);
  private volatile Standing standing = Standing.TO_COME;

  Hold(ProfilerHost host) {
    this.host = host;
    this.words = Words.of(Optional.ofNullable(host.options().get(ScenarioAgent.HOLD_OPTION)));
  }

  /** That this thread says where it is. */
  void at(String name) {
    if (name.equals(words.after)) {
      waitWhile(() -> standing == Standing.TO_COME);
    }
    said.add(name);
    stirrings.incrementAndGet();
    if (name.matches(ScenarioAgent.PLACE)) {
      callbacks.set(name.equals(words.at) ? 0 : Integer.MIN_VALUE);
    }
  }

  /** A callback about a module of this name. */
  void of(ModuleId module, String assembly) {
    if (words.assemblies.contains(assembly)) {
      modules.add(module);
      inCallback();
    }
  }

  /** A callback about a class. */
  void of(ClassId type) {
    if (isNear()) {
      host.info()
          .getClassIDInfo(type)
          .answer()
          .filter(info -> modules.contains(info.moduleId()))
          .ifPresent(_ -> inCallback());
    }
  }

  /** A callback about a method. */
  void of(FunctionId function) {
    if (isNear()) {
      host.info()
          .getFunctionInfo(function)
          .answer()
          .filter(info -> modules.contains(info.moduleId()))
          .ifPresent(_ -> inCallback());
    }
  }

  /** Whether this thread is where one is to be kept. */
  private boolean isNear() {
    return standing == Standing.TO_COME && callbacks.get() >= 0;
  }

  /** A callback that counts. */
  void inCallback() {
    stirrings.incrementAndGet();
    if (!isNear()) {
      return;
    }
    int number = callbacks.get() + 1;
    callbacks.set(number);
    if (number == words.number) {
      standing = Standing.KEPT;
      boolean isVain = waitWhile(() -> !said.contains(words.until)) == words.patience;
      standing = Standing.OVER;
      if (isVain && words.isStrict()) {
        host.info().getFunctionFromIP(NOBODY_CAME);
      }
    }
  }

  /** How often in a row it paused, at last, while nobody did anything. */
  private int waitWhile(BooleanSupplier condition) {
    int inVain = 0;
    int seen = stirrings.get();
    while (condition.getAsBoolean() && inVain < words.patience && host.pause()) {
      int now = stirrings.get();
      inVain = now == seen ? inVain + 1 : 0;
      seen = now;
    }
    return inVain;
  }
}
