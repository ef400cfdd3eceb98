package io.github.clrsim.realclr.processes;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * A process whose memory somebody wants to read: whether it has any, where its files are, and, when
 * it cannot be read, why. It only looks at {@code /proc}.
 */
public final class RunningProcess {
  private static final Path PROC = Path.of("/proc");
  private static final String LISTED = "name one that runs; ./clrsim ps lists those of .NET";
  private static final String ROOT = "root";

  private final String name;
  private final ProcessFiles files;

  RunningProcess(String name, Path proc) {
    this.name = name;
    this.files = new ProcessFiles(proc.resolve(name));
  }

  /** A process by the name that it has in {@code /proc}: its number, or {@code self}. */
  public static RunningProcess of(String name) {
    return new RunningProcess(name, PROC);
  }

  /**
   * Requires that it is there and has memory of its own.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if not
   */
  public void requireMemory() {
    if (!Files.exists(files.directory())) {
      throw gone().thrown();
    }
    if (files.isZombie()) {
      throw zombie().thrown();
    }
    if (files.isOfKernel()) {
      throw new Diagnostic(
              "Process %s is a part of the kernel, %s".formatted(name, files.shortName()),
              where("stat"),
              "it runs no program and has no memory of its own",
              LISTED)
          .thrown();
    }
  }

  /** It is not there. */
  public Diagnostic gone() {
    return new Diagnostic(
        "There is no process " + name,
        files.directory().toString(),
        "it has ended, or never was, or is known here by another number than in its container",
        LISTED);
  }

  private Diagnostic zombie() {
    long parent = files.parent();
    return new Diagnostic(
        "Process %s has ended, and is a zombie".formatted(name),
        where("stat"),
        "it has no memory any more; it keeps its number until its parent, %s, takes note"
            .formatted(
                parent == 0
                    ? "which is not here"
                    : "process %d (%s)".formatted(parent, sibling(parent).shortName())),
        LISTED);
  }

  /** It, or the system, does not let us. */
  public Diagnostic kept() {
    Optional<Integer> user = files.userNumber();
    Optional<Integer> us = sibling("self").userNumber();
    String ourName = sibling("self").user();
    boolean isAnothers = user.isPresent() && !user.equals(us);
    return new Diagnostic(
        "Process %s must not be read: %s"
            .formatted(
                name,
                isAnothers
                    ? "it belongs to user %s, and we are %s".formatted(owner(user.get()), ourName)
                    : "it belongs to user %s, as we do, and is protected".formatted(ourName)),
        where("maps"),
        "to read a process takes the rights of a debugger: the same user, or root with"
            + " CAP_SYS_PTRACE, which containers lack; less may be allowed by"
            + " kernel.yama.ptrace_scope, and a program may guard itself",
        remedy(user.filter(_ -> isAnothers).map(this::owner).orElse(ROOT), ourName));
  }

  private static String remedy(String owner, String ourName) {
    if (ourName.equals(ROOT)) {
      return "run it outside of the container, or in one with --cap-add SYS_PTRACE";
    }
    return owner.equals(ROOT)
        ? "run it as root: sudo ./clrsim"
        : "run it as user %s, or as root: sudo ./clrsim".formatted(owner);
  }

  /** The directory of a guarded process is root's, whoever started it. */
  private String owner(int user) {
    return files.userOfDirectory().filter(owner -> owner == user).isPresent()
        ? files.user()
        : Integer.toString(user);
  }

  /** It has memory, and none of the files in it is the runtime. */
  public Diagnostic noRuntime() {
    Optional<Path> program = files.program();
    return switch (ProgramKind.of(files.directory().resolve("exe")).orElse(ProgramKind.OTHER)) {
      case SINGLE_FILE ->
          new Diagnostic(
              "The runtime of process %s is no file of its own: its program is a single file"
                  .formatted(name),
              text(program),
              "only the libmscordaccore.so of the same build could read it, and that lies beside a"
                  + " libcoreclr.so",
              "publish the program without PublishSingleFile, or not self-contained, and start that");
      case NATIVE_AOT ->
          new Diagnostic(
              "Process %s has no CLR: its program was compiled ahead of time".formatted(name),
              text(program),
              "it has a small runtime in itself, for which there is no libmscordaccore.so",
              "publish the program without PublishAot, and start that; or use a debugger of C");
      case OTHER -> isHost(program) ? notYet() : noDotNet(program);
    };
  }

  private boolean isHost(Optional<Path> program) {
    return program.filter(file -> file.endsWith("dotnet")).isPresent()
        || files.hasMapped("libhostfxr.so")
        || files.hasMapped("libhostpolicy.so");
  }

