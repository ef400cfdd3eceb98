package io.github.clrsim.explorer.weave;

import io.github.clrsim.explorer.weave.code.Weaver;
import io.github.clrsim.explorer.weave.rule.Hierarchy;
import io.github.clrsim.explorer.weave.site.Sites;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * What transformers of the JDK's classes are made of. All of it is there before the first of them
 * begins.
 *
 * <p>A class loader is code, too: while it loads a class, it may need one of the JDK that nobody
 * needed before. If that one is transformed, and what transforms it is the very class that is being
 * loaded, it is loaded again, within its own loading, and so defined twice (LinkageError); if it is
 * what another thread loads, which needs ours in turn, both wait for ever.
 */
final class TransformerClasses {
  private static final String CLASS_FILE = ".class";

  /** One of each package. */
  private static final List<Class<?>> PACKAGES =
      List.of(Weaving.class, Weaver.class, Hierarchy.class, Sites.class, ClassReader.class);

  /** A class that all of them weave. */
  private static final String WOVEN = "java/util/concurrent/ConcurrentHashMap";

  private TransformerClasses() {}

  /**
   * Loads, links and initializes them.
   *
   * @throws IOException if what they came from cannot be listed
   */
  static void load() throws IOException {
    for (Class<?> one : PACKAGES) {
      for (String name : namesBeside(one)) {
        try {
          Class.forName(name, true, one.getClassLoader());
        } catch (ClassNotFoundException gone) {
          throw new IOException(name + " was there and is gone", gone);
        }
      }
    }
  }

  /**
   * Has a transformer weave a class, for nothing but that all it uses was used before: classes of
   * others, call sites.
   */
  static void rehearse(ClassFileTransformer transformer) throws IOException {
    try (InputStream file = ClassLoader.getSystemResourceAsStream(WOVEN + CLASS_FILE)) {
      var _ = transformer.transform(null, WOVEN, null, null, file.readAllBytes());
    } catch (IllegalClassFormatException never) {
      throw new IllegalStateException(never);
    }
  }

  private static List<String> namesBeside(Class<?> one) throws IOException {
    String folder = one.getPackageName().replace('.', '/');
    Path home = BootClasses.homeOf(one);
    if (Files.isDirectory(home)) {
      try (Stream<Path> files = Files.list(home.resolve(folder))) {
        return namesIn(one, files.map(file -> file.getFileName().toString()));
      }
    }
    String prefix = folder + "/";
    try (JarFile jar = new JarFile(home.toFile())) {
      return namesIn(
          one,
          jar.stream()
              .map(ZipEntry::getName)
              .filter(name -> name.startsWith(prefix) && name.indexOf('/', prefix.length()) < 0)
              .map(name -> name.substring(prefix.length())));
    }
  }

  private static List<String> namesIn(Class<?> one, Stream<String> files) {
    return files
        .filter(file -> file.endsWith(CLASS_FILE) && !file.equals("package-info.class"))
        .map(file -> file.substring(0, file.length() - CLASS_FILE.length()))
        .map(name -> one.getPackageName() + "." + name)
        .sorted()
        .toList();
  }
}
