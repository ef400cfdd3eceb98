package io.github.clrsim.explorer.weave;

import io.github.clrsim.folder.TemporaryFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** Brings the hooks to the bootstrap loader, which takes classes from jars only. */
final class BootClasses {
  private static final String FOLDER = "io/github/clrsim/explorer/weave/boot";

  private BootClasses() {}

  /** A jar with the classes of {@code explorer.weave.boot}; it goes when the JVM ends. */
  static JarFile jar() throws IOException {
    Path folder = TemporaryFolder.create("boot");
    folder.toFile().deleteOnExit();
    Path jar = folder.resolve("boot.jar");
    jar.toFile().deleteOnExit();
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      copyInto(entries);
    }
    return new JarFile(jar.toFile());
  }

  private static void copyInto(JarOutputStream entries) throws IOException {
    Path home = homeOf(BootClasses.class);
    if (Files.isDirectory(home)) {
      copy(home.resolve(FOLDER), entries);
    } else {
      try (FileSystem zip = FileSystems.newFileSystem(home)) {
        copy(zip.getPath(FOLDER), entries);
      }
    }
  }

  /** The folder or jar that a class came from. */
  static Path homeOf(Class<?> type) throws IOException {
    try {
      URI home = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      return Path.of(home);
    } catch (URISyntaxException broken) {
      throw new IOException(broken);
    }
  }

  private static void copy(Path folder, JarOutputStream entries) throws IOException {
    List<Path> files;
    try (Stream<Path> listed = Files.list(folder)) {
      files = listed.filter(file -> file.toString().endsWith(".class")).sorted().toList();
    }
    for (Path file : files) {
      String name = file.getFileName().toString();
      // The nameplate speaks of jspecify, which the bootstrap loader does not have.
      if (!name.equals("package-info.class")) {
        entries.putNextEntry(new ZipEntry(FOLDER + "/" + name));
        Files.copy(file, entries);
        entries.closeEntry();
      }
    }
  }
}
