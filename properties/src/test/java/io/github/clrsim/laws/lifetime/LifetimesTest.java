package io.github.clrsim.laws.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.lifetime.Lifetime.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;

class LifetimesTest {
  private static final ModuleId MODULE = new ModuleId(0x10);
  private static final ClassId TYPE = new ClassId(0x20);
  private static final ClassId LIST = new ClassId(0x30);
  private static final ClassId LIST_OF_LIST = new ClassId(0x40);

  private static Lifetimes after(TraceBuilder history) {
    Lifetimes lives = new Lifetimes();
    for (int i = 0; i < history.steps().size(); i++) {
      lives.see(i, history.steps().get(i));
    }
    return lives;
  }

  private static Stage stage(TraceBuilder history) {
    return after(history).life(TYPE).orElseThrow().stage();
  }

  @Test
  void aLifeGoesThroughItsStages() {
    TraceBuilder history = TraceBuilder.begins();
    assertThat(after(history).life(TYPE)).isEmpty();
    history.enters(new ClassLoadStarted(TYPE));
    assertThat(stage(history)).isEqualTo(Stage.ANNOUNCED);
    history.returns().enters(new ClassLoadFinished(TYPE, HResult.S_OK));
    assertThat(stage(history)).isEqualTo(Stage.FINISHING);
    history.returns();
    assertThat(stage(history)).isEqualTo(Stage.LOADED);
    history.enters(new ClassUnloadStarted(TYPE));
    assertThat(stage(history)).isEqualTo(Stage.LEAVING);
    history.returns();
    assertThat(after(history).life(TYPE)).isEmpty();
    assertThat(after(history).tombstone(TYPE).orElseThrow().step()).isEqualTo(history.last());
  }

  @Test
  void whatIsMadeOfOthersGoesWithThemHoweverDeep() {
    TraceBuilder history =
        TraceBuilder.begins()
            .loads(TYPE, LIST, LIST_OF_LIST)
            .identifies(TYPE, MODULE, TraceBuilder.typeDef(2))
            .identifies(LIST, new ModuleId(0x11), TraceBuilder.typeDef(3), TYPE)
            .identifies(LIST_OF_LIST, new ModuleId(0x11), TraceBuilder.typeDef(3), LIST)
            .gets(new ModuleUnloadStarted(MODULE));
    assertThat(after(history).diedNow()).contains(MODULE, TYPE, LIST, LIST_OF_LIST);
  }

  @Test
  void onlyTheLatestOfTheDeadAreRemembered() {
    Lifetimes lives = new Lifetimes();
    TraceBuilder one = TraceBuilder.begins().loads(TYPE).gets(new ClassUnloadStarted(TYPE));
    int steps = one.steps().size();
    long index = 0;
    for (long number = 1; number <= Lifetimes.TOMBSTONES_MAX + 10L; number++) {
      ClassId id = new ClassId(0x1000 + number);
      TraceBuilder life = TraceBuilder.begins().loads(id).gets(new ClassUnloadStarted(id));
      assertThat(life.steps()).hasSize(steps);
      for (int i = 1; i < steps; i++) {
        lives.see(index++, life.steps().get(i));
      }
    }
    assertThat(lives.tombstone(new ClassId(0x1000 + 10))).isEmpty();
    assertThat(lives.tombstone(new ClassId(0x1000 + 11))).isPresent();
    assertThat(lives.tombstone(new ClassId(0x1000 + Lifetimes.TOMBSTONES_MAX + 10L))).isPresent();
  }

  @Test
  void idsAreFoundHoweverDeep() {
    TraceBuilder history =
        TraceBuilder.begins()
            .makes(
                "GetClassFromTokenAndTypeArgs",
                MODULE,
                TraceBuilder.typeDef(2),
                List.of(TYPE, LIST))
            .identifies(LIST, MODULE, TraceBuilder.typeDef(2), TYPE);
    List<RunTimeId> made = NamedIds.in(history.steps().get(1));
    List<RunTimeId> answered = NamedIds.in(history.steps().getLast());
    assertThat(made).isEqualTo(List.of(MODULE, TYPE, LIST));
    assertThat(answered).isEqualTo(List.of(MODULE, TYPE));
  }
}
