package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a reference to another assembly leads, and what becomes of one that leads nowhere. */
class ReferencesTest {

  private static Simulated run(String program) {
    Scenario scenario = Scenario.parse("s", "entry PluginHost\nthread main\n" + program);
    Simulated simulated =
        Simulations.run(scenario, RuntimeProfile.NET_9_0, Choices.calm(), Watching.class);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    return simulated;
  }

  private static List<String> classes(Simulated simulated) {
    return simulated.steps().stream()
        .filter(
            step ->
                step instanceof Step.TruthTold told && told.truth() instanceof Truth.ClassExists)
        .map(step -> ((Truth.ClassExists) ((Step.TruthTold) step).truth()).name())
        .toList();
  }

  private static long announced(Simulated simulated) {
    return simulated.steps().stream()
        .filter(
            step ->
                step instanceof Step.CallbackReturned returned
                    && returned.callback().equals("ClassLoadFinished"))
        .count();
  }

  /** G14, G22: what cannot be loaded is never announced, and the program goes on. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Broken.Orphan",
        "Broken.Undutiful",
        "Broken.Unmeasured",
        "Broken.Grandchild",
        "Broken.Pot`1[Broken.Orphan]",
        "Broken.Pot`1[Broken.Grandchild]",
        "Broken.Pot`1[Broken.Undutiful][]"
      })
  void aTypeOfWhichAPartIsMissingIsNeverAnnounced(String type) {
    String load = "context c\nload c Broken\n";
    Simulated broken = run(load + "type c " + type + "\ntype c Broken.Whole");
    Simulated whole = run(load + "type c Broken.Whole");
    assertThat(announced(broken)).isEqualTo(announced(whole));
  }

  @Test
  void aReferenceIsAReferenceWhateverItRefersTo() {
    assertThat(classes(run("context c\nload c Broken\ntype c Broken.Pointing")))
        .contains("Broken.Pointing");
  }

  /** N10: the other assembly is loaded inside the load of the type. */
  @Test
  void aResolvingHandlerLoadsTheAssemblyWhenItIsNeeded() {
    String load = "context c\nload c Broken\n";
    assertThat(classes(run(load + "resolving c Supplier\ntype c Broken.Assembled")))
        .contains("Supplier.Part", "Broken.Assembled");
    assertThat(classes(run(load + "type c Broken.Assembled"))).doesNotContain("Supplier.Part");
    assertThat(assemblies(run(load + "resolving c Supplier\ntype c Broken.Whole"))).isEqualTo(3);
    assertThat(assemblies(run(load + "resolving c Supplier\ntype c Broken.Assembled")))
        .isEqualTo(4);
  }

  private static long assemblies(Simulated simulated) {
    return simulated.steps().stream()
        .filter(
            step ->
                step instanceof Step.CallbackEntered entered
                    && entered.callback() instanceof AssemblyLoadFinished)
        .count();
  }

  @Test
  void aTypeThatWentElsewhereIsFollowedInItsContext() {
    assertThat(classes(run("context c\nload c Plugin\nload c Forwarder\ntype c Forwarding.Stayed")))
        .contains("Forwarding.Stayed");
    String load = "context c\nload c Forwarder\nresolving c Plugin\n";
    assertThat(classes(run(load + "type c Garden.Pot`1[Garden.Seed]")))
        .contains("Garden.Pot`1[Garden.Seed]");
  }

  /** G17: an emitted assembly is announced as any other, and goes as any other. */
  @Test
  void anEmittedAssemblyComesAndGoesAsAnyOther() {
    Simulated simulated = run("emit e\nunload e\ncollect\ncollect");
    assertThat(assemblies(simulated)).isEqualTo(3);
    assertThat(classes(simulated)).contains("Emitted");
    assertThat(
            simulated.steps().stream()
                .filter(
                    step ->
                        step instanceof Step.CallbackReturned returned
                            && returned.callback().equals("AssemblyUnloadFinished")))
        .hasSize(1);
  }
}
