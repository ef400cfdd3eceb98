package io.github.clrsim.explorer.weave;

import io.github.clrsim.explorer.weave.code.Weaver;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;

/**
 * Defines the classes of named packages itself, woven, from class files that its parent finds.
 * Everything else, resources too, is the parent's.
 *
 * <p>Each loader has classes, and so static fields, of its own. {@link Weaving#install()} must have
 * been called before one is made.
 */
public final class WovenLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final NamedPackages packages;
  private final WovenFiles files;
  private final List<Class<?>> woven = new ArrayList<>();

  private WovenLoader(ClassLoader parent, NamedPackages packages, WovenFiles files) {
    super("clrsim-woven", parent);
    this.packages = packages;
    this.files = files;
  }

  /**
   * A loader that weaves packages and all packages below them.
   *
   * @param packages such as {@code com.acme.profiler}; single classes may be named too
   * @throws io.github.clrsim.diagnostic.DiagnosticException when nothing is found of one of them
   */
  public static WovenLoader of(ClassLoader parent, List<String> packages) {
    return of(parent, packages, false);
  }

  /** The same, and accesses to plain fields and array elements are woven too, if asked for. */
  public static WovenLoader of(ClassLoader parent, List<String> packages, boolean plainAccesses) {
    NamedPackages named = new NamedPackages(packages);
    named.mustBeFoundBy(parent);
    boolean unlocks = LockObservers.areIn(parent, named);
    Weaver weaver = Weaver.ofUserCode(parent, new Weaver.Scope(plainAccesses, unlocks));
    return new WovenLoader(parent, named, new WovenFiles(weaver));
  }

  /**
   * A loader that weaves the same, for executions that go on beside those of this one: its classes
   * have static fields of their own, and what one of both has woven the other need not weave again.
   *
   * @param like finds the same class files as the parent of this one
   */
  public WovenLoader beside(ClassLoader like) {
    return new WovenLoader(like, packages, files);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!packages.contains(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      Class<?> found = loaded == null ? findClass(name) : loaded;
      if (resolve) {
        resolveClass(found);
      }
      return found;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    URL file = getParent().getResource(name.replace('.', '/') + ".class");
    if (file == null) {
      throw new ClassNotFoundException(name);
    }
    try (InputStream in = file.openStream()) {
      byte[] code = woven(name, file, in.readAllBytes());
      var source = new CodeSource(file, (Certificate[]) null);
      Class<?> defined =
          defineClass(name, code, 0, code.length, new ProtectionDomain(source, null, this, null));
      synchronized (woven) {
        woven.add(defined);
      }
      return defined;
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
  }

  /** What a virtual machine throws where it meets such a file, with the name of the file. */
  private byte[] woven(String name, URL file, byte[] classFile) {
    try {
      return files.woven(name, classFile);
    } catch (IndexOutOfBoundsException damaged) {
      ClassFormatError error =
          new ClassFormatError("%s is cut short or damaged, in %s".formatted(name, file));
      error.initCause(damaged);
      throw error;
    }
  }

  /** The classes that it has woven so far. */
  public List<Class<?>> woven() {
    synchronized (woven) {
      return List.copyOf(woven);
    }
  }
}
