package io.github.clrsim.laws.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import io.github.clrsim.rewrite.CallsItsOwnMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies are judged by what a recording holds of them, too. */
class RewrittenCodeIsSoundTest {
  private static final byte LDSTR = 0x72;
  private static final byte USER_STRING = 0x70;

  private static final Assemblies ASSEMBLIES =
      Assemblies.read(Fixtures.shipped("PluginHost", "Workshop"));
  private static final Scenario CALLS =
      Scenario.parse(
          "calls",
          "entry PluginHost; thread main; context c collectible; load c Workshop;"
              + " call c Workshop.Tools::Saw 40; call c Workshop.Tools::UsesStruct; settle;"
              + " call c Workshop.Tools::Loop; settle; unload c; collect");

  private static List<Step> run(NamedProfiler profiler) {
    return run(profiler, ASSEMBLIES);
  }

  private static List<Step> run(NamedProfiler profiler, Assemblies assemblies) {
    List<Step> steps = new ArrayList<>();
    SimulatedClr.of(CALLS, RuntimeProfile.NET_9_0, assemblies, Choices.seeded(5))
        .run(profiler, steps::add);
    return steps;
  }

  private static Verdict inARecording(List<Step> steps) {
    return Traces.verdict(new RewrittenCodeIsSound(), Traces.recording(steps));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jumps-into-an-operand   | where no instruction begins",
        "loses-exception-clauses | is gone",
        "unbalances-the-stack    | on the stack where a protected part begins",
        "instruments-twice       | was put in before: ldc.i4 0x2a2a; pop"
      })
  void aBrokenBodyInARecordingIsShownWithTheOneBefore(String name, String flaw) {
    Verdict verdict = inARecording(run(ShippedProfiler.named(name).profiler()));
    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Broken.class,
            broken ->
                assertThat(broken.why()).contains(flaw, "before:\n.maxstack", "after:\n.maxstack"));
  }

  @Test
  void aSoundBodyInARecordingIsAcquitted() {
    List<Step> steps = run(ShippedProfiler.named("probing").profiler());
    assertThat(steps).anyMatch(Step.MemoryWritten.class::isInstance);
    assertThat(inARecording(steps)).isEqualTo(Verdict.kept());
  }

  @Test
  void whatWasAddedToMetadataIsNamedBySoundBodies() {
    List<Step> steps =
        run(
            new NamedProfiler(
                CallsItsOwnMethod.class.getName(), List.of(), Map.of("module", "Workshop.dll")));
    assertThat(steps).anyMatch(Step.MemoryWritten.class::isInstance);
    assertThat(inARecording(steps)).isEqualTo(Verdict.kept());
  }

  /** Only a simulation tells which tokens a module has. */
  @Test
  void aTokenThatIsMissingIsNotSeenInARecording() {
    List<Step> steps = run(ShippedProfiler.named("names-a-missing-token").profiler());
    assertThat(Traces.verdict(new RewrittenCodeIsSound(), steps))
        .isInstanceOf(Verdict.Broken.class);
    assertThat(inARecording(steps)).isEqualTo(Verdict.kept());
  }

  /** Somebody else made it so: the profiler handed on what stood in the file. */
  @Test
  void whoPutsAProbeIntoCodeThatWasFaultyBeforeIsAcquitted() {
    List<Step> steps =
        run(ShippedProfiler.named("probing").profiler(), withStringsThatAreNotThere());

    assertThat(steps).anyMatch(step -> step.toString().contains("BodyIsSet"));
    assertThat(Traces.verdict(new RewrittenCodeIsSound(), steps)).isEqualTo(Verdict.kept());
  }

  /** Every ldstr of Workshop names a string that the module does not have. */
  private static Assemblies withStringsThatAreNotThere() {
    byte[] workshop = Fixtures.bytes("Workshop");
    int found = 0;
    for (int at = 0; at + 4 < workshop.length; at++) {
      if (workshop[at] == LDSTR && workshop[at + 3] == 0 && workshop[at + 4] == USER_STRING) {
        workshop[at + 3] = 0x7f;
        found++;
      }
    }
    assertThat(found).isPositive();
    List<AssemblyImage> images = new ArrayList<>();
    Fixtures.shipped("PluginHost").forEach(file -> images.add(AssemblyImage.read(file)));
    images.add(AssemblyImage.of(workshop, "Workshop.dll"));
    return Assemblies.of(images);
  }
}
