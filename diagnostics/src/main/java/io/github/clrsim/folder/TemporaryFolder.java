package io.github.clrsim.folder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of this process. Who made it removes it; a process that was killed cannot, so its
 * folders are removed by a later one, which knows them by the number of the process in their name.
 */
public final class TemporaryFolder {
  /** What it is for, the space of process numbers, and the process. */
  private static final Pattern NAME = Pattern.compile("clrsim-[a-z]+-(\\d+)-(\\d{1,18})-\\w+");

  /** Containers can share a temporary folder and still count their processes apart. */
  private static final Path NUMBER_SPACE = Path.of("/proc/self/ns/pid");

  private TemporaryFolder() {}

  /**
   * Makes a folder.
   *
   * @param purpose a word of small letters, which will stand in its name
   */
  public static Path create(String purpose) throws IOException {
    return Files.createTempDirectory(
        "clrsim-%s-%s-%d-".formatted(purpose, numberSpace(), ProcessHandle.current().pid()));
  }

  /** Removes a folder with all that is in it. */
  public static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (UncheckedIOException e) {
      throw new IOException(e);
    }
  }

  /** Removes what processes left that are gone. What cannot be removed stays without a word. */
  public static void removeThoseOfTheDead() {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent(), "clrsim-*")) {
      for (Path folder : folders) {
        if (isOfTheDead(folder)) {
          removeIfPossible(folder);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // They are in nobody's way: the system cleans its temporary directory, too.
    }
  }

  private static void removeIfPossible(Path folder) {
    try {
      remove(folder);
    } catch (IOException e) {
      // It is somebody else's, or another process removes it at the same time.
    }
  }

  private static boolean isOfTheDead(Path folder) {
    Matcher name = NAME.matcher(folder.getFileName().toString());
    return name.matches()
        && name.group(1).equals(numberSpace())
        && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && ProcessHandle.of(Long.parseLong(name.group(2))).isEmpty();
  }

  private static Path parent() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  private static String numberSpace() {
    try {
      return Files.readSymbolicLink(NUMBER_SPACE).toString().replaceAll("\\D", "");
    } catch (IOException | UnsupportedOperationException oneForAll) {
      return "0";
    }
  }
}
