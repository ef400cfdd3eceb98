package io.github.clrsim.realclr.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the files of a process are. In a container it has another root directory than we, or other
 * file systems mounted below it (mount_namespaces(7)), and what it has by some path we find below
 * {@code /proc/PID/root}.
 *
 * <p>The kernel tells paths, those of {@code maps} too, as seen from our root while they are below
 * it, and else from the topmost root of the process's mount namespace; both is measured. So what it
 * says where the root of the process is tells how much of a path the process itself does not know.
 */
public final class ProcessRoot {
  private static final Path TOP = Path.of("/");

  /** As the kernel; more than that is a circle. */
  private static final int LINKS_MAX = 40;

  private final Path root;
  private final Path link;
  private final boolean isOurs;
  private final boolean isOfOurMounts;

  private ProcessRoot(Path root, Path link, boolean isOurs, boolean isOfOurMounts) {
    this.root = root;
    this.link = link;
    this.isOurs = isOurs;
    this.isOfOurMounts = isOfOurMounts;
  }

  /**
   * That of a process; ours, where that cannot be told.
   *
   * @param directory of the process in {@code /proc}
   */
  static ProcessRoot of(Path directory) {
    Path root = directory.resolve("root");
    Path self = directory.resolveSibling("self");
    Optional<Path> link = link(root);
    Optional<Path> mounts = link(directory.resolve("ns/mnt"));
    boolean isOfOurMounts = mounts.isEmpty() || mounts.equals(link(self.resolve("ns/mnt")));
    boolean isOurs = link.isEmpty() || (isOfOurMounts && isSame(root, self.resolve("root")));
    return new ProcessRoot(root, link.orElse(TOP), isOurs, isOfOurMounts);
  }

  private static Optional<Path> link(Path file) {
    try {
      return Optional.of(Files.readSymbolicLink(file));
    } catch (IOException | UnsupportedOperationException unreadable) {
      return Optional.empty();
    }
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException unreadable) {
      return true;
    }
  }

  /** Whether it finds each file by the path by which we do. */
  boolean isOurs() {
    return isOurs;
  }

  /** A file by the path that the kernel tells of it. */
  public PlacedFile told(Path path) {
    if (isOurs) {
      return PlacedFile.same(path);
    }
    Path theirs = path.startsWith(link) ? TOP.resolve(link.relativize(path)) : path;
    return isOfOurMounts && Files.exists(path)
        ? new PlacedFile(theirs, path)
        : new PlacedFile(theirs, here(theirs, LINKS_MAX));
  }

  /** A file by the path that it has for the process. */
  public PlacedFile known(Path theirs) {
    return isOurs ? PlacedFile.same(theirs) : new PlacedFile(theirs, here(theirs, LINKS_MAX));
  }

  /** A link leads on from the root of the process; for us it would from ours. */
  private Path here(Path theirs, int linksMax) {
    Path file = root.resolve(TOP.relativize(theirs));
    return link(file)
        .filter(_ -> linksMax > 0)
        .map(to -> here(theirs.resolveSibling(to).normalize(), linksMax - 1))
        .orElse(file);
  }
}
