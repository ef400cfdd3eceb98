package io.github.clrsim.realclr;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.StepReceiver;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.com.RecordedSteps;
import io.github.clrsim.realclr.ending.ChildEnding;
import io.github.clrsim.realclr.ending.OpenSteps;
import io.github.clrsim.realclr.host.ClrHost;
import io.github.clrsim.realclr.host.HostNote;
import io.github.clrsim.realclr.host.HostRequest;
import io.github.clrsim.realclr.host.SharedRing;
import io.github.clrsim.realclr.host.Subject;
import io.github.clrsim.realclr.host.process.EndRecord;
import io.github.clrsim.realclr.host.process.Surroundings;
import io.github.clrsim.realclr.raw.RawRecordingReader;
import io.github.clrsim.realclr.raw.RawRecordingWriter;
import io.github.clrsim.realclr.stream.LastingInput;
import io.github.clrsim.realclr.stream.ProgramErrors;
import io.github.clrsim.realclr.stream.ProgramOutput;
import io.github.clrsim.realclr.stub.StubFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** One child process, from its start to the judgement of how it ended. */
final class ChildRun implements AutoCloseable {
  private static final int RING_CAPACITY = 2 << 20;
  private static final long IDLE_MILLIS = 1;

  private final RunDirectory directory;
  private final Optional<Path> library;
  private final SharedRing ring;
  private final Process process;
  private final RunTerms terms;
  private final ProgramProcess program;
  private final ProgramOutput output;
  private final ProgramErrors errors;

  private ChildRun(
      RunDirectory directory,
      SharedRing ring,
      Process process,
      HostRequest request,
      RunTerms terms) {
    this.directory = directory;
    this.library =
        Optional.ofNullable(request.profiler().options().get(NamedProfiler.LIBRARY)).map(Path::of);
    this.ring = ring;
    this.process = process;
    this.terms = terms;
    this.program = new ProgramProcess(process.toHandle(), request.subject(), directory.path());
    this.output =
        ProgramOutput.of(
            LastingInput.outputOf(process),
            ring::written,
            terms.streams().output(),
            terms.outputMax());
    this.errors = ProgramErrors.of(LastingInput.errorsOf(process), terms.streams().errors());
  }

  /**
   * Starts the child.
   *
   * @param subject what runs, which may need files in the run's directory
   * @throws DiagnosticException if it cannot be run
   */
  static ChildRun start(
      Function<RunDirectory, Subject> subject, NamedProfiler profiler, RunTerms terms) {
    RunDirectory directory = RunDirectory.create();
    try {
      HostRequest request =
          new HostRequest(
              subject.apply(directory),
              profiler,
              directory.ring(),
              RING_CAPACITY,
              directory.notes(),
              ProcessHandle.current().pid());
      request.write(directory.request());
      SharedRing ring = SharedRing.at(directory.ring(), RING_CAPACITY);
      ChildHost host = ChildHost.of(request.subject());
      Process process = ChildCommand.of(directory, host, terms.streams().input()).start();
      return new ChildRun(directory, ring, process, request, terms);
    } catch (DiagnosticException e) {
      directory.close();
      throw e;
    } catch (IOException e) {
      directory.close();
      throw new UncheckedIOException("cannot start a child JVM", e);
    }
  }

  /**
   * Hands every step to a watcher until the child ends, or is ended because it takes too long or
   * the user wishes so.
   *
   * @param watchers makes the watcher when the runtime is known
   * @param announced told by which variables a runtime in another process finds the profiler, when
   *     it can
   */
  RealRun watch(
      Function<TraceHeader, Consumer<Step>> watchers, Consumer<Map<String, String>> announced) {
    return ended(new StepWatch(watchers, announced));
  }

  /** The same, but all that the child sends is kept as it is, and nobody sees a step of it. */
  RealRun keep(RawRecordingWriter writer, Consumer<Map<String, String>> announced) {
    return ended(new RawWatch(writer, announced));
  }

  private RealRun ended(Watch watch) {
    watch.readAll();
    int exitValue = exitValue();
    ChildEnding ending =
        new ChildEnding(
            process.pid(),
            exitValue,
            cut(watch.patience.cut(exitValue)),
            EndRecord.read(directory.endRecord()),
            directory.crashReport(library),
            HostNote.readAll(directory.notes()),
            watch::seen,
            errors.awaitEnd());
    Run run = new Run(ending.judged(), watch.digest.steps(), watch.digest.fingerprint());
    return new RealRun(run, ending.exitCode(), ending.words(), output.leftOut(), output.isOpen());
  }

  /** A program that went on without the JVM beside it was not cut by anybody, but its trace is. */
  private ChildEnding.Cut cut(ChildEnding.Cut byUs) {
    return byUs instanceof ChildEnding.Cut.Not && program.hasOutlived()
        ? new ChildEnding.Cut.Outlived(StubFiles.in(directory.path()).exitStatus())
        : byUs;
  }

  @Override
  public void close() {
    program.end();
    exitValue();
    RuntimeFiles.removeThoseOf(process.pid());
    directory.close();
  }

