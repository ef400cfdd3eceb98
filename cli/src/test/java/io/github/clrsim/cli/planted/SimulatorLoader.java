package io.github.clrsim.cli.planted;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Loads the simulator anew, rewritten. All else, as the profiling interfaces and the explorer, is
 * that of the caller, so that steps of one simulation compare with those of another.
 */
public final class SimulatorLoader extends ClassLoader {
  private static final Set<String> ALONG =
      Set.of(
          LoadedSimulation.class.getName(),
          Meter.class.getName(),
          Meter.class.getName() + "$Endless");

  private final SimulatorCode code;
  private final Rewriting rewriting;

  private SimulatorLoader(SimulatorCode code, Rewriting rewriting) {
    super("simulator", SimulatorLoader.class.getClassLoader());
    this.code = code;
    this.rewriting = rewriting;
  }

  /**
   * A simulation as it is.
   *
   * @param framework the folder of the core library that it loads
   * @param profile the name of its rules
   */
  public static Simulation unchanged(SimulatorCode code, Path framework, String profile) {
    return new SimulatorLoader(code, new Rewriting.Metered()).simulation(framework, profile);
  }

  /** A simulation that says which of these sites it passes. */
  public static Simulation traced(
      SimulatorCode code, List<Site> sites, Path framework, String profile) {
    return new SimulatorLoader(code, new Rewriting.Traced(sites)).simulation(framework, profile);
  }

  /** A simulation with an error at this site. */
  public static Simulation mutated(SimulatorCode code, Site site, Path framework, String profile) {
    return new SimulatorLoader(code, new Rewriting.Mutated(site)).simulation(framework, profile);
  }

  private Simulation simulation(Path framework, String profile) {
    try {
      return (Simulation)
          loadClass(LoadedSimulation.class.getName())
              .getConstructor(Path.class, String.class)
              .newInstance(framework, profile);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException("the simulation cannot be loaded", impossible);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean isAlong = ALONG.contains(name);
    if (!isAlong && !name.startsWith(SimulatorCode.ROOT)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Optional<Class<?>> loaded = Optional.ofNullable(findLoadedClass(name));
      return loaded.isPresent() ? loaded.orElseThrow() : isAlong ? along(name) : simulator(name);
    }
  }

  private Class<?> along(String name) {
    return defined(name, SimulatorCode.read(name, SimulatorLoader.class.getClassLoader()));
  }

  private Class<?> simulator(String name) throws ClassNotFoundException {
    return defined(
        name, rewriting.touches(name) ? rewriting.of(code.type(name), name) : code.metered(name));
  }

  private Class<?> defined(String name, byte[] bytes) {
    return defineClass(name, bytes, 0, bytes.length);
  }
}
