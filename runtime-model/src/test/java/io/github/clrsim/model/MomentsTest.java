package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.GarbageCollectionCallback.FinalizeableObjectQueued;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeResumeFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeResumeStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers that depend on the moment in which they are asked for. */
class MomentsTest {
  /** Asks for the handle of a thread that is named, and looks at objects and stacks late. */
  public static final class Asking implements CorProfilerCallback {
    private final ProfilerHost host;
    private final CorProfilerInfo info;

    public Asking(ProfilerHost host) {
      this.host = host;
      this.info = host.info();
    }

    @Override
    public HResult initialize(Initialize event) {
      return info.setEventMask2(
          CorPrfMonitor.COR_PRF_MONITOR_THREADS
              | CorPrfMonitor.COR_PRF_MONITOR_GC
              | CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS
              | CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS
              | CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT,
          0);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      if (event.name().equals("stop")) {
        host.startThread(
            "stopping",
            () -> {
              info.suspendRuntime();
              info.resumeRuntime();
            });
      }
      return info.getHandleFromThread(event.threadId()).hresult();
    }

    @Override
    public HResult finalizeableObjectQueued(FinalizeableObjectQueued event) {
      return info.enumerateObjectReferences(event.objectID(), (_, _) -> true);
    }

    @Override
    public HResult runtimeResumeStarted(RuntimeResumeStarted event) {
      return info.enumModules().hresult();
    }

    @Override
    public HResult runtimeResumeFinished(RuntimeResumeFinished event) {
      return info.enumModules().hresult();
    }

    @Override
    public HResult shutdown(Shutdown event) {
      return walk();
    }

    @Override
    public HResult exceptionSearchFunctionEnter(ExceptionSearchFunctionEnter event) {
      return walk();
    }

    @Override
    public HResult exceptionUnwindFunctionEnter(ExceptionUnwindFunctionEnter event) {
      return walk();
    }

    @Override
    public HResult exceptionCatcherEnter(ExceptionCatcherEnter event) {
      return walk();
    }

    private HResult walk() {
      return info.doStackSnapshot(new ThreadId(0), (_, _, _, _) -> HResult.S_OK, 0, Blob.of());
    }
  }

  private static List<HResult> answers(String program, String method) {
    return answers(RuntimeProfile.NET_9_0, program, method);
  }

  private static List<HResult> answers(RuntimeProfile profile, String program, String method) {
    return Simulations.run(
            Scenario.parse("s", "entry PluginHost; thread main; " + program),
            profile,
            Choices.calm(),
            Asking.class)
        .steps()
        .stream()
        .filter(Step.CallAnswered.class::isInstance)
        .map(Step.CallAnswered.class::cast)
        .filter(answer -> answer.method().equals(method))
        .map(answer -> answer.outcome().hresult())
        .toList();
  }

  /** Whoever starts a thread waits until it runs. */
  @Test
  void aThreadHasAHandleFromItsStartOn() {
    assertThat(
            answers(
                "name worker early; start worker; name worker late; join worker; thread worker",
                "GetHandleFromThread"))
        .containsExactly(HResult.E_INVALIDARG, HResult.S_OK);
  }

  @Test
  void codeThatEndsTheProcessIsOnTheStackAndCodeThatHasEndedIsNot() {
    assertThat(answers("exit 0", "DoStackSnapshot")).containsExactly(HResult.S_OK);
    assertThat(answers("mark a", "DoStackSnapshot")).containsExactly(HResult.E_FAIL);
  }

  /** Searched, unwound, in the catch block; behind all of them, Shutdown (calls 6). */
  @ParameterizedTest
  @CsvSource({
    "net3.1, CORPROF_E_STACKSNAPSHOT_UNMANAGED_CTX",
    "net8.0, CORPROF_E_STACKSNAPSHOT_UNMANAGED_CTX",
    "net9.0, S_OK",
    "net10.0, S_OK"
  })
  void noStackIsWalkedWhereAnExceptionLeavesFrames(String profile, String inHandler) {
    assertThat(
            answers(
                RuntimeProfile.named(profile),
                "load default Thrower; call default Thrower.Cases::CaughtByBase",
                "DoStackSnapshot"))
        .extracting(HResult::name)
        .containsExactly("S_OK", "CORPROF_E_STACKSNAPSHOT_UNMANAGED_CTX", inHandler, "E_FAIL");
  }

  /** From 9.0 on the frames are all there when the runtime's own code gets the exception. */
  @ParameterizedTest
  @CsvSource({"net8.0, false", "net9.0, true"})
  void whatLeavesManagedCodeIsWalkedWhereThatIsHandledInManagedCode(
      String profile, boolean isWalked) {
    assertThat(
            answers(
                RuntimeProfile.named(profile),
                "load default Thrower; call default Thrower.Cases::Initialized",
                "DoStackSnapshot"))
        .filteredOn(HResult.CORPROF_E_STACKSNAPSHOT_UNMANAGED_CTX::equals)
        .hasSize(isWalked ? 1 : 4);
  }

  @Test
  void modulesAreListedAgainWhenTheRuntimeHasGoneOn() {
    assertThat(answers("mark stop; mark a; pool b", "EnumModules"))
        .containsExactly(HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE, HResult.S_OK);
  }

  /** Of a type whose objects take 24 bytes, and of one whose objects take more (calls 8). */
  @ParameterizedTest
  @CsvSource({"net3.1, S_OK", "net8.0, S_OK", "net9.0, S_FALSE", "net10.0, S_FALSE"})
  void theClassOfWhatIsQueuedForItsFinalizerIsMisread(String profile, String small) {
    assertThat(queued(profile, "Orchard.Blossom"))
        .isNotEmpty()
        .allMatch(answer -> answer.name().equals(small));
  }

  @Test
  void soNotOfALargerOne() {
    assertThat(queued("net3.1", "System.Threading.Thread"))
        .isNotEmpty()
        .containsOnly(HResult.S_FALSE);
  }

  private static List<HResult> queued(String profile, String type) {
    return answers(
        RuntimeProfile.named(profile),
        "load default Orchard; new t default %s; forget t; collect".formatted(type),
        "EnumerateObjectReferences");
  }
}
