package io.github.clrsim.guest.libc;

import io.github.clrsim.api.data.ProcessPath;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.diagnostic.Remedy;
import io.github.clrsim.diagnostic.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files that a guest finds: those that the user named, with their own paths, and the folders
 * above them. Nothing can be written. They are read once, so that all executions find the same.
 */
public final class GuestDisk {
  private static final long SIZE_MAX = 64L << 20;

  private final TreeMap<String, Node> nodes = new TreeMap<>();

  private GuestDisk() {}

  /** What has a path, or a descriptor alone. */
  sealed interface Node permits File, Socket, Folder, Standard, Channel {
    /** The number that tells it from others (st_ino). */
    long number();
  }

  /** A file. */
  static final class File implements Node {
    private final long number;
    private final byte[] content;

    File(long number, byte[] content) {
      this.number = number;
      this.content = content;
    }

    @Override
    public long number() {
      return number;
    }

    byte[] content() {
      return content;
    }
  }

  /** What bind(2) gives a name to; nobody else in the machine knows of it. */
  record Socket(long number) implements Node {}

  /**
   * What a standard stream leads to: nothing is read there, and what is written is printed.
   *
   * @param number 0 for the input, 1 for the output, 2 for errors
   */
  record Standard(long number) implements Node {
    /** Where it prints; empty if it is the input. */
    Optional<Output.Stream> stream() {
      return Output.ofDescriptor((int) number);
    }
  }

  /**
   * A folder.
   *
   * @param path its own
   */
  record Folder(long number, String path) implements Node {}

  /**
   * Reads what a user names: files, and folders with all that is in them.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if one cannot be read
   */
  public static GuestDisk of(List<Path> named) {
    GuestDisk disk = new GuestDisk();
    disk.addFolder("/");
    disk.addFolder("/tmp");
    disk.addMaps();
    named.forEach(path -> disk.add(path.toAbsolutePath().normalize()));
    return disk;
  }

  /**
   * Requires that what a user names can be read. Nothing of it is.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a path leads to no file and no
   *     folder, or one cannot be read or is too large
   */
  public static void requireReadable(List<Path> named) {
    for (Path path : named) {
      for (Path each : below(path.toAbsolutePath().normalize())) {
        if (Files.isRegularFile(each)) {
          requireSize(each);
          if (!Files.isReadable(each)) {
            throw refused(each, "nobody here may read it");
          }
        }
      }
    }
  }

  /** By these, profilers find where the runtime is, which is in the process. */
  private void addMaps() {
    addFolder("/proc");
    addFolder("/proc/self");
    String line = "600000000000-600000700000 r-xp 00000000 08:01 9 " + Libraries.RUNTIME + '\n';
    byte[] content = line.getBytes(StandardCharsets.UTF_8);
    nodes.put("/proc/self/maps", new File(nodes.size() + 1L, content));
  }

  private void add(Path path) {
    for (Path each : below(path)) {
      addParents(each);
      if (Files.isDirectory(each)) {
        addFolder(each.toString());
      } else if (Files.isRegularFile(each)) {
        nodes.put(each.toString(), new File(nodes.size() + 1L, content(each)));
      }
    }
  }

  /** What a user named, and all that is in it. */
  private static List<Path> below(Path path) {
    if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
      throw refused(path, "it is neither a file nor a folder");
    }
    try (Stream<Path> below = Files.walk(path)) {
      return below.sorted().toList();
    } catch (IOException e) {
      throw refused(path, FileFault.words(e));
    } catch (UncheckedIOException e) {
      throw refused(
          path,
          Optional.ofNullable(e.getCause())
              .map(FileFault::words)
              .orElse("a folder in it cannot be read"));
    }
  }

  private static byte[] content(Path file) {
    requireSize(file);
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw refused(file, FileFault.words(e));
    }
  }

  private static void requireSize(Path file) {
    try {
      if (Files.size(file) > SIZE_MAX) {
        throw refused(file, "it is larger than 64 megabytes");
      }
    } catch (IOException e) {
      throw refused(file, FileFault.words(e));
    }
  }

  private static RuntimeException refused(Path path, String fault) {
    return new Diagnostic(
            "A file for the native profiler cannot be used: " + fault + ".",
            path.toString(),
            "the profiler is to find a file or a folder of this machine, by its own path",
            Remedy.of(Setting.FILES, "name one that can be read (%s)"))
        .thrown();
  }

  private void addParents(Path path) {
    for (Path up = path.getParent(); up != null; up = up.getParent()) {
      addFolder(up.toString());
    }
  }

  private void addFolder(String path) {
    nodes.putIfAbsent(path, new Folder(nodes.size() + 1L, path));
  }

  /** What a path leads to; what is relative begins at the root, which is where the guest is. */
  Optional<Node> find(String path) {
    return path.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(nodes.get(ProcessPath.of(path).toString()));
  }

  /** The names of what is in a folder, in order. */
  List<String> namesIn(Folder folder) {
    String prefix = folder.path().equals("/") ? "/" : folder.path() + "/";
    return nodes.tailMap(prefix, false).keySet().stream()
        .takeWhile(path -> path.startsWith(prefix))
        .map(path -> path.substring(prefix.length()))
        .filter(name -> !name.isEmpty() && name.indexOf('/') < 0)
        .toList();
  }
}
