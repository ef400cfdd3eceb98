package io.github.clrsim.realclr.host;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.com.ProfilerObject;
import io.github.clrsim.realclr.processes.AttachTarget;
import io.github.clrsim.realclr.processes.PlacedFile;
import io.github.clrsim.realclr.processes.RunningProcess;
import io.github.clrsim.realclr.stub.Entrance;
import io.github.clrsim.realclr.stub.StubFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A profiler in a process that runs already: its runtime is asked to load the library, and later to
 * let it go, so that nothing of it is left.
 */
final class Attachment {
  /** How long the runtime waits at least until it looks whether it can let the profiler go. */
  private static final int DETACH_MILLIS = 50;

  /** How long a runtime may take to load it. */
  private static final Duration LOAD_TIME = Duration.ofSeconds(30);

  /** How long a process that answers no more may take to end. */
  private static final Duration END_TIME = Duration.ofSeconds(10);

  private static final long ROUND_MILLIS = 10;

  private final HostRequest request;
  private final Subject.Attached subject;
  private final RunningProcess process;
  private final BooleanSupplier life;

  private Attachment(HostRequest request, Subject.Attached subject, RunningProcess process) {
    this.request = request;
    this.subject = subject;
    this.process = process;
    this.life = process.life();
  }

  /** To a process. */
  static Attachment of(HostRequest request, Subject.Attached subject) {
    return new Attachment(request, subject, RunningProcess.of(Long.toString(subject.process())));
  }

  /**
   * Attaches, stays as long as is wished, and detaches.
   *
   * @return whether the process ended meanwhile
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot be attached to
   */
  boolean run() {
    AttachTarget target = AttachTarget.of(process);
    try {
      return run(target);
    } finally {
      target.withdraw();
    }
  }

  private boolean run(AttachTarget target) {
    PlacedFile folder = target.sharedFolder(sharedFolder());
    Admission admission = Admission.ofProcess(subject.process(), this::note);
    BesideProgram place = new BesideProgram(folder, new Entrance.ByAttach(), admission);
    HostedRun run = HostedRun.of(request, place);
    admission.opens(run);
    target.share(StubFiles.in(folder.here()).memory());
    target.share(StubFiles.in(folder.here()).library());
    attach(target, run);
    target.withdraw();
    stay();
    if (isAlive()) {
      detach(run, place);
    }
    boolean hasEnded = !place.stub().isDetached();
    place.stub().end();
    return hasEnded;
  }

  /** A folder of ours that has a name as no other. */
  private Path sharedFolder() {
    Path ours = Objects.requireNonNull(request.notes().toAbsolutePath().getParent());
    return ours.resolve(ours.getFileName() + "-shared");
  }

  private void attach(AttachTarget target, HostedRun run) {
    try {
      target
          .attachProfiler(LOAD_TIME, ProfilerObject.CLASS_ID, run.profiler().library())
          .ifPresent(
              refusal -> {
                throw (run.hosted().isConnected() ? declined(refusal) : refusal).thrown();
              });
    } catch (DiagnosticException noAnswer) {
      // A process that ends meanwhile answers nothing, and that is an end like others.
      if (!run.hosted().isConnected() || !endsSoon()) {
        throw noAnswer;
      }
    }
  }

  private boolean endsSoon() {
    long start = System.nanoTime();
    while (isAlive() && System.nanoTime() - start < END_TIME.toNanos()) {
      round();
    }
    return !isAlive();
  }

  private boolean isAlive() {
    return life.getAsBoolean();
  }

  private static Diagnostic declined(Diagnostic refusal) {
    return new Diagnostic(
        "The profiler declines: its InitializeForAttach fails, as it cannot have what it asks for",
        refusal.where(),
        refusal.why(),
        "ask for fewer events by --events; the process goes on as it was");
  }

  private void stay() {
    long start = System.nanoTime();
    while (isAlive()
        && !Files.exists(request.stopFile())
        && subject.isWithin(Duration.ofNanos(System.nanoTime() - start))) {
      round();
    }
  }

  /** A thread of the profiler's asks for it, which has to have left before it is done. */
  private void detach(HostedRun run, BesideProgram place) {
    CountDownLatch asked = new CountDownLatch(1);
    boolean[] isRefused = new boolean[1];
    run.hosted()
        .startThread(
            "detaches",
            () -> {
              try {
                isRefused[0] = run.hosted().info().requestProfilerDetach(DETACH_MILLIS).failed();
              } finally {
                asked.countDown();
              }
            });
    while (isAlive() && !isZero(asked)) {
      round();
    }
    if (isRefused[0]) {
      note(new HostNote.CutShort(refused()));
      return;
    }
    while (isAlive()
        && !(place.stub().isDetached() && !process.hasMapped(run.profiler().library()))) {
      round();
    }
  }

  private static boolean isZero(CountDownLatch latch) {
    try {
      return latch.await(ROUND_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private static void round() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ROUND_MILLIS));
  }

  private Diagnostic refused() {
    return new Diagnostic(
        "The runtime does not let the profiler go",
        "process " + subject.process(),
        "what it was asked for cannot be taken back (RequestProfilerDetach answers why: see the last"
            + " steps of the trace); the profiler hears nothing more, and stays until the process"
            + " ends",
        "ask for fewer events by --events");
  }

  private void note(HostNote note) {
    note.addTo(request.notes());
  }
}