  private Diagnostic notYet() {
    return new Diagnostic(
        "The runtime of process %s has not begun yet".formatted(name),
        where("maps"),
        "the host is there, which looks for a runtime; libcoreclr.so is not in its memory yet",
        "ask again in a moment; if that does not help, name the process that it started:"
            + " ./clrsim ps lists them");
  }

  private Diagnostic noDotNet(Optional<Path> program) {
    return new Diagnostic(
        "No .NET runtime runs in process %s, which is %s".formatted(name, text(program)),
        where("maps"),
        "libcoreclr.so, which is the runtime, is not among the files in its memory",
        "name a process of .NET Core 3 or newer; ./clrsim ps lists them");
  }

  private String text(Optional<Path> program) {
    return program.map(file -> files.root().told(file).theirs().toString()).orElse("not known");
  }

  /** The runtime that is in its memory; nothing where there is none that is a file of its own. */
  public Optional<DotnetRuntime> runtime() {
    return files
        .coreClr()
        .flatMap(
            library ->
                DotnetRuntime.in(library.resolveSibling(""), "in the memory of process " + name));
  }

  /** What it runs, if it is a process of .NET. */
  public ManagedProgram managedProgram() {
    return ManagedProgram.of(
        files.program().orElse(Path.of("?")), files.command(), files.workingDirectory());
  }

  /**
   * Requires that a profiler can be brought into it from here.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if not, and why
   */
  public void requireAttachable() {
    if (!files.isMemoryReadable()) {
      throw kept().thrown();
    }
    if (files.coreClr().isEmpty()) {
      throw noRuntime().thrown();
    }
    if (files.isStopped()) {
      throw new Diagnostic(
              "Process %s is stopped".formatted(name),
              where("stat"),
              "a runtime loads a profiler while its process runs",
              "let it go on (kill -CONT %s), or the debugger that has stopped it".formatted(name))
          .thrown();
    }
    if (files.ownPid() != files.pid()) {
      throw new Diagnostic(
              "Process %s counts processes by itself, as in a container".formatted(name),
              where("status"),
              "the library that the runtime loads has to be found by the process and by us under one"
                  + " path, and its threads under one number",
              "run clrsim in the container")
          .thrown();
    }
    if (!files.root().isOurs()) {
      throw new Diagnostic(
              "Process %s has another root directory than we".formatted(name),
              where("root"),
              "the library that the runtime loads has to be found by the process and by us under one"
                  + " path",
              "run clrsim where the process is: nsenter --target %s --mount ./clrsim"
                  .formatted(name))
          .thrown();
    }
  }

  /**
   * A folder whose files the process may open, too.
   *
   * @param folder that is not there yet
   */
  public Path sharedFolder(Path folder) {
    try {
      Path made = Files.createDirectory(folder);
      if (!files.userNumber().equals(sibling("self").userNumber())) {
        // Only who may do all can read the process of another user, and may do this.
        files.userNumber().ifPresent(user -> giveTo(user, made));
        Path around = Objects.requireNonNull(made.getParent());
        Files.setPosixFilePermissions(around, PosixFilePermissions.fromString("rwx--x--x"));
      }
      return made;
    } catch (IOException fault) {
      throw notShared(folder, fault);
    }
  }

  private static void giveTo(int user, Path file) {
    try {
      Files.setAttribute(file, "unix:uid", user);
    } catch (IOException fault) {
      throw notShared(file, fault);
    }
  }

  /** Lets the process open a file that is made in such a folder. */
  public void share(Path file) {
    if (!files.userNumber().equals(sibling("self").userNumber())) {
      files.userNumber().ifPresent(user -> giveTo(user, file));
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
        ? Optional.of(AttachFault.diagnostic(answer, name, socket.path()))
        : Optional.empty();
  }

  private Diagnostic noSocket() {
    return new Diagnostic(
        "The runtime of process %s takes no commands: there is no socket for them".formatted(name),
        where("environ"),
        "DOTNET_EnableDiagnostics=0 keeps it from making one, it has just begun, or the socket was"
            + " removed from the folder for temporary files",
        "./clrsim ps shows which processes have one");
  }

  /**
   * When it began, in a clock of the kernel's; empty once it has ended, also if its parent takes no
   * note of that. A later process of its number has begun at another time.
   */
  public Optional<String> beginning() {
    return files.startTime();
  }

  /** Whether a library is no longer in its memory. */
  public boolean hasLetGo(Path library) {
    return !files.hasMapped(library);
  }

  /** Where its files are. */
  public ProcessRoot root() {
    return files.root();
  }

  private ProcessFiles sibling(Object process) {
    return new ProcessFiles(files.directory().resolveSibling(process.toString()));
  }

  private String where(String file) {
    return files.directory().resolve(file).toString();
  }
}
