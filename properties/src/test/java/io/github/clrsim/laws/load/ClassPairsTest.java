package io.github.clrsim.laws.load;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.LIST;
import static io.github.clrsim.laws.Cast.OTHER;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.rule.RuntimeLaw;
import org.junit.jupiter.api.Test;

class ClassPairsTest {
  private static final Law LAW = new LoadAndUnloadNest();
  private static final HResult OK = HResult.S_OK;
  private static final String SWITCHED = "the profiler changed its event mask after Initialize";

  private static TraceBuilder loaded() {
    return TraceBuilder.begins().loads(HOST, HOST_MODULE).loads(PLUGIN, PLUGIN_MODULE).loads(TYPE);
  }

  /** A history in which everything up to the last step is in order. */
  private static void assertBrokenAtLast(TraceBuilder history, String... words) {
    assertBroken(history.judgedBy(LAW), history.last(), words);
  }

  @Test
  void aClassMayBeAnnouncedAgainWhenItIsGone() {
    assertKept(loaded().truth(new Truth.ClassGone(TYPE)).loads(TYPE).judgedBy(LAW));
    assertBrokenAtLast(
        loaded().truth(new Truth.ClassGone(OTHER)).enters(new ClassLoadStarted(TYPE)),
        "class:220 was announced a second time while it was loaded");
  }

  /** Some go without a word of their own (N48). */
  @Test
  void aClassMayBeAnnouncedAgainWhenAnyModuleIsGone() {
    assertKept(
        loaded().unloads("net9.0", PLUGIN, PLUGIN_MODULE).on("main").loads(TYPE).judgedBy(LAW));
  }

  @Test
  void aClassThatGoesTakesNoOtherWithIt() {
    assertBrokenAtLast(
        TraceBuilder.begins()
            .loads(TYPE, OTHER)
            .on("finalizer")
            .gets(new ClassUnloadStarted(OTHER), new ClassUnloadFinished(OTHER, OK))
            .on("main")
            .enters(new ClassLoadStarted(TYPE)),
        "class:220 was announced a second time");
  }

  @Test
  void whatBeginsInsideACallEndsInsideIt() {
    TraceBuilder inside =
        loaded()
            .makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN)
            .gets(new ClassLoadStarted(OTHER));
    // The run is over before the call is.
    assertKept(inside.judgedBy(LAW));
    assertBrokenAtLast(inside.hears(OTHER), "\"load finished\" of class:230 never came");
  }

  @Test
  void whatBeginsInsideACallbackEndsInsideIt() {
    assertBrokenAtLast(
        loaded().enters(new ClassLoadStarted(OTHER)).gets(new ClassLoadStarted(LIST)).returns(),
        "\"load finished\" of class:120 never came");
  }

  @Test
  void whoIsLetGoHearsSomeEndsNoMore() {
    TraceBuilder asked =
        loaded()
            .gets(new ClassLoadStarted(OTHER))
            .on("profiler")
            .makes("RequestProfilerDetach", 5)
            .succeeds()
            .makes("GetCurrentThreadID")
            .hears(HResult.E_FAIL);
    assertKept(asked.judgedBy(LAW));
    assertKept(asked.on("main").gets(new ClassLoadStarted(TYPE)).judgedBy(LAW));
  }

  @Test
  void whoIsRefusedAndWhoAsksForSomethingElseHearsAllEnds() {
    assertBrokenAtLast(
        loaded()
            .gets(new ClassLoadStarted(OTHER))
            .on("profiler")
            .makes("RequestProfilerDetach", 5)
            .hears(HResult.E_FAIL),
        "\"load finished\" of class:230 never came");
    assertBrokenAtLast(
        loaded().gets(new ClassLoadStarted(OTHER)).on("profiler").makes("ForceGC").succeeds(),
        "\"load finished\" of class:230 never came");
  }

  private static String remedy(TraceBuilder history) {
    Verdict verdict = history.gets(new ClassLoadStarted(OTHER)).judgedBy(LAW);
    return verdict instanceof Verdict.Broken broken ? broken.remedy() : "kept";
  }

  @Test
  void whoSwitchesItsEventsLosesThemItself() {
    assertThat(remedy(loaded())).isEqualTo(RuntimeLaw.REMEDY);
    assertThat(
            remedy(
                loaded()
                    .enters(new ClassLoadStarted(OTHER))
                    .makes("SetEventMask", 0)
                    .succeeds()
                    .returns()
                    .gets(new ClassLoadFinished(OTHER, OK))
                    .makes("GetCurrentThreadID")
                    .hears(HResult.E_FAIL)
                    .truth(new Truth.ClassGone(OTHER))))
        .startsWith(SWITCHED);
    assertThat(remedy(loaded().on("profiler").makes("SetEventMask2", 0, 0).succeeds().on("main")))
        .startsWith(SWITCHED);
  }

  @Test
  void whoSetsItsEventsInInitializeDoesNotSwitchThem() {
    assertThat(
            remedy(
                TraceBuilder.begins()
                    .enters(new Initialize(new ComPointer(1)))
                    .makes("SetEventMask", 0)
                    .succeeds()
                    .returns()))
        .isEqualTo(RuntimeLaw.REMEDY);
    assertThat(
            remedy(
                loaded()
                    .enters(new ClassLoadStarted(OTHER))
                    .makes("ForceGC")
                    .succeeds()
                    .returns()
                    .gets(new ClassLoadFinished(OTHER, OK))
                    .truth(new Truth.ClassGone(OTHER))))
        .isEqualTo(RuntimeLaw.REMEDY);
  }
}
