package io.github.clrsim.nettrace.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceGap;
import io.github.clrsim.api.trace.TraceHeader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the recordings that the reader is tested on; the counts are another reader's. */
class ConvertedSamplesTest {

  @ParameterizedTest
  @CsvSource(
      useHeadersInDisplayName = true,
      textBlock =
          """
          sample,                          compiled, loaded, unloaded, thrown, caught, filtered, finally, collected, stopped, begun
          net3.1.2_all,                    51,       13,     2,        9,      9,      4,        7,       8,         10,      6
          net8.0.33_all,                   82,       23,     3,        12,     12,     6,        12,      10,        13,      11
          net9.0.22_all,                   89,       23,     3,        12,     12,     6,        12,      10,        13,      11
          net10.0.14_all,                  89,       23,     3,        12,     12,     6,        12,      10,        13,      11
          net10.0.14_exc_stacks,           34,       0,      0,        11,     11,     6,        12,      0,         0,       0
          net9.0.22_killed,                350,      2,      0,        160,    160,    64,       96,      128,       128,     103
          net10.0.14_nostack_norundown,    85,       14,     3,        12,     12,     6,        12,      10,        13,      9
          net9.0.22_netperf,               40,       3,      2,        1,      1,      0,        0,       4,         6,       0
          v6_net10.0.14_nostack_norundown, 85,       14,     3,        12,     12,     6,        12,      10,        13,      9
          """)
  void eachEventIsThereAsOftenAsItWasTold(
      String sample,
      int compiled,
      int loaded,
      int unloaded,
      int thrown,
      int caught,
      int filtered,
      int done,
      int collected,
      int stopped,
      int begun) {
    Converted made = Converted.sample(sample);

    assertThat(made.count("JITCompilationStarted", "DynamicMethodJITCompilationStarted"))
        .isEqualTo(compiled)
        .isEqualTo(made.count("JITCompilationFinished", "DynamicMethodJITCompilationFinished"));
    for (String each :
        List.of("AssemblyLoadFinished", "ModuleLoadFinished", "ModuleAttachedToAssembly")) {
      assertThat(made.count(each)).as(each).isEqualTo(loaded);
    }
    assertThat(made.count("ModuleUnloadStarted"))
        .isEqualTo(unloaded)
        .isEqualTo(made.count("AssemblyUnloadStarted"));
    assertThat(made.count("ExceptionThrown")).isEqualTo(thrown);
    assertThat(made.count("ExceptionCatcherEnter"))
        .isEqualTo(caught)
        .isEqualTo(made.count("ExceptionCatcherLeave"));
    assertThat(made.count("ExceptionSearchFilterEnter"))
        .isEqualTo(filtered)
        .isEqualTo(made.count("ExceptionSearchFilterLeave"));
    assertThat(made.count("ExceptionUnwindFinallyEnter"))
        .isEqualTo(done)
        .isEqualTo(made.count("ExceptionUnwindFinallyLeave"));
    assertThat(made.count("GarbageCollectionStarted"))
        .isEqualTo(collected)
        .isEqualTo(made.count("GarbageCollectionFinished"));
    for (String each :
        List.of(
            "RuntimeSuspendStarted",
            "RuntimeSuspendFinished",
            "RuntimeResumeStarted",
            "RuntimeResumeFinished")) {
      assertThat(made.count(each)).as(each).isEqualTo(stopped);
    }
    assertThat(made.count("ThreadCreated"))
        .isEqualTo(begun)
        .isEqualTo(made.count("ThreadAssignedToOSThread"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "net3.1.2_all",
        "net9.0.22_all",
        "net9.0.22_killed",
        "net10.0.14_exc_stacks",
        "net9.0.22_netperf"
      })
  void everyEventIsCountedOnce(String sample) {
    Conversion conversion = Converted.sample(sample).conversion();

    assertThat(conversion.converted() + conversion.atShutdown() + conversion.withoutAny())
        .isEqualTo(conversion.events());
    assertThat(conversion.lost()).isZero();
  }

  @Test
  void theHeaderSaysWhatTheRecordingTells() {
    TraceHeader header = Converted.sample("net9.0.22_all").trace().header();
    assertThat(header.program()).endsWith("/Work.dll all 3");
    assertThat(header)
        .isEqualTo(
            new TraceHeader(
                TraceHeader.Origin.EVENTPIPE, "9.0.22", "net9.0", "", header.program(), ""));
    assertThat(Converted.sample("net3.1.2_all").trace().header().profile()).isEqualTo("net3.1");
  }

  @Test
  void theEndIsThatOfTheRecording() {
    assertThat(Converted.sample("net9.0.22_killed").trace().ending()).isEmpty();
    assertThat(Converted.sample("net9.0.22_all").trace().ending())
        .contains("Detached[hasProcessEnded=true]");
    assertThat(Converted.sample("net3.1.2_all").trace().ending()).contains("RecordingEnded[]");
  }

  /** On every sample the finalizer thread alone unloads, and the program's thread goes first. */
  @ParameterizedTest
  @ValueSource(strings = {"net3.1.2_all", "net8.0.33_all", "net9.0.22_all", "net10.0.14_all"})
  void threadsAreInTheOrderOfTimeAndUnloadsOnTheFinalizerThread(String sample) {
    Converted made = Converted.sample(sample);
    Map<Integer, ThreadKind> kinds = new HashMap<>();
    Optional<Integer> loader = Optional.empty();
    boolean isUnloaded = false;
    for (Step step : made.steps()) {
      if (step instanceof Step.ThreadSeen seen) {
        kinds.put(seen.thread(), seen.kind());
      }
      if (step instanceof Step.CallbackEntered entered) {
        switch (entered.callback().methodName()) {
          case "ModuleLoadFinished" -> loader = Optional.of(step.thread());
          case "ModuleUnloadStarted" -> {
            assertThat(kinds.get(step.thread())).isEqualTo(ThreadKind.FINALIZER);
            assertThat(loader).as("it was loaded before").isPresent();
            isUnloaded = true;
          }
          default -> {}
        }
      }
    }
    assertThat(isUnloaded).isTrue();
  }

  @Test
  void netperfNumbersNothingSoThatItBeginsWithAGap() {
    Converted made = Converted.sample("net9.0.22_netperf");

    assertThat(made.conversion().gap()).hasValue(1);
    assertThat(made.steps().get(1)).matches(TraceGap::isAt);
  }
}
