package io.github.clrsim.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.guest.Counter;
import io.github.clrsim.conformance.guest.Namer;
import io.github.clrsim.conformance.guest.Subscriber;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import io.github.clrsim.laws.LawCatalog;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Native profilers by plain Java; those of the annotation are in NativeConformanceTest. */
class NativeCheckTest {
  @TempDir private Path folder;

  private static ConformanceCheck check(String name) {
    Guest guest = GuestFixtures.named(name);
    return ConformanceCheck.ofLibrary(guest.library(), guest.clsid())
        .executions(4)
        .runtimes("net9.0")
        .scenarios("start-up");
  }

  @Test
  void theStepsOfOneExecutionComeFromTheOtherProcess() {
    List<Step> steps = check("inventory").trace();
    assertThat(steps).anyMatch(Step.CallMade.class::isInstance);
  }

  @Test
  void whatIsSentAlongComesWhereItAttaches() throws IOException {
    Path data = Files.writeString(folder.resolve("data"), "Plugin.dll");

    // What is said of the library afterwards leaves that as it is.
    assertThat(attachData(check("attached").clientData(data).environment(Map.of())))
        .containsOnly(Blob.of("Plugin.dll".getBytes(StandardCharsets.UTF_8)));
    assertThat(attachData(check("attached"))).containsOnly(Blob.EMPTY);
    assertThatThrownBy(() -> check("attached").clientData(folder.resolve("none")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("there is no such file")
        .hasMessageContaining("clientData of the check of ");
  }

  private static Stream<Blob> attachData(ConformanceCheck check) {
    return check
        .scenarios("entry PluginHost; thread main; attach; context c; load c Plugin")
        .trace()
        .stream()
        .flatMap(
            step ->
                step instanceof Step.CallbackEntered(_, InitializeForAttach attach)
                    ? Stream.of(attach.clientData())
                    : Stream.empty());
  }

  @Test
  void aDeathThatNoLawOfTheCheckIsAboutLeavesThemUndecided() {
    ConformanceResult result =
        check("vanishes").laws(List.of(new NoIdIsUsedAfterItsUnload())).run();
    assertThat(result.laws())
        .singleElement()
        .isInstanceOfSatisfying(
            OfLaw.Undecided.class,
            undecided ->
                assertThat(undecided.why().what())
                    .isEqualTo("The native profiler brings down its process"));
  }

  /** It counts executions where nobody puts anything back, and does wrong at the fortieth. */
  @Test
  void whatALibraryDoesBehindManyExecutionsOnlyIsNoVerdict() {
    ConformanceResult result = check("remembers").executions(60).run();
    assertThat(result.findings()).isEmpty();
    assertThat(result.laws())
        .filteredOn(law -> law.law() instanceof TheRunEndsWell)
        .singleElement()
        .isInstanceOfSatisfying(
            OfLaw.Undecided.class,
            undecided -> assertThat(undecided.why().what()).contains("the first of its process"));
  }

  @Test
  void whatOnlyTheOtherKindCanHaveIsRefused() {
    assertThatThrownBy(() -> check("inventory").options(Map.of("depth", "1")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("options of the check of ");
    assertThatThrownBy(() -> check("inventory").weaving("com.acme"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("weaving of the check of ");
    assertThatThrownBy(() -> ConformanceCheck.of(Counter.class).files(Path.of("pom.xml")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("files of the check of ");
    assertThatThrownBy(() -> ConformanceCheck.of(Counter.class).environment(Map.of()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("environment of the check of ");
    assertThatThrownBy(() -> ConformanceCheck.of(Counter.class).zoom())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("zoom of the check of ");
  }

  @Test
  void callsFailOneAfterTheOther() {
    ConformanceCheck check = check("inventory-failure-leaks").executions(40);
    assertThat(check.run().text()).contains("of which broken: 0");
    assertThat(check.faults().run().text())
        .contains("was handed out and never released", "adversary failing-answers");
    assertThat(check("inventory").executions(40).faults().run().text())
        .contains("of which broken: 0")
        .containsPattern("  faults  \\d+ of \\d+ calls .* were refused once");
  }

  /** A list that is pushed to without its lock, which shows between two instructions only. */
  @Tag("turn-3")
  @Test
  void aRaceShowsWhereItIsInterruptedBetweenInstructions() {
    ConformanceCheck check =
        check("tally-pushed-unlocked")
            .scenarios(
                "entry PluginHost; thread main; start worker1; emit a; join worker1;"
                    + " thread worker1; context b; load b Workshop; type b PluginHost")
            .executions(200);
    assertThat(check.run().text()).contains("of which broken: 0");
    assertThat(check.zoom().run().text()).contains("Law broken", " --zoom ", "of which broken: 1");
  }

  @Tag("turn-3")
  @Test
  void aResultIsTheSameBehindItsWayFromAnotherProcess() {
    for (Class<?> profiler : List.of(Namer.class, Subscriber.class)) {
      ConformanceResult result =
          ConformanceCheck.of(
                  profiler.asSubclass(io.github.clrsim.api.callback.CorProfilerCallback.class))
              .executions(60)
              .scenarios("reload", "start-up")
              .run();
      ResultJson json = new ResultJson(LawCatalog.of(NativeCheckTest.class.getClassLoader()).all());
      var written = ApartFolder.object();
      json.write(written, result);
      ConformanceResult read = json.read(written);
      assertThat(read.text()).isEqualTo(result.text());
      assertThat(read.laws()).isEqualTo(result.laws());
    }
  }
}
