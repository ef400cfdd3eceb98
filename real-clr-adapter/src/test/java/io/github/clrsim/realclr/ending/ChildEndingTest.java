package io.github.clrsim.realclr.ending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.ending.ChildEnding.Cut;
import io.github.clrsim.realclr.host.HostNote;
import io.github.clrsim.realclr.host.process.EndRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of the ways in which a child can end. */
class ChildEndingTest {
  private static final long PROCESS = 1234;
  private static final Step IN_CALLBACK = new Step.CallbackEntered(1, new Shutdown());
  private static final Step ANSWERED =
      new Step.CallAnswered(1, "GetFunctionInfo", new Outcome.Failed<>(HResult.E_FAIL));
  private static final Step LEFT =
      new Step.CallbackReturned(1, "ExceptionSearchFunctionEnter", Reply.of(HResult.S_OK));
  private static final List<HostNote> MAIN = List.of(new HostNote.Appeared(1, 77));
  private static final String FATAL = "Fatal error. Internal CLR error. (0x80131506)";

  @Test
  void anExitCodeIsTheProgramsWordWhateverItIs() {
    assertThat(new Child().exits(3).judged()).isEqualTo(new Ending.Completed(3));
    assertThat(new Child().exits(137).judged()).isEqualTo(new Ending.Completed(137));
    assertThat(new Child().exits(134).in(IN_CALLBACK).judged())
        .isEqualTo(new Ending.Completed(134));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 13, 14, 15, 24, 34})
  void aSignalThatWasSentIsNobodysCrash(int number) {
    assertThat(new Child().dies(number).in(IN_CALLBACK).judged())
        .isEqualTo(
            new Ending.Signalled(
                new Signal(number).name(), "the program itself sent it, or somebody outside"));
  }

  @Test
  void ofAKillNothingIsKnown() {
    assertThat(new Child().dies(9).in(IN_CALLBACK).judged())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            refused -> assertThat(refused.diagnostic().what()).contains("SIGKILL"));
  }

  @Test
  void aProgramThatOutlivedTheJvmBesideItHasNotDied() {
    Child killed = new Child().dies(9).isCut(new Cut.Outlived(OptionalInt.of(12)));
    assertThat(killed.in(IN_CALLBACK).judged())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            told ->
                assertThat(told.diagnostic().what())
                    .contains("JVM beside", "SIGKILL", "went on", "exit code 12"));
    assertThat(killed.ending().exitCode()).isEqualTo(12);
    assertThat(new Child().dies(9).isCut(new Cut.Outlived(OptionalInt.empty())).judged())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            told -> assertThat(told.diagnostic().what()).contains("ended by a signal"));
  }

  @Test
  void whatCouldNotBeRecordedToItsEndIsInconclusive() {
    assertThat(new Child().exits(3).fails().judged())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            told -> assertThat(told.diagnostic().what()).contains("could not record"));
  }

  @Test
  void aFaultInTheProfilersCallIsACrash() {
    assertThat(new Child().dies(1).reports("SIGSEGV", 77).in(IN_CALLBACK).judged())
        .isEqualTo(
            new Ending.Crashed(
                "the process died of SIGSEGV in [libcoreclr.so+0x15b90e] X::Y()+0xe, in the"
                    + " callback "
                    + new Shutdown()
                    + " of the profiler; its last step was "
                    + IN_CALLBACK));
  }

  /** N123; who asks about another method is accused, and so is who asks in another callback. */
  @Test
  void whoAsksAboutTheMethodThatWasJustNamedIsNotAccused() {
    FunctionId named = new FunctionId(7);
    Step search = new Step.CallbackEntered(1, new ExceptionSearchFunctionEnter(named));

    assertThat(new Child().dies(1).reports("SIGSEGV", 77).in(search, asks(named)).judged())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            refused -> assertThat(refused.diagnostic().what()).contains("had just named"));
    Child later =
        new Child()
            .dies(1)
            .reports("SIGSEGV", 77)
            .in(search, asks(named), ANSWERED, asks(new FunctionId(8)));
    assertThat(later.judged()).isInstanceOf(Ending.Inconclusive.class);
    assertThat(
            List.of(
                new Child()
                    .dies(1)
                    .reports("SIGSEGV", 77)
                    .in(search, asks(named), ANSWERED, LEFT, IN_CALLBACK, asks(new FunctionId(8))),
                new Child().dies(1).reports("SIGSEGV", 77).in(search, asks(new FunctionId(8))),
                new Child().dies(1).reports("SIGSEGV", 77).in(IN_CALLBACK, asks(named)),
                new Child().dies(1).reports("SIGSEGV", 77).in(search)))
        .allSatisfy(child -> assertThat(child.judged()).isInstanceOf(Ending.Crashed.class));
  }

  private static Step asks(FunctionId function) {
    return new Step.CallMade(
        1,
        InfoCall.toRuntime(
            CallTable.known("ICorProfilerInfo", "GetFunctionInfo"), List.of(function)));
  }

  @Test
  void aFaultOnAThreadOfTheProfilersIsACrash() {
    Step seen = new Step.ThreadSeen(1, "sampler", ThreadKind.PROFILER);

    assertThat(new Child().dies(1).reports("SIGSEGV", 77).in(seen).judged())
        .isInstanceOfSatisfying(
            Ending.Crashed.class, crash -> assertThat(crash.why()).contains("thread sampler"));
  }

  @Test
  void aFaultElsewhereIsNotThatOfAProfilerThatIsBusyMeanwhile() {
    assertThat(new Child().dies(1).reports("SIGSEGV", 78).in(IN_CALLBACK).judged())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            refused ->
                assertThat(refused.diagnostic().what()).contains("SIGSEGV", "libcoreclr.so"));
    assertThat(new Child().dies(11).in(IN_CALLBACK).judged())
        .isInstanceOf(Ending.Inconclusive.class);
  }

  @Test
  void aFaultThatAThreadSentToItselfIsItsOwn() {
    String raised = "siginfo: si_signo: 8 (SIGFPE), si_code: -6 (SI_TKILL), si_pid: %d (current";
    Child child = new Child().dies(1).reports("SIGFPE", 77).reports(raised.formatted(PROCESS));

    assertThat(child.judged())
        .isEqualTo(new Ending.Signalled("SIGFPE", "the program itself sent it"));
    assertThat(child.in(IN_CALLBACK).judged())
        .isInstanceOfSatisfying(
            Ending.Crashed.class, crash -> assertThat(crash.why()).contains("SIGFPE"));
    assertThat(
            new Child()
                .dies(1)
                .reports("SIGFPE", 77)
                .reports(raised.formatted(4))
                .in(IN_CALLBACK)
                .judged())
        .isEqualTo(new Ending.Signalled("SIGFPE", "process 4 sent it"));
  }

  @Test
  void whatTheProgramSentToItsProcessIsNotThatOfAProfilerWhoseThreadItReached() {
    assertThat(
            new Child()
                .dies(1)
                .reports("SIGFPE", 77)
                .reports("siginfo: si_signo: 8 (SIGFPE), si_code: 0 (SI_USER), si_pid: " + PROCESS)
                .in(IN_CALLBACK)
                .judged())
        .isEqualTo(new Ending.Signalled("SIGFPE", "the program itself sent it"));
    assertThat(new Child().dies(6).aborts(77, Optional.of(PROCESS)).in(IN_CALLBACK).judged())
        .isEqualTo(new Ending.Signalled("SIGABRT", "the program itself sent it"));
  }

  @Test
  void aFaultThatWasSentIsTheSenders() {
    assertThat(
            new Child()
                .dies(1)
                .reports("SIGSEGV", 77)
                .reports("siginfo: si_signo: 11 (SIGSEGV), si_code: 0 (SI_USER), si_pid: 4, si_uid")
                .in(IN_CALLBACK)
                .judged())
        .isEqualTo(new Ending.Signalled("SIGSEGV", "process 4 sent it"));
    assertThat(new Child().dies(6).aborts(77, Optional.of(4L)).in(IN_CALLBACK).judged())
        .isEqualTo(new Ending.Signalled("SIGABRT", "process 4 sent it"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Unhandled exception. System.Exception: no",
        "Fatal error. System.AccessViolationException: Attempted to read"
      })
  void whatTheProgramDidIsItsOwnEnd(String words) {
    assertThat(new Child().dies(6).aborts(77, Optional.empty()).says("", words).judged())
        .isEqualTo(new Ending.Completed(134));
  }

  @Test
  void wordsDoNotHideThatTheProfilerStandsInTheEnd() {
    String words = "Fatal error. System.AccessViolationException: Attempted to read";
    Child child = new Child().dies(6).aborts(77, Optional.empty()).says(words);

    assertThat(child.in(IN_CALLBACK).judged())
        .isInstanceOfSatisfying(
            Ending.Crashed.class, crash -> assertThat(crash.why()).contains(words));
  }

  @Test
  void anAbortWithoutWordsIsTheProgramsAndOneOfTheRuntimeIsNotKnown() {
    Child child = new Child().dies(6).aborts(77, Optional.empty());

    assertThat(child.judged())
        .isEqualTo(new Ending.Signalled("SIGABRT", "native code of the program called abort()"));
    assertThat(child.says(FATAL).judged())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            refused -> assertThat(refused.diagnostic().what()).contains(FATAL));
    assertThat(child.says("*** stack smashing detected ***: terminated").judged())
        .isInstanceOf(Ending.Inconclusive.class);
    assertThat(child.says(FATAL).in(IN_CALLBACK).judged()).isInstanceOf(Ending.Crashed.class);
  }

  @Test
  void whatTheProfilerThrewComesBeforeAllThatFollowedFromIt() {
    assertThat(new Child().dies(11).notes(new HostNote.Threw("a fit")).judged())
        .isEqualTo(new Ending.ProfilerThrew("a fit"));
    assertThat(new Child().dies(11).notes(new HostNote.Crashed("undefined")).judged())
        .isEqualTo(new Ending.Crashed("undefined"));
  }

  @Test
  void aRunThatCouldNotBeMadeIsADiagnostic() {
    Diagnostic diagnostic = new Diagnostic("what", "where", "why", "do");

    assertThatThrownBy(() -> new Child().exits(3).notes(new HostNote.Refused(diagnostic)).judged())
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            refused -> assertThat(refused.diagnostic()).isEqualTo(diagnostic));
  }

  @Test
  void whoeverEndedItIsTold() {
    assertThat(new Child().dies(9).cut(new Cut.AtLimit(Duration.ofSeconds(9))).judged())
        .isEqualTo(new Ending.LimitReached("time: 9 s"));
    assertThat(new Child().dies(9).cut(new Cut.ByUser()).judged())
        .isEqualTo(new Ending.StoppedByUser());
  }

  @Test
  void whereTheProfilerIsAtTheLimitIsTold() {
    Step.ThreadSeen main = new Step.ThreadSeen(1, "main", ThreadKind.MANAGED);
    assertThat(
            new Child()
                .dies(9)
                .cut(new Cut.AtLimit(Duration.ofSeconds(9)))
                .in(main, IN_CALLBACK)
                .judged())
        .isEqualTo(
            new Ending.LimitReached(
                "time: 9 s, in the callback Shutdown[] of the profiler on thread main"));
  }

  @Test
  void whoSuspendsTheRuntimeAndDoesNotResumeItIsTold() {
    Step suspended = new Step.CallAnswered(1, "SuspendRuntime", Outcome.ok(Nothing.NOTHING));
    Step resumed = new Step.CallAnswered(1, "ResumeRuntime", Outcome.ok(Nothing.NOTHING));
    Child child = new Child().dies(9).cut(new Cut.AtLimit(Duration.ofSeconds(9)));
    assertThat(child.in(suspended).judged())
        .isEqualTo(
            new Ending.LimitReached(
                "time: 9 s, behind a SuspendRuntime of the profiler without its ResumeRuntime"));
    assertThat(child.in(suspended, resumed).judged())
        .isEqualTo(new Ending.LimitReached("time: 9 s"));
  }

  @Test
  void aFaultInTheProfilersOwnLibraryIsItsOwnWhoeverCalledIt() {
    Child child =
        new Child()
            .reports(
                "#",
                "#  SIGSEGV (0xb) at pc=0x00007fbf79, pid=1, tid=99",
                "# Problematic frame:",
                "# C  [own.so+0x357a]  Own::run()+0x0");
    assertThat(child.judged())
        .isEqualTo(
            new Ending.Crashed(
                "The process crashed: SIGSEGV in [own.so+0x357a] Own::run()+0x0, in code of the"
                    + " profiler outside of its callbacks before its first step"));
  }

  @Test
  void aFaultInAnotherLibraryIsNobodys() {
    Child child =
        new Child()
            .reports(
                "#",
                "#  SIGSEGV (0xb) at pc=0x00007fbf79, pid=1, tid=99",
                "# Problematic frame:",
                "# C  [down.so+0x357a]  Down::run()+0x0");
    assertThat(child.judged()).isInstanceOf(Ending.Inconclusive.class);
  }

  @Test
  void theExitCodeIsTheShells() {
    assertThat(new Child().dies(1).reports("SIGSEGV", 77).ending().exitCode()).isEqualTo(139);
    assertThat(new Child().exits(7).ending().exitCode()).isEqualTo(7);
  }

  /** A child that has ended. */
  private record Child(
      int exitValue,
      Cut cut,
      EndRecord record,
      List<String> crash,
      List<HostNote> notes,
      List<Step> steps,
      List<String> words) {

    Child() {
      this(
          0,
          new Cut.Not(),
          new EndRecord(Optional.empty(), Optional.empty(), false),
          List.of(),
          MAIN,
          List.of(),
          List.of());
    }

    Child exits(int status) {
      EndRecord exited = new EndRecord(Optional.of(status), Optional.empty(), false);
      return new Child(status, cut, exited, crash, notes, steps, words);
    }

    Child isCut(Cut how) {
      return new Child(exitValue, how, record, crash, notes, steps, words);
    }

    Child fails() {
      EndRecord failed = new EndRecord(record.exit(), record.abort(), true);
      return new Child(exitValue, cut, failed, crash, notes, steps, words);
    }

    Child dies(int signal) {
      return new Child(128 + signal, cut, record, crash, notes, steps, words);
    }

    Child aborts(long thread, Optional<Long> sender) {
      EndRecord aborted =
          new EndRecord(Optional.empty(), Optional.of(new EndRecord.Abort(thread, sender)), false);
      return new Child(exitValue, cut, aborted, crash, notes, steps, words);
    }

    Child reports(String signal, long thread) {
      return reports(
          "#",
          "#  %s (0x7) at pc=0x00007fbf79, pid=1, tid=%d".formatted(signal, thread),
          "# Problematic frame:",
          "# C  [libcoreclr.so+0x15b90e]  X::Y()+0xe");
    }

    Child reports(String... lines) {
      List<String> all = new ArrayList<>(crash);
      all.addAll(List.of(lines));
      return new Child(exitValue, cut, record, all, notes, steps, words);
    }

    Child cut(Cut how) {
      return new Child(exitValue, how, record, crash, notes, steps, words);
    }

    Child notes(HostNote note) {
      return new Child(exitValue, cut, record, crash, List.of(note), steps, words);
    }

    Child in(Step... begun) {
      return new Child(exitValue, cut, record, crash, notes, List.of(begun), words);
    }

    Child says(String... lines) {
      return new Child(exitValue, cut, record, crash, notes, steps, List.of(lines));
    }

    ChildEnding ending() {
      OpenSteps open = new OpenSteps();
      steps.forEach(open::add);
      return new ChildEnding(
          PROCESS,
          exitValue,
          cut,
          record,
          new CrashReport(crash, Optional.of(Path.of("/lib/own.so"))),
          notes,
          () -> open,
          new LastWords(words));
    }

    Ending judged() {
      return ending().judged();
    }
  }
}
