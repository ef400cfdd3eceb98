package io.github.clrsim.laws.profiler;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.LIST;
import static io.github.clrsim.laws.Cast.OTHER_TOKEN;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendFinished;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import java.util.List;
import org.junit.jupiter.api.Test;

class TheProfilerNeverMakesTheRuntimeLoadATypeTest {
  private static final Law LAW = new TheProfilerNeverMakesTheRuntimeLoadAType();

  private static TraceBuilder simulated() {
    return TraceBuilder.begins()
        .loads(HOST, HOST_MODULE)
        .exists(TYPE, HOST_MODULE, TYPE_TOKEN)
        .loads(TYPE);
  }

  @Test
  void aLoadInsideACallIsCaught() {
    TraceBuilder type =
        TraceBuilder.begins()
            .loads(HOST, HOST_MODULE)
            .makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN)
            .enters(new ClassLoadStarted(TYPE));
    assertBroken(type.judgedBy(LAW), type.last(), "ClassLoadStarted", "GetClassFromToken");

    TraceBuilder assembly =
        TraceBuilder.begins()
            .loads(HOST, HOST_MODULE)
            .makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN)
            .enters(new AssemblyLoadStarted(PLUGIN));
    assertBroken(assembly.judgedBy(LAW), assembly.last(), "AssemblyLoadStarted");
  }

  @Test
  void aLoadOnAnotherThreadIsNotTheProfilersDoing() {
    TraceBuilder history =
        simulated()
            .on("profiler")
            .makes("GetClassIDInfo", TYPE)
            .on("main")
            .loads(LIST)
            .on("profiler")
            .hears(HResult.E_FAIL);
    assertKept(history.judgedBy(LAW));
  }

  @Test
  void otherCallbacksInsideACallAreNoLoads() {
    TraceBuilder history =
        simulated()
            .makes("SuspendRuntime")
            .gets(new RuntimeSuspendFinished())
            .hears(HResult.E_FAIL);
    assertKept(history.judgedBy(LAW));
  }

  @Test
  void askingForALoadedTypeLoadsNothing() {
    TraceBuilder history =
        simulated().makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN).hears(TYPE);
    assertKept(history.judgedBy(LAW));
  }

  @Test
  void askingForATypeThatIsNotLoadedIsCaughtAtTheQuestion() {
    TraceBuilder history = simulated().makes("GetClassFromToken", HOST_MODULE, OTHER_TOKEN);
    long question = history.last();
    assertBroken(history.hears(LIST).judgedBy(LAW), question, "GetClassFromToken");

    TraceBuilder generic =
        simulated().makes("GetClassFromTokenAndTypeArgs", HOST_MODULE, TYPE_TOKEN, List.of(TYPE));
    long asked = generic.last();
    assertBroken(generic.hears(HResult.COR_E_TYPELOAD).judgedBy(LAW), asked);
  }

  @Test
  void aRefusedQuestionLoadsNothing() {
    TraceBuilder history =
        simulated()
            .makes("GetClassFromToken", HOST_MODULE, OTHER_TOKEN)
            .hears(HResult.CORPROF_E_TYPE_IS_PARAMETERIZED);
    assertKept(history.judgedBy(LAW));
  }

  /** It would have been answered, or refused: nobody knows. */
  @Test
  void aQuestionThatTheEndOfTheProcessCutShortIsNotCaught() {
    TraceBuilder history = simulated().makes("GetClassFromToken", HOST_MODULE, OTHER_TOKEN);
    for (Run.Ending ending :
        List.of(
            new Run.Ending.Signalled("SIGABRT", "process 4 sent it"),
            new Run.Ending.Inconclusive(new Diagnostic("killed", "here", "by whom", "again")),
            new Run.Ending.StoppedByUser(),
            new Run.Ending.Completed(0))) {
      assertKept(history.judgedBy(LAW, "net9.0", ending));
    }
  }

  @Test
  void aQuestionThatTheRuntimeDiedOfIsCaught() {
    TraceBuilder history = simulated().makes("GetClassFromToken", HOST_MODULE, OTHER_TOKEN);
    assertBroken(
        history.judgedBy(LAW, "net9.0", new Run.Ending.Crashed("it crashed")), history.last());
  }

  @Test
  void theEndOfALoadInsideACallIsCaughtToo() {
    TraceBuilder history =
        simulated().makes("GetClassIDInfo", TYPE).enters(new ClassLoadFinished(LIST, HResult.S_OK));
    assertBroken(history.judgedBy(LAW), history.last(), "ClassLoadFinished", "GetClassIDInfo");
  }

  @Test
  void anUnloadInsideACallIsNoLoad() {
    assertKept(
        simulated().makes("ForceGC").gets(new ClassUnloadStarted(TYPE)).succeeds().judgedBy(LAW));
  }

  @Test
  void aQuestionThatLoadsNothingIsNotWhatTheRuntimeDiedOf() {
    TraceBuilder history =
        simulated()
            .makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN)
            .on("profiler")
            .makes("GetClassIDInfo", TYPE);
    assertKept(history.judgedBy(LAW, "net9.0", new Run.Ending.Crashed("it crashed")));
  }

  @Test
  void aTypeThatIsGoneIsNotLoaded() {
    TraceBuilder history =
        simulated()
            .truth(new Truth.ClassGone(LIST))
            .truth(new Truth.ClassGone(TYPE))
            .makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN);
    long question = history.last();
    assertBroken(history.hears(TYPE).judgedBy(LAW), question, "GetClassFromToken");
  }
}
