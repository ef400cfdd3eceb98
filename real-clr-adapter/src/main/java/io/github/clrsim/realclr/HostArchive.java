package io.github.clrsim.realclr;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.host.HostRehearsal;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * The classes of a child JVM, loaded and linked beforehand: an AOT cache of the JVM (JEP 483, JEP
 * 514), with which a child starts in two thirds of the time. It lies beside the jar of the adapter
 * and is made when that is built. The JVM itself sees whether it fits its version and options, and
 * does without where it does not, as where the jars have other times than they had then (JDK 25):
 * in a copy children start as slowly as without. Whether it has the same bytes we see, by a digest
 * in its name.
 *
 * @param child what it is for
 * @param jars that a child needs before it meets a profiler, which stand first on its class path
 * @param file which need not exist
 */
record HostArchive(ChildHost child, List<Path> jars, Path file) {
  private static final Optional<Jars> JARS = Jars.beside(home(HostArchive.class));

  /** The jars of a build, that of the adapter first, and what tells them from those of others. */
  record Jars(List<Path> files, String digest) {
    Jars {
      files = List.copyOf(files);
    }

    private static Optional<Jars> beside(Path adapter) {
      List<Path> files =
          Stream.concat(
                  Stream.of(adapter),
                  HostRehearsal.oneClassOfEachLibrary().stream().map(HostArchive::home))
              .toList();
      try {
        return files.stream().allMatch(Files::isRegularFile)
            ? Optional.of(of(files))
            : Optional.empty();
      } catch (IOException unreadable) {
        return Optional.empty();
      }
    }

    static Jars of(List<Path> files) throws IOException {
      StringBuilder sums = new StringBuilder();
      for (Path jar : files) {
        sums.append(HexFormat.of().toHexDigits(sum(jar)));
      }
      return new Jars(files, sums.toString());
    }
  }

  HostArchive {
    jars = List.copyOf(jars);
  }

  /** That of the classes of this JVM; none if they do not come from jars. */
  static Optional<HostArchive> ofThisBuild(ChildHost child) {
    return JARS.map(jars -> of(child, jars));
  }

  /** That of these jars, beside the first of them. */
  static HostArchive of(ChildHost child, Jars jars) {
    String name = child.archivePrefix() + jars.digest() + ".aot";
    return new HostArchive(child, jars.files(), jars.files().getFirst().resolveSibling(name));
  }

  /** Made before each child starts, by a JVM that has compiled nothing yet: CRC-32C needs none. */
  private static int sum(Path jar) throws IOException {
    CRC32C sum = new CRC32C();
    sum.update(Files.readAllBytes(jar));
    return (int) sum.getValue();
  }

  /**
   * Makes those of all children, when clrsim is built. A build goes on without them: children then
   * start slowly.
   *
   * @param arguments the jar of the adapter, where this runs from its classes
   */
  public static void main(String[] arguments) throws InterruptedException {
    Path adapter = arguments.length > 0 ? Path.of(arguments[0]) : home(HostArchive.class);
    if (!DotnetRuntimes.areDrivenHere()) {
      return;
    }
    try {
      Jars jars =
          Jars.beside(adapter).orElseThrow(() -> new IOException("its jars cannot be read"));
      for (ChildHost child : ChildHost.values()) {
        of(child, jars).make();
      }
    } catch (IOException e) {
      System.err.print(
          new Diagnostic(
                  "Children of clrsim will start slowly: their classes could not be kept beforehand",
                  adapter.toString(),
                  FileFault.words(e),
                  "nothing has to be done; build again if that has changed")
              .text());
    }
  }

  private void make() throws IOException, InterruptedException {
    Path folder = file.resolveSibling("");
    try (DirectoryStream<Path> earlier =
        Files.newDirectoryStream(folder, child.archivePrefix() + "*")) {
      for (Path each : earlier) {
        Files.delete(each);
      }
    }
    Path unfinished = folder.resolve(child.archivePrefix() + "unfinished");
    List<String> command = new ArrayList<>(ChildCommand.JVM);
    command.add("-XX:AOTCacheOutput=" + unfinished);
    command.addAll(List.of("-cp", classPath(), child.rehearsal().getName()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    ChildCommand.withoutForeignSettings(builder.environment());
    Process rehearsal = builder.start();
    String said = new String(rehearsal.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (rehearsal.waitFor() != 0) {
      // A JVM that fails may have kept classes all the same.
      Files.deleteIfExists(unfinished);
      throw new IOException(
          "the rehearsal ended with exit code %d: %s"
              .formatted(rehearsal.exitValue(), said.lines().findFirst().orElse("without a word")));
    }
    Files.move(unfinished, file);
  }

  private String classPath() {
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** The options of a child with this class path, which then begins with what is archived. */
  List<String> options(String classPath) {
    return Files.isRegularFile(file)
        ? List.of("-XX:AOTCache=" + file, "-cp", classPath() + File.pathSeparator + classPath)
        : List.of("-cp", classPath);
  }

  private static Path home(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
