package io.github.clrsim.realclr.runtime;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which files of an unpacked package go where in a cache entry. */
sealed interface Layout {

  /** The files of a runtime that are started as processes: the second by the runtime itself. */
  List<String> PROGRAMS = List.of("dotnet", "createdump");

  /** Moves the files; what is left behind is not wanted. */
  void arrange(Path unpacked, Path entry) throws IOException;

  /** Moves named files and directories as they are. */
  record Moves(List<Move> moves) implements Layout {
    Moves(Move... moves) {
      this(List.of(moves));
    }

    /** From a path in the package to a path in the entry, both with slashes. */
    record Move(String from, String to) {}

    @Override
    public void arrange(Path unpacked, Path entry) throws IOException {
      for (Move move : moves) {
        Layout.move(unpacked.resolve(move.from()), entry.resolve(move.to()));
      }
    }
  }

  /**
   * Picks the runtime out of a self-contained application and lays it out like an installation. The
   * application's {@code deps.json} says which of the files in its one directory are the runtime's.
   *
   * @param directory the application's directory in the package
   */
  record SelfContained(String directory, String application, RuntimeVersion version)
      implements Layout {

    private static final Pattern FILE =
        Pattern.compile("\"([^\"/\\\\]+)\": \\{\\s*\"[af]\\w+Version\"");

    @Override
    public void arrange(Path unpacked, Path entry) throws IOException {
      Path from = unpacked.resolve(directory);
      var assets = assets(Files.readString(from.resolve(application + ".deps.json")));
      Path framework = entry.resolve("shared/Microsoft.NETCore.App/" + version);
      for (String name : FILE.matcher(assets).results().map(found -> found.group(1)).toList()) {
        Layout.move(from.resolve(name), framework.resolve(name));
      }
      Layout.move(
          framework.resolve("libhostfxr.so"),
          entry.resolve("host/fxr/" + version + "/libhostfxr.so"));
      Files.writeString(
          framework.resolve("Microsoft.NETCore.App.deps.json"), frameworkDeps(assets));
    }

    // The object after the runtime pack's name in "targets". The package is pinned, so its form is
    // known and no JSON reader is needed: no string in this part of the file holds a brace.
    private String assets(String deps) {
      var title = "\"runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/" + version + "\": {";
      int start = deps.indexOf(title);
      int open = start < 0 ? -1 : start + title.length() - 1;
      int depth = 0;
      for (int at = open; at >= 0 && at < deps.length(); at++) {
        depth += deps.charAt(at) == '{' ? 1 : deps.charAt(at) == '}' ? -1 : 0;
        if (depth == 0) {
          return deps.substring(open, at + 1);
        }
      }
      throw new Diagnostic(
              application + ".deps.json names no files of the .NET runtime " + version,
              "the unpacked package",
              "it is the only list of what in the package is the runtime",
              "report this: the table of packages is wrong")
          .thrown();
    }

    // Without this file hostfxr says "No frameworks were found" (seen with 9.0.5).
    private String frameworkDeps(String assets) {
      return """
      {
        "runtimeTarget": {"name": ".NETCoreApp,Version=v%1$d.%2$d/linux-x64"},
        "targets": {
          ".NETCoreApp,Version=v%1$d.%2$d/linux-x64": {
            "Microsoft.NETCore.App.Runtime.linux-x64/%3$s": %4$s
          }
        },
        "libraries": {
          "Microsoft.NETCore.App.Runtime.linux-x64/%3$s": {
            "type": "package", "serviceable": false, "sha512": ""
          }
        }
      }
      """
          .formatted(version.major(), version.minor(), version, assets);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    if (!Files.exists(from)) {
      throw new Diagnostic(
              "the package has no " + from.getFileName(),
              from.toString(),
              "the table of packages says it has",
              "report this: the table of packages is wrong")
          .thrown();
    }
    Path parent = to.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Files.move(from, to);
    try (Stream<Path> moved = Files.walk(to)) {
      for (Path program : moved.filter(Layout::isProgram).toList()) {
        makeExecutable(program);
      }
    }
  }

  private static boolean isProgram(Path file) {
    return PROGRAMS.stream().anyMatch(file::endsWith);
  }

  /** Packages keep no execute permission that the publisher forgot, and these were forgotten. */
  private static void makeExecutable(Path program) throws IOException {
    if (program.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(program);
      permissions.add(PosixFilePermission.OWNER_EXECUTE);
      Files.setPosixFilePermissions(program, permissions);
    }
  }
}
