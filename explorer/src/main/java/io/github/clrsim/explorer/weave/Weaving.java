package io.github.clrsim.explorer.weave;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.schedule.HostCode;
import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.boot.Hooks;
import io.github.clrsim.explorer.weave.boot.OrderHooks;
import io.github.clrsim.explorer.weave.boot.SurroundingsHooks;
import io.github.clrsim.explorer.weave.code.JdkMethod;
import io.github.clrsim.explorer.weave.code.Weaver;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import net.bytebuddy.agent.ByteBuddyAgent;
import org.jspecify.annotations.Nullable;

/**
 * Prepares the JVM for woven code, once: the hooks go to the bootstrap loader, and {@code
 * java.util.concurrent} is woven where it stands.
 *
 * <p>{@link #install()} must come before anything that names a type of {@code explorer.weave.boot}
 * is loaded or verified, an implementation of {@code Controller} above all: such a type would come
 * from the wrong loader, and stay. So call it in a static initializer of a class that does not name
 * them, and let another class do the rest.
 */
public final class Weaving {
  /** Of all copies of this class in this JVM: each may be the first. */
  private static final Object WHOLE_JVM = Instrumentation.class;

  private static final String HOOKS = "io.github.clrsim.explorer.weave.boot.Hooks";
  private static final Map<String, String> FAILURES = new TreeMap<>();
  private static boolean installed;

  private Weaving() {}

  /**
   * Prepares this JVM; further calls do nothing.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException when the JVM lets nobody change classes
   */
  public static void install() {
    synchronized (WHOLE_JVM) {
      if (!installed) {
        installWith(instrumentation());
      }
    }
  }

  /**
   * Prepares this JVM so that {@code java.util.concurrent} also tells of what orders threads inside
   * it, which a hunt for data races needs; further calls do nothing.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException when the JVM lets nobody change classes
   */
  public static void installOrders() {
    synchronized (WHOLE_JVM) {
      install();
      if (!OrderHooks.areWoven()) {
        OrderHooks.ordered(FAILURES, Controller.READ);
        OrderHooks.linking();
        OrderHooks.linked();
        weaveJdk(new JdkOrders(), JdkOrders::isWoven, instrumentation());
        OrderHooks.woven();
      }
    }
  }

  static void installWith(Instrumentation instrumentation) {
    synchronized (WHOLE_JVM) {
      if (!installed) {
        prepare(instrumentation);
        installed = true;
      }
    }
  }

  private static void prepare(Instrumentation instrumentation) {
    // Another copy of this class may have been here before.
    boolean first = !areHooksThere();
    if (first) {
      try {
        instrumentation.appendToBootstrapClassLoaderSearch(BootClasses.jar());
      } catch (IOException unwritable) {
        throw new Diagnostic(
                "Weaving cannot start, because its hooks could not be written: " + unwritable,
                "java.io.tmpdir = " + System.getProperty("java.io.tmpdir"),
                "the JVM takes classes for its bootstrap loader from jar files only",
                "point -Djava.io.tmpdir to a folder that can be written to")
            .thrown();
      }
    }
    checkHooks();
    openJavaBase(instrumentation);
    Hooks.prepare();
    addVariablesOfHosts();
    if (first) {
      weaveJdk(new JdkTransformer(Weaver.ofJdk()), JdkMethod::isWoven, instrumentation);
    }
  }

  private static void addVariablesOfHosts() {
    Map<String, String> variables = new TreeMap<>();
    HostCode.all().forEach(host -> variables.putAll(host.variables()));
    SurroundingsHooks.addVariables(variables);
  }

  private static boolean areHooksThere() {
    try {
      return Class.forName(HOOKS, false, null) != null;
    } catch (ClassNotFoundException notYet) {
      return false;
    }
  }

  private static void checkHooks() {
    if (Hooks.class.getClassLoader() != null) {
      throw new IllegalStateException(
          "a type of explorer.weave.boot was used before Weaving.install(); see its Javadoc");
    }
  }

  private static Instrumentation instrumentation() {
    try {
      return ByteBuddyAgent.install();
    } catch (IllegalStateException refused) {
      throw new Diagnostic(
              "Weaving cannot start, because the JVM lets no agent in: " + firstLineOf(refused),
              "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name"),
              "third-party code is simulated by changing it while it is loaded",
              "run on a JDK with the module jdk.attach, without -XX:+DisableAttachMechanism and"
                  + " -XX:-EnableDynamicAgentLoading; or add -javaagent:clrsim-explorer.jar")
          .thrown();
    }
  }

  private static String firstLineOf(IllegalStateException refused) {
    return String.valueOf(refused.getMessage()).lines().findFirst().orElse("no reason given");
  }

  /** What --add-opens would do, without asking the user for it. */
  private static void openJavaBase(Instrumentation instrumentation) {
    Set<Module> us = Set.of(Weaving.class.getModule(), Hooks.class.getModule());
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of(
            "java.lang", us,
            "java.util", us,
            "java.util.concurrent", us,
            "java.util.concurrent.locks", us),
        Set.of(),
        Map.of());
  }

  private static void weaveJdk(
      ClassFileTransformer transformer,
      Predicate<String> isWoven,
      Instrumentation instrumentation) {
    try {
      TransformerClasses.load();
      TransformerClasses.rehearse(transformer);
    } catch (IOException unreadable) {
      throw new Diagnostic(
              "Weaving cannot start, because its own classes cannot be read: " + unreadable,
              "the class path, " + System.getProperty("java.class.path"),
              "what changes classes of the JDK is there as a whole before it changes the first",
              "put clrsim-explorer and byte-buddy on the class path as jars or folders")
          .thrown();
    }
    instrumentation.addTransformer(transformer, true);
    Class<?>[] loaded =
        Arrays.stream(instrumentation.getAllLoadedClasses())
            .filter(type -> type.getClassLoader() == null && !type.isArray() && !type.isHidden())
            .filter(type -> isWoven.test(type.getName().replace('.', '/')))
            .filter(instrumentation::isModifiableClass)
            .toArray(Class<?>[]::new);
    try {
      instrumentation.retransformClasses(loaded);
    } catch (UnmodifiableClassException | LinkageError refused) {
      failed("java.util.concurrent", refused);
    }
    checkFailures();
  }

  /** Remembers a class that could not be woven; the next who asks is told. */
  static void failed(String className, Throwable reason) {
    synchronized (FAILURES) {
      FAILURES.put(className, reason.toString());
    }
  }

  /**
   * Says so when a class that was to be woven was not: its races would go unseen.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException naming the classes
   */
  public static void checkFailures() {
    synchronized (FAILURES) {
      if (!FAILURES.isEmpty()) {
        throw new Diagnostic(
                "These classes could not be woven: " + FAILURES,
                "Java " + Runtime.version(),
                "code that is not woven runs outside the simulation, and its races stay unseen",
                "run on JDK 25, or name fewer packages; please report it")
            .thrown();
      }
    }
  }

  private record JdkTransformer(Weaver weaver) implements ClassFileTransformer {
    @Override
    public byte @Nullable [] transform(
        @Nullable ClassLoader loader,
        @Nullable String className,
        @Nullable Class<?> redefined,
        @Nullable ProtectionDomain domain,
        byte[] classFile) {
      if (loader != null || className == null || !JdkMethod.isWoven(className)) {
        return null;
      }
      try {
        return weaver.weave(classFile);
      } catch (RuntimeException | LinkageError broken) {
        failed(className, broken);
        return null;
      }
    }
  }
}
