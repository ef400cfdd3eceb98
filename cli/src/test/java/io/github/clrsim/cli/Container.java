package io.github.clrsim.cli;

import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Larder in mount and PID namespaces of its own, with a small tree as its root. */
record Container(LarderProcess larder) implements AutoCloseable {
  private static final String TREE =
      """
      set -e
      T=$1
      mount -t tmpfs none "$T"
      mkdir "$T"/usr "$T"/lib "$T"/lib64 "$T"/net "$T"/app "$T"/proc "$T"/tmp "$T"/old
      for each in usr lib lib64; do mount --rbind "/$each" "$T/$each"; done
      mount --rbind "$2" "$T/net"
      mount --rbind "$3" "$T/app"
      mount -t proc proc "$T/proc"
      cd "$T"
      pivot_root . old
      umount -l /old
      exec chroot . /net/dotnet exec /app/Larder.dll
      """;

  static Container of(DotnetRuntime runtime, Path tree) throws IOException, InterruptedException {
    List<String> apart = apart();
    ProcessBuilder builder =
        new ProcessBuilder(
            Stream.concat(
                    apart.stream(),
                    Stream.of(
                        "sh",
                        "-c",
                        TREE,
                        "sh",
                        tree.toString(),
                        runtime.root().orElseThrow().toString(),
                        LarderProcess.assembly().getParent().toString()))
                .toList());
    builder.environment().put("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1");
    return new Container(LarderProcess.start(builder));
  }

  /** How a program is started that counts its processes by itself, and dies with us. */
  static List<String> apart() throws IOException, InterruptedException {
    return apart("--mount", "--pid", "--fork", "--kill-child", "--propagation", "private");
  }

  /** How a program is started with file systems of its own. */
  static List<String> withOwnMounts() throws IOException, InterruptedException {
    return apart("--mount", "--propagation", "private");
  }

  /** With these options of unshare, as they can be had here; the test is left out if not. */
  private static List<String> apart(String... options) throws IOException, InterruptedException {
    for (List<String> user : List.of(List.<String>of(), List.of("--user", "--map-root-user"))) {
      List<String> command =
          Stream.of(List.of("unshare"), user, List.of(options)).flatMap(List::stream).toList();
      List<String> trial =
          Stream.concat(command.stream(), Stream.of("mount", "-t", "tmpfs", "none", "/mnt"))
              .toList();
      if (new ProcessBuilder(trial).inheritIO().start().waitFor() == 0) {
        return command;
      }
    }
    String why = "skipped, because no namespaces may be made here";
    System.out.println(why);
    return Assumptions.abort(why);
  }

  /** The number of the program here; there it is 1. */
  long pid() {
    return larder
        .process()
        .descendants()
        .filter(each -> each.info().command().filter(name -> name.endsWith("dotnet")).isPresent())
        .findFirst()
        .orElseThrow()
        .pid();
  }

  /** Where the files of the program are for us that it finds below {@code /}. */
  Path root() {
    return Path.of("/proc", Long.toString(pid()), "root");
  }

  @Override
  public void close() {
    larder.close();
  }
}
