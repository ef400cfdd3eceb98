package io.github.clrsim.realclr.processes;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

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
    String ourName = sibling("self").user();
    boolean isAnothers = isAnothers();
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
                DotnetRuntime.in(
                    files.root().told(library).here().resolveSibling(""),
                    "in the memory of process " + name));
  }

  /** What it runs, if it is a process of .NET. */
  public ManagedProgram managedProgram() {
    ProcessRoot root = files.root();
    return ManagedProgram.of(
        files.program().map(program -> root.told(program).here()).orElse(Path.of("?")),
        files.command(),
        root.told(files.workingDirectory()).theirs(),
        file -> root.known(file).here());
  }

  /**
   * Answers from now on whether it is still there. One that has ended is not, also if its parent
   * takes no note of that, and neither is a later one of its number.
   */
  public BooleanSupplier life() {
    Optional<String> beginning = files.startTime();
    return () -> beginning.isPresent() && files.startTime().equals(beginning);
  }

  /** Whether a file is mapped into its memory. */
  public boolean hasMapped(Path file) {
    return files.hasMapped(file);
  }

  ProcessFiles files() {
    return files;
  }

  /** The name that it has in {@code /proc}. */
  String name() {
    return name;
  }

  /** Whether it belongs to another user than this process. */
  boolean isAnothers() {
    Optional<Integer> user = files.userNumber();
    return user.isPresent() && !user.equals(sibling("self").userNumber());
  }

  /** Where its files are. */
  public ProcessRoot root() {
    return files.root();
  }

  private ProcessFiles sibling(Object process) {
    return new ProcessFiles(files.directory().resolveSibling(process.toString()));
  }

  String where(String file) {
    return files.directory().resolve(file).toString();
  }
}
