package io.github.clrsim.explorer.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.boot.Hooks;
import io.github.clrsim.explorer.weave.boot.OriginalController;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What weaves is loaded by a class loader that is itself code, and may need a class of {@code
 * java.util.concurrent} for the first time: one that is woven, before what weaves it is there. Each
 * test has a JVM of its own.
 */
class WeavingWhileClassesLoadTest {

  @Test
  void whatTheClassLoaderItselfNeedsIsWovenWithoutLoadingTheWeaverTwice() throws Exception {
    assertThat(child(1, 1)).isEqualTo("1 installed; told of a load once: true");
  }

  @Test
  void manyThreadsInstallAtTheSameTimeFromSeveralCopies() throws Exception {
    assertThat(child(4, 3)).isEqualTo("12 installed; told of a load once: true");
  }

  private static String child(int threads, int copies) throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+EnableDynamicAgentLoading",
                "-Xshare:off",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                "" + threads,
                "" + copies)
            .redirectErrorStream(true)
            .start();
    try (var out = child.getInputStream()) {
      return new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }

  /** Installs weaving on so many threads, from so many copies of it. */
  static final class Child {
    private Child() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws Exception {
      int ofEach = Integer.parseInt(arguments[0]);
      int copies = Integer.parseInt(arguments[1]);
      Needy.readNames();
      CyclicBarrier begin = new CyclicBarrier(ofEach * copies);
      Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
      List<Thread> threads = new ArrayList<>();
      for (int copy = 0; copy < copies; copy++) {
        Needy loader = new Needy();
        for (int number = 0; number < ofEach; number++) {
          threads.add(
              Thread.ofPlatform()
                  .start(
                      () -> {
                        try {
                          begin.await();
                          install(loader);
                        } catch (Exception | LinkageError fault) {
                          faults.add(fault);
                        }
                      }));
        }
      }
      for (Thread each : threads) {
        each.join();
      }
      for (Throwable fault : faults) {
        fault.printStackTrace(System.out);
      }
      System.out.printf(
          "%d installed; told of a load once: %s%n", threads.size() - faults.size(), isToldOnce());
    }

    private static void install(ClassLoader loader) throws Exception {
      Class<?> weaving = loader.loadClass("io.github.clrsim.explorer.weave.Weaving");
      weaving.getMethod("installOrders").invoke(null);
      weaving.getMethod("checkFailures").invoke(null);
    }

    /** Apart, because it names types that must not be loaded before. */
    private static boolean isToldOnce() throws ClassNotFoundException {
      return LoadsCounted.of("java.lang.Object") == 1;
    }
  }

  /**
   * Has a copy of the weaver, and needs a class of {@code java.util.concurrent} that nobody needed
   * before for each of its classes.
   */
  private static final class Needy extends URLClassLoader {
    private static final String WEAVER = "io.github.clrsim.explorer.weave.";
    private static final int NEEDED_BY_EACH = 3;
    private static final Queue<String> UNUSED = new ConcurrentLinkedQueue<>();

    static {
      registerAsParallelCapable();
    }

    Needy() {
      super(classPath(), Needy.class.getClassLoader());
    }

    static void readNames() throws IOException {
      Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
      try (Stream<Path> files = Files.walk(base.resolve("java/util/concurrent"))) {
        files
            .map(file -> base.relativize(file).toString())
            .filter(file -> file.endsWith(".class"))
            .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.'))
            .sorted()
            .forEach(UNUSED::add);
      }
    }

    private static URL[] classPath() {
      return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(entry -> url(Path.of(entry)))
          .toArray(URL[]::new);
    }

    private static URL url(Path entry) {
      try {
        return entry.toUri().toURL();
      } catch (MalformedURLException impossible) {
        throw new UncheckedIOException(impossible);
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(WEAVER) || name.startsWith(WEAVER + "boot.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? findClass(name) : loaded;
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      for (int number = 0; number < NEEDED_BY_EACH && !UNUSED.isEmpty(); number++) {
        String next = UNUSED.poll();
        if (next != null) {
          Class.forName(next, false, null);
        }
      }
      return super.findClass(name);
    }
  }

  /** Apart, because it names types that must not be loaded before weaving is installed. */
  private static final class LoadsCounted implements InvocationHandler {
    private int told;

    /** While this itself loads what it needs. */
    private boolean isBusy;

    /** How often the JDK tells that this class is loaded. */
    static int of(String name) throws ClassNotFoundException {
      LoadsCounted counted = new LoadsCounted();
      Hooks.install(
          (Controller)
              Proxy.newProxyInstance(
                  Controller.class.getClassLoader(), new Class<?>[] {Controller.class}, counted));
      load(name);
      counted.told = 0;
      load(name);
      int told = counted.told;
      Hooks.install(OriginalController.INSTANCE);
      return told;
    }

    private static void load(String name) throws ClassNotFoundException {
      ClassLoader.getSystemClassLoader().loadClass(name);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      if (isBusy) {
        return null;
      }
      isBusy = true;
      try {
        if (method.getName().equals("linking")) {
          told++;
        }
        return method.invoke(OriginalController.INSTANCE, arguments);
      } finally {
        isBusy = false;
      }
    }
  }
}
