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
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A process that runs already, into which a profiler is brought: whether it can be, where the
 * library lies that its runtime loads, and what the runtime answers.
 */
public final class AttachTarget {
  private static final List<Path> USUAL_PLACES = List.of(Path.of("/tmp"), Path.of("/var/tmp"));

  private final RunningProcess process;
  private final ProcessFiles files;
  private Optional<SharedFolder> shared = Optional.empty();

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
  }

  /**
   * Makes a folder that the process may look into; its files become the process's by {@link
   * #share}. Where the process has other files than we, as in a container, the folder is among
   * those, and goes by {@link #withdraw}.
   *
   * @param folder that is not there yet; no other has its name
   */
  public PlacedFile sharedFolder(Path folder) {
    try {
      PlacedFile made = files.root().isOurs() ? ours(folder) : theirs(folder.getFileName());
      share(made.here());
      return made;
    } catch (IOException fault) {
      throw notShared(folder, fault);
    }
  }

  private PlacedFile ours(Path folder) throws IOException {
    Path made = Files.createDirectory(folder);
    if (process.isAnothers()) {
      Path around = Objects.requireNonNull(made.getParent());
      Files.setPosixFilePermissions(around, PosixFilePermissions.fromString("rwx--x--x"));
    }
    return PlacedFile.same(made);
  }

  /** In the first of the usual places where it can be made. */
  private PlacedFile theirs(Path name) throws IOException {
    Optional<IOException> first = Optional.empty();
    for (Path around :
        Stream.concat(files.temporaryDirectory().stream(), USUAL_PLACES.stream()).toList()) {
      try {
        shared = Optional.of(SharedFolder.create(files.root().known(around), name));
        return shared.get().place();
      } catch (IOException fault) {
        first = first.or(() -> Optional.of(fault));
      }
    }
    throw first.orElseThrow();
  }

  /** Removes what was made among the files of the process, which has opened them or never will. */
  public void withdraw() {
    shared.ifPresent(SharedFolder::close);
    shared = Optional.empty();
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

  private DiagnosticException notShared(Path file, IOException fault) {
    return new Diagnostic(
            "There are no files that the process could open: " + FileFault.words(fault),
            files.root().isOurs()
                ? file.toString()
                : "TMPDIR, /tmp and /var/tmp below " + process.where("root"),
            "its runtime loads a library from there",
            "free space in the folder for temporary files, or run clrsim as the user whose process"
                + " it is; the container of a process has to let it write to one of these folders")
        .thrown();
  }

  /**
   * Has its runtime load a profiler.
   *
   * @param patience how long that may take
   * @param library the file of it, as the process finds it
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
