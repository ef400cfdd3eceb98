package io.github.clrsim.explorer.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * What hosts the code under test, and is none of it: a simulated runtime, say. Found as a service
 * ({@link ServiceLoader}); without one, code is explored by itself.
 */
public interface HostCode {

  /** What to call it in words, such as {@code the simulated runtime}. */
  String name();

  /**
   * Its packages, with all below them: their frames tell nothing to the author of the code under
   * test.
   */
  Set<String> packages();

  /** Whether a class is in its packages. */
  default boolean has(String className) {
    return packages().stream().anyMatch(name -> className.startsWith(name + "."));
  }

  /**
   * How the names of classes begin that it shares with the code under test. They are never woven,
   * since each must be one class for both.
   */
  List<String> shared();

  /** The types of its answers to calls, of which it is told whether they are looked at. */
  List<String> answers();

  /** Variables that simulated threads find in the environment, besides the usual ones. */
  Map<String, String> variables();

  /** All that are on the class path. */
  static List<HostCode> all() {
    return Found.ALL;
  }

  /** Looks for them once. */
  final class Found {
    private static final List<HostCode> ALL = find();

    private Found() {}

    private static List<HostCode> find() {
      List<HostCode> found = new ArrayList<>();
      ServiceLoader.load(HostCode.class, HostCode.class.getClassLoader()).forEach(found::add);
      return List.copyOf(found);
    }
  }
}
