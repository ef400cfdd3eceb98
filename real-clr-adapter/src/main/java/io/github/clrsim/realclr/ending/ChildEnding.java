package io.github.clrsim.realclr.ending;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.host.HostNote;
import io.github.clrsim.realclr.host.process.EndRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * All that is known of how a child ended, and what to make of it. An end is the profiler's only if
 * the thread that died was in its code, or in a call of it.
 *
 * @param process its number
 * @param exitValue as Java tells it: 128 and more if a signal ended it, or if it chose such a code
 * @param cut what the parent did to end it
 * @param record what the child's last instructions left
 * @param crash what the JVM wrote about its crash
 * @param notes what the child noted
 * @param steps what each thread was in the middle of, asked for if that says more
 * @param words the last lines of the standard error
 */
public record ChildEnding(
    long process,
    int exitValue,
    Cut cut,
    EndRecord record,
    CrashReport crash,
    List<HostNote> notes,
    Supplier<OpenSteps> steps,
    LastWords words) {

  private static final int SIGNALLED = 128;

  /** What the parent did to end a child. */
  public sealed interface Cut {

    /** Nothing: it ended by itself. */
    record Not() implements Cut {}

    /** It had its time. */
    record AtLimit(Duration limit) implements Cut {}

    /** The user did not want to wait any longer. */
    record ByUser() implements Cut {}

    /**
     * Nothing either: somebody ended the JVM beside the program, which went on without.
     *
     * @param status with which the program has exited, if it did
     */
    record Outlived(OptionalInt status) implements Cut {}
  }

  /**
   * A death by a signal.
   *
   * @param name of the signal
   * @param thread the kernel's number of the thread that died
   * @param sender the process that sent the signal
   * @param isSentToThread whether it was sent to that thread and no other
   * @param place the library and function that the thread was in
   */
  private record Death(
      String name,
      Signal.Origin origin,
      Optional<Long> thread,
      Optional<Long> sender,
      boolean isSentToThread,
      Optional<String> place) {}

  /**
   * The ending; the first that holds of: it could not be made, or not to its end, the profiler
   * threw or did what may end a process, it was locked up, the user stopped it, the time was up, it
   * died, it completed.
   */
  public Ending judged() {
    Optional<HostNote.Refused> refused = first(HostNote.Refused.class);
    if (refused.isPresent()) {
      throw refused.get().diagnostic().thrown();
    }
    Optional<HostNote.CutShort> cutShort = first(HostNote.CutShort.class);
    if (cutShort.isPresent()) {
      return new Ending.Inconclusive(cutShort.get().diagnostic());
    }
    Optional<HostNote.Threw> threw = first(HostNote.Threw.class);
    if (threw.isPresent()) {
      return new Ending.ProfilerThrew(threw.get().what());
    }
    Optional<HostNote.Crashed> crashed = first(HostNote.Crashed.class);
    if (crashed.isPresent()) {
      return new Ending.Crashed(crashed.get().why());
    }
    Optional<HostNote.Deadlocked> deadlocked = first(HostNote.Deadlocked.class);
    if (deadlocked.isPresent()) {
      return new Ending.Deadlocked(deadlocked.get().why());
    }
    if (record.hasFailed()) {
      return new Ending.Inconclusive(failed());
    }
    Optional<HostNote.Detached> detached = first(HostNote.Detached.class);
    if (detached.isPresent()) {
      return new Ending.Detached(detached.get().hasProcessEnded());
    }
    return switch (cut) {
      case Cut.ByUser _ -> new Ending.StoppedByUser();
      case Cut.Outlived(OptionalInt status) -> new Ending.Inconclusive(outlived(status));
      case Cut.AtLimit(var limit) ->
          new Ending.LimitReached(
              "time: %s s%s"
                  .formatted(
                      limit.toSeconds(),
                      steps.get().profilerNow().map(now -> ", " + now).orElse("")));
      case Cut.Not _ ->
          first(HostNote.Indirect.class)
              .map(this::judged)
              .or(() -> death().map(this::judged))
              .orElseGet(() -> new Ending.Completed(exitValue));
    };
  }

  private Ending judged(HostNote.Indirect ended) {
    return ended.status().isPresent()
        ? new Ending.Completed(ended.status().getAsInt())
        : new Ending.Inconclusive(
            new Diagnostic(
                "The process was ended by a signal, and nothing shows by which",
                where(),
                "only who started a process learns that, and another program did",
                "record the program itself, without what starts it"));
  }

  /** As a shell tells it. */
  public int exitCode() {
    if (cut instanceof Cut.Outlived(OptionalInt status) && status.isPresent()) {
      return status.getAsInt();
    }
    // A JVM that could write its report ends with an exit code of its own.
    return crash.signal().map(signal -> SIGNALLED + signal.number()).orElse(exitValue);
  }

  private <T extends HostNote> Optional<T> first(Class<T> kind) {
    return notes.stream().filter(kind::isInstance).map(kind::cast).findFirst();
  }

  private Optional<Death> death() {
    if (!crash.isEmpty()) {
      return Optional.of(
          new Death(
              crash.signal().map(Signal::name).orElse("a fault of the JVM"),
              crash.signal().map(Signal::origin).orElse(Signal.Origin.FAULT),
              crash.thread(),
              crash.sender(),
              crash.isSentToThread(),
              crash.place()));
    }
    // A program may choose any exit code.
    boolean isChosen = record.exit().filter(status -> status == exitValue).isPresent();
    if (exitValue <= SIGNALLED || isChosen) {
      return Optional.empty();
    }
    Signal signal = new Signal(exitValue - SIGNALLED);
    Optional<EndRecord.Abort> abort = record.abort().filter(_ -> signal.equals(Signal.ABORT));
    return Optional.of(
        new Death(
            signal.name(),
            signal.origin(),
            abort.map(EndRecord.Abort::thread),
            abort.flatMap(EndRecord.Abort::sender),
            false,
            Optional.empty()));
  }

  private Ending judged(Death death) {
    return switch (death.origin()) {
      case SENT ->
          new Ending.Signalled(death.name(), "the program itself sent it, or somebody outside");
      case KILL -> new Ending.Inconclusive(killed(death));
      case FAULT, ABORT ->
          death
              .sender()
              .filter(sender -> !isRaisedByProfiler(death, sender))
              .map(sender -> sent(death, sender))
              .or(
                  () ->
                      threadOf(death)
                          .filter(thread -> steps.get().asksWhoseException(thread))
                          .map(_ -> misled(death)))
              .or(() -> profilerIn(death).map(in -> new Ending.Crashed(crash(death, in))))
              .or(() -> crash.placeInProfiler().map(_ -> new Ending.Crashed(crash(death))))
              .orElseGet(() -> withoutProfiler(death));
    };
  }

  private Ending sent(Death death, long sender) {
    return new Ending.Signalled(
        death.name(),
        sender == process ? "the program itself sent it" : "process %d sent it".formatted(sender));
  }

  /** What goes to a whole process reaches any thread; what a thread sends itself is its doing. */
  private boolean isRaisedByProfiler(Death death, long sender) {
    return death.isSentToThread() && sender == process && profilerIn(death).isPresent();
  }

  /** Where in the profiler the thread was that died. */
  private Optional<String> profilerIn(Death death) {
    return threadOf(death).flatMap(thread -> steps.get().profilerOn(thread));
  }

  /** The thread that died, if anything was heard of it. */
  private Optional<Integer> threadOf(Death death) {
    return notes.stream()
        .filter(HostNote.Appeared.class::isInstance)
        .map(HostNote.Appeared.class::cast)
        .filter(
            appeared -> death.thread().filter(thread -> thread == appeared.osThread()).isPresent())
        // A number of the kernel's may have been another thread's before.
        .reduce((_, latest) -> latest)
        .map(HostNote.Appeared::thread);
  }

  private Ending withoutProfiler(Death death) {
    if (words.tellTheProgramsDoing() && crash.isEmpty()) {
      return new Ending.Completed(exitValue);
    }
    boolean hasGivenUpItself =
        death.origin() == Signal.Origin.ABORT
            && death.thread().isPresent()
            && !words.tellTheRuntimesFailure()
            && !words.tellOfDamagedMemory();
    return hasGivenUpItself
        ? new Ending.Signalled(death.name(), "native code of the program called abort()")
        : new Ending.Inconclusive(unknown(death));
  }

  private String crash(Death death, String in) {
    return diedOf(death, ", " + in);
  }

  /** Of a thread that was in the profiler's own library, whoever called it there. */
  private String crash(Death death) {
    return diedOf(death, ", in code of the profiler outside of its callbacks");
  }

  private String diedOf(Death death, String in) {
    // Whose doing it is stands beyond doubt where the profiler's own code did it.
    boolean isNativeEnd =
        crash.placeInProfiler().isPresent() || words.tellOfNativeEnd() || isAbort(death, in);
    return "%s%s%s%s%s%s"
        .formatted(
            isNativeEnd ? NativeEnd.CRASHED : "the process died of ",
            death.name(),
            death.place().map(place -> " in " + place).orElse(""),
            in,
            lastWords(),
            steps
                .get()
                .last()
                .map(step -> "; its last step was " + step)
                .orElse(" before its first step"));
  }

  /** A profiler that gives up itself: the runtime would say so, and does in calls alone. */
  private boolean isAbort(Death death, String in) {
    return death.origin() == Signal.Origin.ABORT
        && !in.startsWith(", in the call ")
        && !words.tellTheRuntimesFailure();
  }

  private Diagnostic outlived(OptionalInt status) {
    return new Diagnostic(
        "The JVM beside the program was ended%s; the program went on without it, and has ended %s"
            .formatted(
                exitValue > SIGNALLED ? " by " + new Signal(exitValue - SIGNALLED).name() : "",
                status.isPresent() ? "with exit code " + status.getAsInt() : "by a signal"),
        where(),
        "the kernel does that when memory is short, and so can anybody outside; what the program did"
            + " next is not recorded",
        "look for the JVM in the kernel's log (dmesg), and record again");
  }

  private Diagnostic failed() {
    return new Diagnostic(
        "The JVM beside the program could not record to its end",
        where(),
        "the folder for temporary files is full, or more than a thousand threads of the program called"
            + " at once; the program goes on, if it has begun, and not all of it was heard",
        "free space in that folder, or name another: CLRSIM_JAVA_OPTIONS=-Djava.io.tmpdir=FOLDER");
  }

  private Diagnostic killed(Death death) {
    return new Diagnostic(
        "The process was ended by %s, and could not say why".formatted(death.name()),
        where(),
        "the kernel does that when memory is short, the program can do it to itself, and so can"
            + " anybody outside; what it would have done next is not known",
        "look for the process in the kernel's log (dmesg), give it more memory, and record again");
  }

  private Diagnostic unknown(Death death) {
    return new Diagnostic(
        "The process died of %s%s%s, and nothing shows of whom"
            .formatted(
                death.name(), death.place().map(place -> " in " + place).orElse(""), lastWords()),
        where(),
        "the thread that died was in no callback and no call of the profiler, so it may be the"
            + " program's native code, the runtime, or what somebody did to their memory before",
        "run the program without a profiler: what dies there as well is its own end");
  }

  private Ending misled(Death death) {
    return new Ending.Inconclusive(
        new Diagnostic(
            "The runtime died of %s where it was asked about the method of an exception that it had"
                    .formatted(death.name())
                + " just named",
            where(),
            "from .NET 9 on it names none where the class of Main cannot be loaded, and dies even if"
                + " nobody asks (rule N123): the program never began",
            "look for what the program lacks by running it without a profiler, or record without"
                + " exceptions"));
  }

  private String where() {
    return steps
        .get()
        .last()
        .map(step -> "behind the step " + step)
        .orElse("before the first step");
  }

  /** A runtime that gives up says why, in its first line. */
  private String lastWords() {
    return crash.isEmpty() ? words.first().map(said -> ", saying: " + said).orElse("") : "";
  }
}
