package io.github.clrsim.realclr.processes;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.elf.BuildId;
import io.github.clrsim.realclr.elf.ElfFile;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the .NET processes of this machine: those with CoreCLR in their memory, and those that have
 * a diagnostics port, by which single files are known, too, and processes of other users.
 */
public final class DotnetProcesses {
  private static final String COMPONENT = "libmscordaccore.so";

  private final Path proc;
  private final Path ownTemporaryDirectory;

  DotnetProcesses(Path proc, Path ownTemporaryDirectory) {
    this.proc = proc;
    this.ownTemporaryDirectory = ownTemporaryDirectory;
  }

  /** Those of this machine. */
  public static DotnetProcesses onThisMachine() {
    return new DotnetProcesses(Path.of("/proc"), DiagnosticsSocket.ownTemporaryDirectory());
  }

  /**
   * All that run now, by number. One that ends meanwhile, or has ended and is not waited for, is
   * left out.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if this system does not list processes
   */
  public List<DotnetProcess> all() {
    return files().stream()
        .flatMap(files -> process(files).stream())
        .sorted(Comparator.comparingLong(DotnetProcess::pid))
        .toList();
  }

  private List<ProcessFiles> files() {
    try (Stream<Path> directories = Files.list(proc)) {
      return directories
          .filter(directory -> directory.getFileName().toString().matches("[0-9]{1,18}"))
          .map(ProcessFiles::new)
          .toList();
    } catch (IOException notThere) {
      throw new Diagnostic(
              "The processes of this system cannot be listed",
              proc.toString(),
              "they are listed there on Linux, the only system on which processes are inspected",
              "run it on Linux, with %s mounted".formatted(proc))
          .thrown();
    }
  }

  private Optional<DotnetProcess> process(ProcessFiles files) {
    if (files.startTime().isEmpty()) {
      return Optional.empty();
    }
    Optional<Path> coreClr = files.coreClr();
    Optional<DiagnosticsSocket> socket = DiagnosticsSocket.of(files, ownTemporaryDirectory);
    if (coreClr.isEmpty() && socket.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new DotnetProcess(
            files.pid(),
            coreClr.flatMap(DotnetProcesses::version),
            socket.map(DiagnosticsSocket::port).orElse(DiagnosticsPort.NONE),
            obstacle(files, coreClr),
            files.user(),
            files.command()));
  }

  /** A runtime of an installation lies in a directory that is named for its version. */
  private static Optional<RuntimeVersion> version(Path coreClr) {
    return Optional.ofNullable(coreClr.getParent())
        .flatMap(directory -> Optional.ofNullable(directory.getFileName()))
        .flatMap(name -> RuntimeVersion.from(name.toString()));
  }

  private static Optional<String> obstacle(ProcessFiles files, Optional<Path> coreClr) {
    if (!files.isMemoryReadable()) {
      return Optional.of(
          "its memory must not be read: it belongs to another user, or is protected");
    }
    if (coreClr.isEmpty()) {
      boolean isNative =
          ProgramKind.of(files.directory().resolve("exe"))
              .equals(Optional.of(ProgramKind.NATIVE_AOT));
      return Optional.of(
          isNative
              ? "it has no CLR: the program was compiled ahead of time"
              : "its runtime is no file of its own: the program is a single file");
    }
    Path library = coreClr.get();
    if (!Files.exists(files.root().told(library.resolveSibling(COMPONENT)).here())) {
      return Optional.of("there is no %s beside its runtime".formatted(COMPONENT));
    }
    Optional<BuildId> loaded = files.loadedBuild();
    Optional<BuildId> installed = ElfFile.buildId(files.root().told(library).here());
    return loaded.isPresent() && installed.isPresent() && !loaded.equals(installed)
        ? Optional.of("another build of its runtime was installed since it began")
        : Optional.empty();
  }
}
