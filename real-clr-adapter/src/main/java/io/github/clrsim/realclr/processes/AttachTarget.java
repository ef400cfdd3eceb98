package io.github.clrsim.realclr.processes;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * A process that runs already, into which a profiler is brought: whether it can be, where the
 * library lies that its runtime loads, and what the runtime answers.
 */
public final class AttachTarget {
  private final RunningProcess process;
  private final ProcessFiles files;

  private AttachTarget(RunningProcess process) {
    this.process = process;
    this.files = process.files();
  }

  /**
   * A process to which a profiler can be brought from here.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot, and why
   */
  public static AttachTarget of(RunningProcess process) {
    process.requireMemory();
    AttachTarget target = new AttachTarget(process);
    target.requireAttachable();
    return target;
  }

  private void requireAttachable() {
    if (!files.isMemoryReadable()) {
      throw process.kept().thrown();
    }
    if (files.coreClr().isEmpty()) {
      throw process.noRuntime().thrown();
    }
    if (files.isStopped()) {
      throw new Diagnostic(
              "Process %s is stopped".formatted(process.name()),
              process.where("stat"),
              "a runtime loads a profiler while its process runs",
              "let it go on (kill -CONT %s), or the debugger that has stopped it"
                  .formatted(process.name()))
          .thrown();
    }
    if (files.ownPid() != files.pid()) {
      throw new Diagnostic(
              "Process %s counts processes by itself, as in a container".formatted(process.name()),
              process.where("status"),
              "the library that the runtime loads has to be found by the process and by us under one"
                  + " path, and its threads under one number",
              "run clrsim in the container")
          .thrown();
    }
    if (!files.root().isOurs()) {
      throw new Diagnostic(
              "Process %s has another root directory than we".formatted(process.name()),
              process.where("root"),
              "the library that the runtime loads has to be found by the process and by us under one"
                  + " path",
              "run clrsim where the process is: nsenter --target %s --mount ./clrsim"
                  .formatted(process.name()))
          .thrown();
    }
  }

  /**
   * Makes a folder that the process may look into; its files become the process's by {@link
   * #share}.
   *
   * @param folder that is not there yet
   */
  public Path sharedFolder(Path folder) {
    try {
      Path made = Files.createDirectory(folder);
      if (process.isAnothers()) {
        Path around = Objects.requireNonNull(made.getParent());
        Files.setPosixFilePermissions(around, PosixFilePermissions.fromString("rwx--x--x"));
      }
      share(made);
      return made;
    } catch (IOException fault) {
      throw notShared(folder, fault);
    }
  }

  /** Lets the process open a file of ours. Who may read another user's process may do that, too. */
  public void share(Path file) {
    if (process.isAnothers()) {
      files
          .userNumber()
          .ifPresent(
              user -> {
                try {
                  Files.setAttribute(file, "unix:uid", user);
                } catch (IOException fault) {
                  throw notShared(file, fault);
                }
              });
    }
  }

  private static DiagnosticException notShared(Path file, IOException fault) {
    return new Diagnostic(
            "There are no files that the process could open: " + FileFault.words(fault),
            file.toString(),
            "its runtime loads a library from there",
            "free space in the folder for temporary files, or run clrsim as the user whose process"
                + " it is")
        .thrown();
  }

  /**
   * Has its runtime load a profiler.
   *
   * @param patience how long that may take
   * @param library the file of it
   * @return what it answers, if it does not
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it does not answer
   */
  public Optional<Diagnostic> attachProfiler(Duration patience, Guid classId, Path library) {
    DiagnosticsSocket socket =
        DiagnosticsSocket.of(files, DiagnosticsSocket.ownTemporaryDirectory())
            .orElseThrow(() -> noSocket().thrown());
    int answer = socket.attachProfiler(patience, classId, library);
    return answer < 0
        ? Optional.of(AttachFault.diagnostic(answer, process.name(), socket.path()))
        : Optional.empty();
  }

  private Diagnostic noSocket() {
    return new Diagnostic(
        "The runtime of process %s takes no commands: there is no socket for them"
            .formatted(process.name()),
        process.where("environ"),
        "DOTNET_EnableDiagnostics=0 keeps it from making one, it has just begun, or the socket was"
            + " removed from the folder for temporary files",
        "./clrsim ps shows which processes have one");
  }
}
