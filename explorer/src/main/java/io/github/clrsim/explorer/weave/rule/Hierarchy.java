package io.github.clrsim.explorer.weave.rule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Super types and fields of classes that are woven, read from class files; nothing is loaded. */
public final class Hierarchy {

  /** A field where it is declared. */
  public record Field(String owner, int access) {}

  private final Function<String, Optional<byte[]>> classFiles;
  private final Map<String, Optional<ClassHeader>> known = new ConcurrentHashMap<>();

  Hierarchy(Function<String, Optional<byte[]>> classFiles) {
    this.classFiles = classFiles;
  }

  /** Knows the classes that a loader can find ({@code null}: the bootstrap loader). */
  public static Hierarchy of(@Nullable ClassLoader loader) {
    return new Hierarchy(name -> classFile(loader, name));
  }

  private static Optional<byte[]> classFile(@Nullable ClassLoader loader, String name) {
    String path = name + ".class";
    try (InputStream in =
        loader == null
            ? ClassLoader.getSystemResourceAsStream(path)
            : loader.getResourceAsStream(path)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Empty for a class that cannot be found: optional dependencies need not be there. */
  public Optional<ClassHeader> header(String name) {
    Optional<ClassHeader> header = known.get(name);
    if (header == null) {
      header = classFiles.apply(name).map(ClassHeader::of);
      known.put(name, header);
    }
    return header;
  }

  /** Makes a class known, so that it is not looked for. */
  public void add(ClassHeader header) {
    known.put(header.name(), Optional.of(header));
  }

  /** The field that an instruction means, as JVMS 5.4.3.2 looks it up. */
  public Optional<Field> field(String owner, String nameAndDescriptor) {
    Optional<ClassHeader> header = header(owner);
    if (header.isEmpty()) {
      return Optional.empty();
    }
    Integer access = header.get().fields().get(nameAndDescriptor);
    if (access != null) {
      return Optional.of(new Field(owner, access));
    }
    for (String above : above(header.get())) {
      Optional<Field> inherited = field(above, nameAndDescriptor);
      if (inherited.isPresent()) {
        return inherited;
      }
    }
    return Optional.empty();
  }

  /**
   * The types of the JDK whose method a call may mean: the owner itself, or for a type of somebody
   * else its nearest super types in the JDK. None, when a type on the way declares the method.
   */
  List<String> jdkOwners(String owner, String nameAndDescriptor) {
    if (isJdk(owner)) {
      return List.of(owner);
    }
    List<String> owners = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(owner));
    while (!next.isEmpty()) {
      String type = next.poll();
      if (!seen.add(type)) {
        continue;
      }
      if (isJdk(type)) {
        owners.add(type);
        continue;
      }
      Optional<ClassHeader> header = header(type);
      if (header.isPresent()) {
        if (header.get().declares(nameAndDescriptor) && !header.get().isInterface()) {
          return List.of();
        }
        next.addAll(above(header.get()));
      }
    }
    return owners;
  }

  /** Whether a class has the hash code that every object has. */
  public boolean hashesByIdentity(String name) {
    Optional<ClassHeader> header = header(name);
    while (header.isPresent() && !header.get().name().equals("java/lang/Object")) {
      if (header.get().declares("hashCode()I")) {
        return false;
      }
      header = header.get().superName().flatMap(this::header);
    }
    return header.isPresent();
  }

  /** Whether a class belongs to the JDK, by its internal name. */
  public static boolean isJdk(String name) {
    return name.startsWith("java/")
        || name.startsWith("javax/")
        || name.startsWith("jdk/")
        || name.startsWith("sun/");
  }

  private static List<String> above(ClassHeader header) {
    List<String> above = new ArrayList<>();
    header.superName().ifPresent(above::add);
    above.addAll(header.interfaces());
    return above;
  }
}
