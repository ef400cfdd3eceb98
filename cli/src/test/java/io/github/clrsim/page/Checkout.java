package io.github.clrsim.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** The files that are kept: none that a build makes, which come and go while tests run. */
public final class Checkout {
  /** Its root, from where the tests run. */
  public static final Path ROOT = Path.of("..");

  private Checkout() {}

  /** All of them, as paths from the root with {@code /} in between, in order. */
  public static List<String> files() {
    List<String> found = new ArrayList<>();
    try {
      Files.walkFileTree(
          ROOT,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              String name = folder.getFileName().toString();
              boolean isMade = name.equals("target") || name.matches("\\.\\w.*");
              return isMade ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              found.add(ROOT.relativize(file).toString().replace('\\', '/'));
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return found.stream().sorted().toList();
  }
}
