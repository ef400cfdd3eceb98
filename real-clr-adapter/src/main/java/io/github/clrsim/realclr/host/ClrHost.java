package io.github.clrsim.realclr.host;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.host.process.CLibrary;
import io.github.clrsim.realclr.host.process.EndRecord;
import io.github.clrsim.realclr.host.process.MainStack;
import io.github.clrsim.realclr.host.process.SignalActions;
import io.github.clrsim.realclr.host.process.SignalStack;
import io.github.clrsim.realclr.host.process.Surroundings;
import io.github.clrsim.realclr.host.program.RuntimeProperties;
import java.nio.file.Path;

/**
 * The main class of a child JVM: hosts CoreCLR, with the profiler under test in it, for one run.
 *
 * <p>Its standard output and error are the program's. It ends as the program ends; what else the
 * parent must know is in the {@link HostNote}s.
 */
public final class ClrHost {
  /** The number of the thread that stands for the program's output in a trace. */
  public static final int OUTPUT_THREAD = 0;

  /** The exit code of a child that could not do its work; the reason is a note. */
  public static final int NOT_DONE = 3;

  private final HostRequest request;
  private final Subject.Hosted subject;

  private ClrHost(HostRequest request) {
    this.request = request;
    this.subject = (Subject.Hosted) request.subject();
  }

  /**
   * Runs one program under one profiler.
   *
   * @param arguments the file of the {@link HostRequest}
   */
  public static void main(String[] arguments) {
    ClrHost host = new ClrHost(HostRequest.read(Path.of(arguments[0])));
    new Thread(null, host::runGuarded, "main of the program", MainStack.size()).start();
  }

  private void runGuarded() {
    int exitCode;
    try {
      exitCode = run();
    } catch (DiagnosticException e) {
      note(new HostNote.Refused(e.diagnostic()));
      exitCode = NOT_DONE;
    } catch (Throwable e) {
      note(new HostNote.Refused(Faults.inTheAdapter(e)));
      exitCode = NOT_DONE;
    }
    // Threads of the program may still run. They end here and not in the middle of an exit in which
    // the JVM and the runtime take themselves apart in turns.
    CLibrary._exit(exitCode);
  }

  private int run() {
    EndRecord.Open end = EndRecord.install(request.endRecord());
    SignalActions.giveBack();
    // Before the first step: what cannot run leaves no trace.
    RuntimeProperties properties =
        RuntimeProperties.of(
            subject.runtime(), subject.program(), subject.needs(), request.configuration());
    HostedRun run = HostedRun.of(request, InThisProcess.onThisThread());
    run.begin(subject.runtime().version().toString(), subject.program().getFileName().toString());
    SignalStack.enlarge();
    run.hosted().onMainThread();
    Surroundings.announceProfiler(run.profiler().library());
    CoreClr clr = CoreClr.initialize(subject.runtime(), properties, subject.program());
    if (!run.hosted().isConnected()) {
      throw Surroundings.notLoaded(subject.runtime()).thrown();
    }
    run.profiler().closeLibrary();
    Surroundings.keepFilesToThisProcess(run.hosted().profilerClass());
    int exitCode = clr.execute(subject.arguments());
    int latched = clr.shutDown(exitCode);
    run.profiler().silence();
    run.watchdog().awaitEndIfNear();
    end.exiting(latched);
    return latched;
  }

  private void note(HostNote note) {
    note.addTo(request.notes());
  }
}
