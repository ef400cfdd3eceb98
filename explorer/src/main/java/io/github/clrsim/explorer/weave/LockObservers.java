package io.github.clrsim.explorer.weave;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * Whether any code of some packages can notice that another thread holds a lock, other than by
 * waiting for it. Where none can, it makes no difference whether others move just before a lock is
 * given back or just after, and one scheduling point less at every lock is enough.
 */
final class LockObservers {
  private static final Set<String> NAMES =
      Set.of(
          "tryLock",
          "tryAcquire",
          "isLocked",
          "isWriteLocked",
          "isReadLocked",
          "getReadLockCount",
          "hasQueuedThread",
          "hasQueuedThreads",
          "getQueueLength",
          "hasWaiters",
          "getWaitQueueLength",
          "tryReadLock",
          "tryWriteLock",
          "tryOptimisticRead",
          "tryConvertToWriteLock",
          "tryConvertToReadLock",
          "tryConvertToOptimisticRead",
          "toString");

  private static final Set<String> OWNERS =
      Set.of("java/util/concurrent/locks/", "java/util/concurrent/Semaphore");

  private LockObservers() {}

  /** Whether there is one, or there may be one where the classes cannot be listed. */
  static boolean areIn(ClassLoader loader, NamedPackages packages) {
    try {
      for (String name : packages.names()) {
        if (isAnyIn(loader, name.replace('.', '/'))) {
          return true;
        }
      }
      return false;
    } catch (IOException | URISyntaxException | FileSystemNotFoundException unreadable) {
      return true;
    }
  }

  private static boolean isAnyIn(ClassLoader loader, String path)
      throws IOException, URISyntaxException {
    boolean listed = false;
    for (URL place : Collections.list(loader.getResources(path))) {
      listed = true;
      if (isAnyAt(place, path)) {
        return true;
      }
    }
    URL single = loader.getResource(path + ".class");
    return single == null ? !listed : isAnyBeside(single, path);
  }

  private static boolean isAnyAt(URL place, String path) throws IOException, URISyntaxException {
    return switch (place.getProtocol()) {
      case "file" -> isAnyBelow(Path.of(place.toURI()), "");
      case "jar" -> isAnyInJar(place, path + "/");
      default -> true;
    };
  }

  /** A single class and those inside it. */
  private static boolean isAnyBeside(URL single, String path)
      throws IOException, URISyntaxException {
    return switch (single.getProtocol()) {
      case "file" -> {
        Path file = Path.of(single.toURI());
        yield isAnyBelow(file.resolveSibling(""), path.substring(path.lastIndexOf('/') + 1));
      }
      case "jar" -> isAnyInJar(single, path);
      default -> true;
    };
  }

  private static boolean isAnyBelow(Path folder, String prefix) throws IOException {
    try (Stream<Path> files = Files.walk(folder, prefix.isEmpty() ? Integer.MAX_VALUE : 1)) {
      List<Path> classes =
          files
              .filter(file -> file.getFileName().toString().endsWith(".class"))
              .filter(file -> file.getFileName().toString().startsWith(prefix))
              .toList();
      for (Path file : classes) {
        if (observes(Files.readAllBytes(file), file.toString())) {
          return true;
        }
      }
      return false;
    }
  }

  private static boolean isAnyInJar(URL place, String prefix) throws IOException {
    JarURLConnection connection = (JarURLConnection) place.openConnection();
    connection.setUseCaches(false);
    try (JarFile jar = connection.getJarFile()) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().startsWith(prefix) && entry.getName().endsWith(".class")) {
          try (InputStream in = jar.getInputStream(entry)) {
            if (observes(in.readAllBytes(), jar.getName() + "!/" + entry.getName())) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  /**
   * Looks at the references in the constant pool, whatever code they are used by.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the class file cannot be read
   */
  private static boolean observes(byte[] classFile, String file) {
    try {
      return observes(classFile);
    } catch (IllegalArgumentException | IndexOutOfBoundsException damaged) {
      throw new Diagnostic(
              "The class file cannot be read: " + file,
              "the class path of the code that is woven",
              "it is cut short, or made by a newer compiler (%s)".formatted(damaged.getMessage()),
              "build it again, or take it off the class path")
          .thrown();
    }
  }

  private static boolean observes(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int item = 1; item < reader.getItemCount(); item++) {
      int offset = reader.getItem(item);
      if (offset > 0 && isMethod(classFile[offset - 1])) {
        String owner = reader.readClass(offset, buffer);
        int nameAndType = reader.getItem(reader.readUnsignedShort(offset + 2));
        String name = reader.readUTF8(nameAndType, buffer);
        if (NAMES.contains(name) && OWNERS.stream().anyMatch(owner::startsWith)) {
          return true;
        }
      }
    }
    return false;
  }

  /** CONSTANT_Methodref and CONSTANT_InterfaceMethodref of the class file format (JVMS 4.4). */
  private static boolean isMethod(byte tag) {
    return tag == 10 || tag == 11;
  }
}
