package io.github.clrsim.explorer.weave;

import io.github.clrsim.explorer.weave.code.Weaver;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The door for {@code -javaagent:clrsim-explorer.jar=package,package}: weaves those packages
 * wherever the application loads them.
 */
public final class WeavingAgent {

  private WeavingAgent() {}

  /** Called by the JVM before {@code main}. */
  public static void premain(@Nullable String packages, Instrumentation instrumentation) {
    Weaving.installWith(instrumentation);
    Optional.ofNullable(packages)
        .map(NamedPackages::parsed)
        .filter(named -> !named.names().isEmpty())
        .ifPresent(named -> weave(named, instrumentation));
  }

  /** Called by the JVM when the agent is attached while it runs. */
  public static void agentmain(@Nullable String packages, Instrumentation instrumentation) {
    premain(packages, instrumentation);
  }

  private static void weave(NamedPackages named, Instrumentation instrumentation) {
    named.mustBeFoundBy(ClassLoader.getSystemClassLoader());
    instrumentation.addTransformer(new ApplicationTransformer(named));
  }

  /** Weaves at load only: later, no method could be added and no modifier changed. */
  private record ApplicationTransformer(NamedPackages named) implements ClassFileTransformer {
    @Override
    public byte @Nullable [] transform(
        @Nullable ClassLoader loader,
        @Nullable String className,
        @Nullable Class<?> redefined,
        @Nullable ProtectionDomain domain,
        byte[] classFile) {
      if (loader == null
          || loader instanceof WovenLoader
          || className == null
          || redefined != null
          || !named.contains(className.replace('/', '.'))) {
        return null;
      }
      try {
        return Weaver.ofUserCode(loader, new Weaver.Scope(false, true)).weave(classFile);
      } catch (RuntimeException | LinkageError broken) {
        // The JVM would swallow it and go on with the class unwoven, whose races nobody would see.
        Weaving.failed(className, broken);
        return null;
      }
    }
  }
}
