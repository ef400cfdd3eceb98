package io.github.clrsim.realclr.processes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The program that a process of .NET runs, by its command.
 *
 * @param assembly the assembly with which it begins; the file that was started, for one whose
 *     assembly is found beside it; empty where {@code dotnet} was given no assembly but a command
 *     of the SDK, such as {@code test}
 * @param isOfSdk whether it is a part of the .NET SDK, and so a tool that starts or builds programs
 */
public record ManagedProgram(Optional<Path> assembly, boolean isOfSdk) {
  private static final String MUXER = "dotnet";

  /** What may stand before an assembly and has a word behind it, after {@code dotnet [exec]}. */
  private static final Set<String> HOST_OPTIONS =
      Set.of(
          "--additionalprobingpath",
          "--additional-deps",
          "--depsfile",
          "--fx-version",
          "--roll-forward",
          "--roll-forward-on-no-candidate-fx",
          "--runtimeconfig");

  private static final String SDK = "sdk";

  /** Where the SDK is, {@code dotnet} is, too, with the library that works out what it runs. */
  private static final Path HOST = Path.of("host", "fxr");

  /**
   * Reads a command.
   *
   * @param executable the file that was started
   * @param words with which, its own name first
   * @param folder in which, as the process finds it
   * @param here where we find a file of the process
   */
  static ManagedProgram of(
      Path executable, List<String> words, Path folder, UnaryOperator<Path> here) {
    Optional<Path> assembly =
        executable.endsWith(MUXER)
            ? assembly(words.iterator(), folder).map(here).filter(Files::isRegularFile)
            : Optional.of(ofApplicationHost(executable));
    return new ManagedProgram(
        assembly, assembly.map(ManagedProgram::isInSdk).orElse(executable.endsWith(MUXER)));
  }

  private static Optional<Path> assembly(Iterator<String> words, Path folder) {
    skip(words); // dotnet
    while (words.hasNext()) {
      String word = words.next();
      if (HOST_OPTIONS.contains(word)) {
        skip(words);
      } else if (!word.equals("exec")) {
        return Optional.of(folder.resolve(word));
      }
    }
    return Optional.empty();
  }

  private static void skip(Iterator<String> words) {
    if (words.hasNext()) {
      words.next();
    }
  }

  /** An application's host is named for the assembly beside it, or has everything in itself. */
  private static Path ofApplicationHost(Path executable) {
    Path beside = executable.resolveSibling(executable.getFileName() + ".dll");
    return Files.isRegularFile(beside) ? beside : executable;
  }

  private static boolean isInSdk(Path file) {
    for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
      if (folder.endsWith(SDK) && Files.isDirectory(folder.resolveSibling(HOST))) {
        return true;
      }
    }
    return false;
  }

  /** What a user calls it: the name of the file. */
  public String name() {
    return assembly.map(Path::getFileName).map(Path::toString).orElse(MUXER);
  }

  /** Whether a user who says this means it: the name of the file, with its ending or without. */
  public boolean isCalled(String name) {
    return name().equals(name) || name().equals(name + ".dll");
  }
}
