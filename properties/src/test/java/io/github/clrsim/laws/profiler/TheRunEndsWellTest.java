package io.github.clrsim.laws.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.Run;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TheRunEndsWellTest {
  private static final Law LAW = new TheRunEndsWell();

  private static Verdict.Broken broken(Run.Ending ending) {
    return (Verdict.Broken) TraceBuilder.begins().judgedBy(LAW, "net9.0", ending);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          main waits: to be notified on lock 1, held by nobody; lost wake-up: w notified | condition is asked under the lock
          main waits: to be unparked, on a Latch                                         | condition is asked under the lock
          main waits: for lock 1, a Cache, held by thread 2                              | take your own in one order
          main waits: to be unparked, on a ReentrantLock held by thread 2                | take your own in one order
          main waits: for bytes in the pipe of descriptors 3 and 4                       | each reader have a writer
          main waits: for the end of thread native-1                                     | before you wait for its end
          it does not come back from Shutdown: it goes round and asks for nothing        | wait in it by a lock
          main waits: the runtime to be resumed, in the simulated runtime                | call ResumeRuntime once
          """)
  void theRemedyFitsWhatIsWaitedFor(String why, String remedy) {
    assertThat(broken(new Run.Ending.Deadlocked(why)).remedy()).contains(remedy);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          java.lang.NoClassDefFoundError: com/acme/Log escaped Shutdown on thread main                | on the class path of the profiler
          java.util.ConcurrentModificationException (at X) ended the profiler's thread reporter       | share a collection
          java.lang.NullPointerException: no module (at X) ended the profiler's thread reporter       | on a thread of your own
          java.lang.NullPointerException: no module (at X) escaped ClassLoadFinished on thread main   | inside a callback
          """)
  void theRemedyFitsWhatWasThrown(String what, String remedy) {
    assertThat(broken(new Run.Ending.ProfilerThrew(what)).remedy()).contains(remedy);
  }

  @Test
  void aDeadlockIsToldOnceAndIsTheSameWhoeverPolls() {
    String stuck =
        broken(new Run.Ending.Deadlocked("Deadlock: no thread can go on. a waits")).why();
    String polled = broken(new Run.Ending.Deadlocked("Deadlock: only background threads")).why();
    String left = broken(new Run.Ending.Deadlocked("Threads are left behind: b waits")).why();

    assertThat(stuck).startsWith("Deadlock: no thread can go on.");
    assertThat(left).startsWith("Nothing can go on: Threads are left behind");
    assertThat(LAW.isSameFailure(stuck, polled)).isTrue();
    assertThat(LAW.isSameFailure(stuck, left)).isFalse();
  }

  @Test
  void aFailureIsTheSameIfTheSameWasThrownOrWaitedForOrAsked() {
    String thrown = broken(new Run.Ending.ProfilerThrew("java.lang.Error: 1 (at A)")).why();
    String again = broken(new Run.Ending.ProfilerThrew("java.lang.Error (at B)")).why();
    String other = broken(new Run.Ending.ProfilerThrew("java.lang.AssertionError: 1")).why();
    String stuck = broken(new Run.Ending.Deadlocked("Deadlock: no thread can go on")).why();
    String asked = broken(new Run.Ending.Crashed("GetClassIDInfo was called with")).why();
    String askedOther = broken(new Run.Ending.Crashed("GetModuleInfo was called with")).why();

    assertThat(LAW.isSameFailure(thrown, again)).isTrue();
    assertThat(LAW.isSameFailure(thrown, other)).isFalse();
    assertThat(LAW.isSameFailure(thrown, stuck)).isFalse();
    assertThat(LAW.isSameFailure(asked, askedOther)).isFalse();
  }

  @Test
  void whoIsStoppedFromOutsideEndsWell() {
    for (Run.Ending ending :
        List.of(
            new Run.Ending.Completed(3),
            new Run.Ending.Signalled("SIGTERM", "it was asked to end"),
            new Run.Ending.StoppedByUser(),
            new Run.Ending.Detached(true))) {
      assertThat(TraceBuilder.begins().judgedBy(LAW, "net9.0", ending)).isEqualTo(Verdict.kept());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SIGSEGV in [p.so+0x12] P::f()+0x1, in the callback Shutdown[]                        | mend what the place
          SIGABRT, in the callback Shutdown[], saying: terminate called after throwing 'int'   | catch everything
          SIGABRT, in the call X(), saying: *** stack smashing detected ***: terminated        | write no further
          SIGABRT, in the call X(), saying: free(): double free detected in tcache 2           | write no further
          SIGABRT, in the call X(), saying: corrupted size vs. prev_size                       | write no further
          """)
  void theRemedyFitsWhatNativeCodeDiedOf(String why, String remedy) {
    Verdict.Broken crash = broken(new Run.Ending.Crashed("The process crashed: " + why));
    assertThat(crash.why()).isEqualTo("The process crashed: " + why);
    assertThat(crash.remedy()).contains(remedy);
  }

  @Test
  void whatIsCalledBehindItsCallbackIsKeptByAReference() {
    assertThat(
            broken(
                    new Run.Ending.Crashed(
                        "Undefined behaviour: SetCodegenFlags was called on what GetReJITParameters"
                            + " was given, behind that callback, without a reference to it"))
                .remedy())
        .contains("as long as you have a reference");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Code of the profiler ran after its library was unloaded | before RequestProfilerDetach
          GetObjectSize was called with object:1a0                | keep no ObjectID
          GetClassIDInfo was called with class:1a0                | look at what the profiler asked last
          SetCodegenFlags was called on com:1, which is no object now | as long as you have a reference
          """)
  void theRemedyFitsWhatTheRuntimeDiedOf(String why, String remedy) {
    Verdict.Broken crash = broken(new Run.Ending.Crashed(why));
    assertThat(crash.why()).isEqualTo("The runtime crashed: " + why);
    assertThat(crash.remedy()).contains(remedy);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SetILFunctionBody was given address:1, no memory of its GetILFunctionBodyAllocator | copy the new body
          the native profiler hands over a block of 2 bytes, and has the runtime write 4     | two bytes
          thread 0 (main) unlocks a mutex that it has not                                    | documentation
          """)
  void theRemedyFitsWhatIsUndefined(String what, String remedy) {
    String why = NativeEnd.UNDEFINED + what;
    Verdict.Broken undefined = broken(new Run.Ending.Crashed(why));
    assertThat(undefined.why()).isEqualTo(why);
    assertThat(undefined.remedy()).contains(remedy);
  }

  @Test
  void whatWouldOrderARaceIsItsRemedyAndIsSaidOnce() {
    String advice = Ending.Raced.ADVICE;
    Verdict.Broken race =
        broken(new Run.Ending.DataRace("A race for x. " + advice + "guard x by a lock. "));
    assertThat(race.why()).isEqualTo("A race for x.");
    assertThat(race.remedy()).isEqualTo("guard x by a lock");
    assertThat(broken(new Run.Ending.DataRace(advice + "guard x.")).remedy()).isEqualTo("guard x");
  }
}
