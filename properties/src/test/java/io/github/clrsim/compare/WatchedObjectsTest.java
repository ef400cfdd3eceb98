package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which objects the profiler of a comparison looks at in collections. */
class WatchedObjectsTest {
  private static final Scenario FILLING =
      Scenario.parse(
          "filling",
          "entry PluginHost; thread main; context c; load c Plugin; new one c Garden.Plant;"
              + " array all c Garden.Plant[] 3; fill all c Garden.Plant; gc 0; gc 1; compact");

  /** Of the plants that fill the array none has a handle, though one of their class has. */
  @Test
  void whatHasAHandleIsLookedAtWhereverItIsMovedAndNothingElse() {
    List<Step> steps = performed().steps();
    Set<ObjectId> handled = new HashSet<>();
    boolean hasMoved = false;
    int lookedAt = 0;
    int leftAlone = 0;
    for (int index = 0; index < steps.size(); index++) {
      if (!(steps.get(index) instanceof Step.CallbackEntered entered)) {
        continue;
      }
      switch (entered.callback()) {
        case HandleCreated(var _, ObjectId object) -> handled.add(object);
        case MovedReferences2 moved -> {
          Set<ObjectId> there = moved(handled, moved);
          hasMoved |= !handled.containsAll(there);
          handled.addAll(there);
        }
        case ObjectReferences references -> {
          boolean isAsked = asked(steps, index).contains("GetObjectSize2");
          assertThat(isAsked).isEqualTo(handled.contains(references.objectId()));
          lookedAt += isAsked ? 1 : 0;
          leftAlone += isAsked ? 0 : 1;
        }
        default -> {}
      }
    }

    assertThat(hasMoved).isTrue();
    assertThat(lookedAt).isPositive();
    assertThat(leftAlone).isPositive();
  }

  private static Set<ObjectId> moved(Set<ObjectId> objects, MovedReferences2 moved) {
    Set<ObjectId> there = new HashSet<>();
    for (int range = 0; range < moved.oldObjectIDRangeStart().size(); range++) {
      long from = moved.oldObjectIDRangeStart().get(range).value();
      long by = moved.newObjectIDRangeStart().get(range).value() - from;
      long bytes = moved.cObjectIDRangeLength().get(range);
      objects.stream()
          .map(ObjectId::value)
          .filter(place -> place >= from && place < from + bytes)
          .forEach(place -> there.add(new ObjectId(place + by)));
    }
    return there;
  }

  /** What is asked inside the callback that begins at this step; it has no other inside. */
  private static List<String> asked(List<Step> steps, int entered) {
    List<String> asked = new ArrayList<>();
    for (int index = entered + 1; !(steps.get(index) instanceof Step.CallbackReturned); index++) {
      if (steps.get(index) instanceof Step.CallMade(int _, InfoCall call)) {
        asked.add(call.method().name());
      }
    }
    return asked;
  }

  private static Execution performed() {
    SimulatedClr clr =
        SimulatedClr.of(
            FILLING,
            RuntimeProfile.named("net9.0"),
            Assemblies.read(Fixtures.shipped()),
            Choices.calm());
    return Execution.of(
        clr,
        new NamedProfiler(
            ScenarioAgent.class.getName(),
            List.of(),
            Map.of(ScenarioAgent.OBJECTS_OPTION, "named")));
  }
}
