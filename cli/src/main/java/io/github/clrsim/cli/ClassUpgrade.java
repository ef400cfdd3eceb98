package io.github.clrsim.cli;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives classes that were compiled for Java 5, as those of picocli are, the form of today. Without
 * stack maps (JVMS 4.7.4) a JVM verifies them slowly, at each start, and keeps none of them in an
 * AOT cache: a fifth of the time that {@code ./clrsim help} takes.
 */
final class ClassUpgrade {
  private static final int OLDEST_WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;

  private ClassUpgrade() {}

  /**
   * Rewrites such classes in the libraries of a folder; all else stays as it is. The build does it.
   *
   * @param arguments the folder
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 1 || !Files.isDirectory(Path.of(arguments[0]))) {
      throw new Diagnostic(
              "There are no libraries to rewrite",
              "the arguments: " + String.join(" ", arguments),
              "the build rewrites those that it has copied beside the program",
              "name one folder that has jars")
          .thrown();
    }
    try (DirectoryStream<Path> libraries =
        Files.newDirectoryStream(Path.of(arguments[0]), "*.jar")) {
      for (Path library : libraries) {
        upgrade(library);
      }
    }
  }

  /** Rewrites such classes of one. */
  static void upgrade(Path library) throws IOException {
    try (FileSystem jar = FileSystems.newFileSystem(library)) {
      Path root = jar.getPath("/");
      ClassFile format =
          ClassFile.of(
              ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
              ClassFile.ConstantPoolSharingOption.NEW_POOL,
              ClassFile.ClassHierarchyResolverOption.of(
                  ClassHierarchyResolver.ofResourceParsing(type -> stream(root, type))
                      .orElse(ClassHierarchyResolver.defaultResolver())));
      for (Path file : classes(root)) {
        if (version(file) < OLDEST_WITH_STACK_MAPS) {
          FileTime time = Files.getLastModifiedTime(file);
          Files.write(file, ofToday(format, format.parse(file)));
          Files.setLastModifiedTime(file, time);
        }
      }
    }
  }

  private static List<Path> classes(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }

  /** Of few classes more than this is read (JVMS 4.1). */
  private static int version(Path file) throws IOException {
    try (DataInputStream head = new DataInputStream(Files.newInputStream(file))) {
      head.skipNBytes(Integer.BYTES + Short.BYTES);
      return head.readUnsignedShort();
    }
  }

  /** Each instruction is written anew, so that the maps are made of it. */
  private static byte[] ofToday(ClassFile format, ClassModel old) {
    ClassTransform instructions =
        ClassTransform.transformingMethodBodies((code, element) -> code.with(element));
    ClassTransform allButVersion =
        ClassTransform.dropping(element -> element instanceof ClassFileVersion);
    return format.build(
        old.thisClass().asSymbol(),
        type -> {
          type.withVersion(ClassFile.latestMajorVersion(), 0);
          type.transform(old, instructions.andThen(allButVersion));
        });
  }

  /** A class of the library, whose place among types the maps depend on; null for all others. */
  private static @Nullable InputStream stream(Path root, ClassDesc type) {
    String descriptor = type.descriptorString();
    Path file = root.resolve(descriptor.substring(1, descriptor.length() - 1) + ".class");
    try {
      return Files.exists(file) ? Files.newInputStream(file) : null;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
