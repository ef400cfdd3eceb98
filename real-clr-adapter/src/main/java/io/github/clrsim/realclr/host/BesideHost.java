package io.github.clrsim.realclr.host;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.host.process.CLibrary;
import io.github.clrsim.realclr.host.process.EndRecord;
import io.github.clrsim.realclr.host.process.SignalActions;
import io.github.clrsim.realclr.host.process.Surroundings;
import io.github.clrsim.realclr.processes.PlacedFile;
import io.github.clrsim.realclr.processes.RunningProcess;
import io.github.clrsim.realclr.stub.Entrance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * The main class of a JVM beside a program, which runs as it is in a {@code dotnet} of its own: has
 * the profiler under test, for one run.
 *
 * <p>The standard streams of what it starts are those of this process. It ends as that ended; what
 * else the parent must know is in the {@link HostNote}s.
 */
public final class BesideHost {
  /** What Java says of a process that SIGHUP, SIGINT, SIGKILL or SIGTERM has ended. */
  private static final Set<Integer> ENDED_BY_OTHERS = Set.of(129, 130, 137, 143);

  private static final long ROUND_MILLIS = 20;

  private final HostRequest request;

  BesideHost(HostRequest request) {
    this.request = request;
  }

  /**
   * Runs one program beside one profiler.
   *
   * @param arguments the file of the {@link HostRequest}
   */
  public static void main(String[] arguments) {
    BesideHost host = new BesideHost(HostRequest.read(Path.of(arguments[0])));
    EndRecord.Open end = EndRecord.open(host.request.endRecord());
    int exitCode = ClrHost.NOT_DONE;
    try {
      exitCode = host.runAndNote(end);
    } catch (RuntimeException | Error cannotBeNoted) {
      end.failing();
    }
    // Threads of the profiler may still run.
    try {
      CLibrary._exit(exitCode);
    } catch (LinkageError noCLibrary) {
      // JNA has found no room for its own library, as nobody else here has.
      Runtime.getRuntime().halt(exitCode);
    }
  }

  private int runAndNote(EndRecord.Open end) {
    try {
      return run(end);
    } catch (DiagnosticException e) {
      note(new HostNote.Refused(e.diagnostic()));
    } catch (Throwable e) {
      note(new HostNote.Refused(Faults.inTheAdapter(e)));
    }
    return ClrHost.NOT_DONE;
  }

  /** Answers with the exit code for this process; throws what the parent has to be told. */
  int run(EndRecord.Open end) throws InterruptedException {
    SignalActions.leaveToProgram();
    return switch (request.subject()) {
      case Subject.Command command -> command(command, end);
      case Subject.Awaited awaited -> awaited(awaited, end);
      case Subject.Attached attached -> attached(attached);
      case Subject.Hosted hosted -> throw new IllegalArgumentException("not beside: " + hosted);
    };
  }

  private int attached(Subject.Attached subject) {
    note(new HostNote.Detached(Attachment.of(request, subject).run()));
    return 0;
  }

  private BesideProgram atStart(Admission admission) {
    return new BesideProgram(
        PlacedFile.same(request.notes().resolveSibling("")),
        new Entrance.ByVariables(Surroundings.variables()),
        admission);
  }

  /** Its parent has the variables printed when the library is there. */
  private int awaited(Subject.Awaited subject, EndRecord.Open end) {
    Admission admission = Admission.ofProgram(subject.process(), this::note);
    BesideProgram place = atStart(admission);
    HostedRun run = HostedRun.of(request, place);
    admission.opens(run);
    while (!run.hosted().isConnected() && !Files.exists(request.stopFile())) {
      round();
    }
    BooleanSupplier life =
        run.hosted().isConnected()
            ? RunningProcess.of(Long.toString(place.stub().process())).life()
            : () -> false;
    while (life.getAsBoolean() && !Files.exists(request.stopFile())) {
      round();
    }
    boolean goesOn = life.getAsBoolean();
    place.stub().end();
    if (run.hosted().isConnected() && !goesOn) {
      note(new HostNote.Indirect(place.stub().exitStatus()));
    }
    if (place.stub().hasFailed()) {
      end.failing();
    }
    run.watchdog().awaitEndIfNear();
    return 0;
  }

  private static void round() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS));
  }

  private int command(Subject.Command subject, EndRecord.Open end) throws InterruptedException {
    Admission admission = Admission.ofProgram(subject.process(), this::note);
    BesideProgram place = atStart(admission);
    HostedRun run = HostedRun.of(request, place);
    admission.opens(run);
    Process started = start(subject.words(), run);
    int exitCode = started.waitFor();
    if (!run.hosted().isConnected()) {
      place.stub().end();
      if (ENDED_BY_OTHERS.contains(exitCode)) {
        return exitCode; // Before it got so far, and its parent may know by whom.
      }
      throw Surroundings.ranWithout(subject.words(), exitCode, admission.others()).thrown();
    }
    long process = place.stub().process();
    boolean isIndirect = process != started.pid();
    if (isIndirect) {
      ProcessHandle.of(process).ifPresent(handle -> handle.onExit().join());
    }
    place.stub().end();
    OptionalInt status = place.stub().exitStatus();
    if (isIndirect) {
      note(new HostNote.Indirect(status));
    } else {
      status.ifPresent(end::exiting);
    }
    if (place.stub().hasFailed()) {
      end.failing();
      return exitCode;
    }
    run.watchdog().awaitEndIfNear();
    return exitCode;
  }

  private Process start(List<String> words, HostedRun run) {
    ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
    builder.environment().putAll(Surroundings.announcing(run.profiler().library()));
    Process process;
    try {
      process = builder.start();
    } catch (IOException fault) {
      throw new Diagnostic(
              "The program cannot be started: " + FileFault.words(fault),
              words.getFirst(),
              "it is run by this command",
              "look whether there is such a command, and whether it may be executed")
          .thrown();
    }
    try {
      StartedProgram.in(request.notes().resolveSibling("")).is(process.pid());
    } catch (IOException fault) {
      process.destroyForcibly(); // Nobody could end it later.
      throw new UncheckedIOException("cannot say which process was started", fault);
    }
    return process;
  }

  private void note(HostNote note) {
    note.addTo(request.notes());
  }
}
