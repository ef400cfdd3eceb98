package io.github.clrsim.realclr.host;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.host.process.CLibrary;
import io.github.clrsim.realclr.host.process.EndRecord;
import io.github.clrsim.realclr.host.process.SignalActions;
import io.github.clrsim.realclr.host.process.Surroundings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of a JVM beside a program, which runs as it is in a {@code dotnet} of its own: has
 * the profiler under test, for one run.
 *
 * <p>The program's standard streams are those of this process. It ends as the program ended; what
 * else the parent must know is in the {@link HostNote}s.
 */
public final class BesideHost {
  private final HostRequest request;

  private BesideHost(HostRequest request) {
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
    CLibrary._exit(exitCode);
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

  private int run(EndRecord.Open end) throws InterruptedException {
    Surroundings.requireProfilersAllowed(request.runtime());
    SignalActions.leaveToProgram();
    BesideProgram place = new BesideProgram(request.notes().resolveSibling(""));
    HostedRun run = HostedRun.of(request, place);
    int exitCode = start(run).waitFor();
    place.stub().end();
    place.stub().exitStatus().ifPresent(end::exiting);
    if (place.stub().hasFailed()) {
      end.failing();
      return exitCode;
    }
    if (!run.hosted().isConnected()) {
      throw Surroundings.ranWithout(request.program()).thrown();
    }
    run.watchdog().awaitEndIfNear();
    return exitCode;
  }

  private Process start(HostedRun run) {
    Path muxer =
        request
            .runtime()
            .muxer()
            .orElseThrow(
                () ->
                    new Diagnostic(
                            "There is no dotnet that starts programs on this runtime",
                            request.runtime().directory().toString(),
                            "beside a program clrsim starts it as users do",
                            "name a runtime of a .NET installation, or leave --beside out")
                        .thrown());
    List<String> command = new ArrayList<>();
    command.add(muxer.toString());
    command.addAll(List.of("exec", "--fx-version", request.runtime().version().toString()));
    command.add(request.program().toString());
    command.addAll(request.arguments());
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().putAll(Surroundings.announcing(run.profiler().library()));
    try {
      return builder.start();
    } catch (IOException fault) {
      throw new Diagnostic(
              "The program cannot be started: " + FileFault.words(fault),
              muxer.toString(),
              "it is run by this command",
              "look whether it may be executed")
          .thrown();
    }
  }

  private void note(HostNote note) {
    note.addTo(request.notes());
  }
}