  private int exitValue() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return process.waitFor();
        } catch (InterruptedException e) {
          // A killed child ends soon; a process that outlives its run would be worse than waiting.
          program.end();
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits for what the child sends, and looks around meanwhile. */
  private abstract class Watch {
    private final Consumer<Map<String, String>> announced;
    final Patience patience = new Patience(program, terms.timeLimit(), terms.stop());
    final Fingerprinter digest = new Fingerprinter();
    private boolean isAnnounced;

    Watch(Consumer<Map<String, String>> announced) {
      this.announced = announced;
    }

    /** Reads until the child is gone and the ring is empty. */
    abstract void readAll();

    /** Marks the lines that were printed when no more was in the ring than was dealt with. */
    abstract void markDue();

    /** What each thread of the child was in the middle of at last. */
    abstract OpenSteps seen();

    boolean waitForMore() {
      return waitForMore(IDLE_MILLIS);
    }

    boolean waitForMore(long millis) {
      if (!program.isAlive()) {
        return false;
      }
      lookAround();
      announce();
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        program.end();
        Thread.currentThread().interrupt();
        return false;
      }
      return true;
    }

    private void announce() {
      Path library = StubFiles.in(directory.path()).library();
      if (!isAnnounced && Files.exists(library)) {
        isAnnounced = true;
        announced.accept(Surroundings.announcing(library));
      }
    }

    void lookAround() {
      patience.look();
      markDue();
    }

    /** A program that has the profiler in another process goes on when that cannot. */
    void letGoOn() {
      if (program.letGo()) {
        forget();
        while (waitForMore()) {
          while (output.nextUpTo(Long.MAX_VALUE).isPresent()) {
            // Nobody records it any more, and its reader has to go on.
          }
        }
        output.awaitEnd();
      }
    }

    /** Nothing that comes now is of use. */
    abstract void forget();
  }

  /** The steps of the child and the lines of its program, on the way to one watcher. */
  private final class StepWatch extends Watch {
    private final Function<TraceHeader, Consumer<Step>> watchers;
    private final OpenSteps seen = new OpenSteps();
    private final StepReceiver steps;
    private Consumer<Step> watcher = _ -> {};

    StepWatch(
        Function<TraceHeader, Consumer<Step>> watchers, Consumer<Map<String, String>> announced) {
      super(announced);
      this.watchers = watchers;
      this.steps = new StepReceiver(ring.input(this::waitForMore), new RecordedSteps());
    }

    @Override
    void readAll() {
      Optional<TraceHeader> header = steps.header();
      if (header.isEmpty()) {
        return; // The child ended before its first step; a note says why.
      }
      try {
        watcher = watchers.apply(header.get());
        for (Optional<Step> step = steps.next(); step.isPresent(); step = steps.next()) {
          tell(step.get());
          lookAround();
        }
      } catch (DiagnosticException cannotBeWatched) {
        letGoOn();
        throw cannotBeWatched;
      }
      output.awaitEnd();
      markUpTo(Long.MAX_VALUE);
    }

    @Override
    void forget() {
      watcher = _ -> {};
    }

    /**
     * Marks the lines before which nothing more can have happened: all is dealt with that was in
     * the ring when they came.
     */
    @Override
    void markDue() {
      if (seen.last().isPresent()) {
        markUpTo(steps.received());
      }
    }

    private void markUpTo(long stamp) {
      for (Optional<String> line = output.nextUpTo(stamp);
          line.isPresent();
          line = output.nextUpTo(stamp)) {
        tell(new Step.Marked(ClrHost.OUTPUT_THREAD, line.get()));
      }
    }

    private void tell(Step step) {
      digest.add(step);
      seen.add(step);
      watcher.accept(step);
    }

    @Override
    OpenSteps seen() {
      return seen;
    }
  }

  /** What the child sends and the lines of its program, on the way to a file. */
  private final class RawWatch extends Watch {
    /** What is less waits for more: a call of the kernel costs as much as some kilobytes. */
    private static final int PIECE_MIN = 1 << 18;

    /** Within this the ring does not fill up. */
    private static final long PAUSE_MILLIS = 3;

    private final RawRecordingWriter writer;
    private boolean isForgotten;
    private long received;

    RawWatch(RawRecordingWriter writer, Consumer<Map<String, String>> announced) {
      super(announced);
      this.writer = writer;
    }

    @Override
    void readAll() {
      try {
        boolean mayCome = true;
        for (ByteBuffer sent = ring.unread();
            mayCome || sent.hasRemaining();
            sent = ring.unread()) {
          int size = sent.remaining();
          if (size > 0) {
            writer.sent(sent);
            ring.take(size);
            received += size;
            lookAround();
          }
          mayCome = size >= PIECE_MIN || waitForMore(PAUSE_MILLIS);
        }
        output.awaitEnd();
        markUpTo(received > 0 ? Long.MAX_VALUE : -1);
      } catch (DiagnosticException cannotBeWritten) {
        letGoOn();
        throw cannotBeWritten;
      }
    }

    @Override
    void forget() {
      isForgotten = true;
    }

    @Override
    void markDue() {
      if (received > 0 && !isForgotten) {
        markUpTo(received);
      }
    }

    private void markUpTo(long stamp) {
      for (Optional<String> line = output.nextUpTo(stamp);
          line.isPresent();
          line = output.nextUpTo(stamp)) {
        writer.printed(line.get());
      }
    }

    @Override
    OpenSteps seen() {
      OpenSteps seen = new OpenSteps();
      if (received > 0) {
        try (RawRecordingReader reader = RawRecordingReader.open(writer.file())) {
          for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
            seen.add(step.get());
          }
        }
      }
      return seen;
    }
  }
}
