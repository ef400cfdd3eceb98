package io.github.clrsim.explorer.control;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.control.thread.Watcher;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.weave.Weaving;
import io.github.clrsim.explorer.weave.WovenLoader;
import io.github.clrsim.explorer.weave.boot.Hooks;
import io.github.clrsim.explorer.weave.site.Sites;
import java.util.List;
import java.util.function.ObjIntConsumer;

/** The way to code that runs under control: prepares the JVM and gives class loaders that weave. */
public final class WovenCode {
  private static boolean prepared;

  private WovenCode() {}

  /**
   * Weaves {@code java.util.concurrent} where it stands, and puts the control behind all woven
   * code; further calls do nothing. The engine of platform threads needs this for locks that are
   * waited for.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException when the JVM lets nobody change
   *     classes, or this is on the module path
   */
  public static synchronized void prepare() {
    if (!prepared) {
      mustBeOnTheClassPath(WovenCode.class.getModule());
      Weaving.install();
      Installation.run();
      prepared = true;
    }
  }

  /**
   * On the module path the package of the hooks would be the explorer's own, so that no class of it
   * could be that of the bootstrap loader.
   */
  static void mustBeOnTheClassPath(Module explorer) {
    if (explorer.isNamed()) {
      throw new Diagnostic(
              "Weaving cannot start, because the explorer is on the module path.",
              explorer.toString(),
              "woven code and the JDK meet in classes that the bootstrap loader has to load, and of"
                  + " a package that a module has it loads none",
              "put clrsim-explorer, and what depends on it, on the class path")
          .thrown();
    }
  }

  /**
   * A loader that weaves packages and all packages below them; single classes may be named too.
   * Each loader has static fields of its own.
   *
   * @param plainAccesses whether accesses to plain fields and array elements are woven too
   * @throws io.github.clrsim.diagnostic.DiagnosticException when nothing is found of a package, or
   *     the JVM lets nobody change classes
   */
  public static WovenLoader loader(
      ClassLoader parent, List<String> packages, boolean plainAccesses) {
    prepare();
    if (plainAccesses) {
      Weaving.installOrders();
    }
    return WovenLoader.of(parent, packages, plainAccesses);
  }

  /**
   * Has an execution watched, and makes its plain accesses scheduling points. To be called before
   * the execution spawns its first thread, for code that was woven with its plain accesses.
   */
  public static void watch(SimulatedThreads threads, Watcher watcher) {
    prepare();
    Installation.watch(threads, watcher);
  }

  /**
   * Has somebody told of the calls of an execution that are left as they are, for {@link
   * UncontrolledCall#at}. To be called before the execution spawns its first thread, and after
   * {@link #watch}.
   */
  public static void listen(SimulatedThreads threads, ObjIntConsumer<String> listener) {
    prepare();
    Installation.listen(threads, listener);
  }

  /** Apart, because it names types that must not be loaded before {@link Weaving#install()}. */
  private static final class Installation {
    private Installation() {}

    static void run() {
      Control control = new Control(site -> Sites.at(site).text());
      Rehearsal.of(control);
      Hooks.install(control);
    }

    static void listen(SimulatedThreads threads, ObjIntConsumer<String> listener) {
      control().listen(threads, listener);
    }

    private static Control control() {
      if (Hooks.installed() instanceof Control control) {
        return control;
      }
      throw new IllegalStateException("somebody else controls woven code");
    }

    static void watch(SimulatedThreads threads, Watcher watcher) {
      control().watch(threads, watcher);
    }
  }
}
