package io.github.clrsim.laws.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.info.ClassIDInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.lifetime.Lifetime.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;

class LifetimesTest {
  private static final ModuleId MODULE = new ModuleId(0x10);
  private static final ClassId TYPE = new ClassId(0x20);
  private static final ClassId LIST = new ClassId(0x30);
  private static final ClassId LIST_OF_LIST = new ClassId(0x40);

  private static final ModuleId OTHER_MODULE = new ModuleId(0x11);
  private static final FunctionId ADD = new FunctionId(0x50);
  private static final MetadataToken TOKEN = TraceBuilder.typeDef(2);

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

  @Test
  void onlyTheLatestStepEndsALifeNow() {
    TraceBuilder history = TraceBuilder.begins().loads(TYPE).gets(new ClassUnloadStarted(TYPE));
    assertThat(after(history).diedNow()).containsExactly(TYPE);
    assertThat(after(history.marks("later")).diedNow()).isEmpty();
  }

  @Test
  void aLifeIsBornWhenItIsAnnouncedOrElseWhenItIsFinished() {
    TraceBuilder announced = TraceBuilder.begins().gets(new ClassLoadStarted(TYPE));
    announced.gets(new ClassLoadFinished(TYPE, HResult.S_OK));
    assertThat(after(announced).life(TYPE)).contains(new Lifetime(Stage.LOADED, 1, 4, false));

    // Who attached meanwhile.
    TraceBuilder finished = TraceBuilder.begins().gets(new ClassLoadFinished(TYPE, HResult.S_OK));
    assertThat(after(finished).life(TYPE)).contains(new Lifetime(Stage.LOADED, 1, 2, false));
  }

  @Test
  void anAnswerAboutAFormerTenantTeachesNothing() {
    TraceBuilder history =
        TraceBuilder.begins()
            .loads(TYPE)
            .on("profiler")
            .makes("GetClassIDInfo2", TYPE)
            .on("main")
            .gets(new ClassUnloadStarted(TYPE))
            .loads(TYPE)
            .on("profiler")
            .hears(new ClassIDInfo2(MODULE, TOKEN, new ClassId(0), List.of()));
    assertThat(after(history).identity(TYPE)).isEmpty();
    assertThat(after(history.identifies(TYPE, MODULE, TOKEN)).identity(TYPE))
        .contains(new Identity(MODULE, TOKEN, List.of()));
  }

  @Test
  void theTruthEndsALife() {
    TraceBuilder type = TraceBuilder.begins().loads(TYPE).truth(new Truth.ClassGone(TYPE));
    assertThat(after(type).life(TYPE)).isEmpty();
    assertThat(cause(type, TYPE)).isEqualTo("the class was freed");

    TraceBuilder module =
        TraceBuilder.begins()
            .exists(TYPE, MODULE, TOKEN)
            .gets(new ModuleLoadStarted(MODULE))
            .loads(TYPE)
            .truth(new Truth.ModuleGone(MODULE));
    assertThat(cause(module, MODULE)).isEqualTo("the module was freed");
    assertThat(cause(module, TYPE)).isEqualTo("it went with module:10: the module was freed");
  }

  private static String cause(TraceBuilder history, RunTimeId id) {
    return after(history).tombstone(id).map(Tombstone::cause).orElse("it is alive");
  }

  @Test
  void theTruthOfTodayCountsAndNotThatOfBefore() {
    TraceBuilder moved =
        TraceBuilder.begins()
            .exists(TYPE, MODULE, TOKEN)
            .exists(TYPE, OTHER_MODULE, TOKEN)
            .loads(TYPE)
            .gets(new ModuleUnloadStarted(MODULE));
    assertThat(cause(moved, TYPE)).isEqualTo("it is alive");
    assertThat(cause(moved.gets(new ModuleUnloadStarted(OTHER_MODULE)), TYPE))
        .isEqualTo("it went with module:11: ModuleUnloadStarted(module:11) returned");
  }

  @Test
  void whoIsAnnouncedAnewGoesWithNobodyOfBeforeAndOthersStillDo() {
    TraceBuilder history =
        TraceBuilder.begins()
            .loads(TYPE, LIST)
            .identifies(TYPE, MODULE, TOKEN)
            .identifies(LIST, MODULE, TOKEN)
            .loads(TYPE)
            .gets(new ModuleUnloadStarted(MODULE));
    assertThat(cause(history, TYPE)).isEqualTo("it is alive");
    assertThat(cause(history, LIST)).startsWith("it went with module:10");
  }

  @Test
  void whoIsNamedAfterItsDeathGoesWithNobodyOfBefore() {
    TraceBuilder history =
        TraceBuilder.begins()
            .loads(TYPE)
            .identifies(TYPE, MODULE, TOKEN)
            .gets(new ClassUnloadStarted(TYPE))
            .makes("GetClassFromObject", new ObjectId(0x500))
            .hears(TYPE)
            .gets(new ModuleUnloadStarted(MODULE));
    assertThat(cause(history, TYPE)).isEqualTo("it is alive");
  }

  @Test
  void theCauseNamesTheTypeArgumentOfAnothersClass() {
    TraceBuilder history =
        TraceBuilder.begins()
            .loads(TYPE, LIST)
            .identifies(TYPE, MODULE, TOKEN)
            .identifies(LIST, OTHER_MODULE, TOKEN, TYPE)
            .makes("GetFunctionFromIP", new Address(1))
            .hears(ADD)
            .makes("GetFunctionInfo", ADD)
            .hears(new FunctionInfo(LIST, OTHER_MODULE, TOKEN))
            .gets(new ModuleUnloadStarted(MODULE));
    assertThat(cause(history, LIST))
        .isEqualTo(
            "it went with module:10, to which its type argument class:20 belongs:"
                + " ModuleUnloadStarted(module:10) returned");
    assertThat(cause(history, ADD))
        .isEqualTo(
            "it went with module:10, to which class:20 belongs, a type argument of its class"
                + " class:30: ModuleUnloadStarted(module:10) returned");
  }

  @Test
  void theCauseNamesNoTypeArgumentOfAClassOfTheModuleItself() {
    TraceBuilder history =
        TraceBuilder.begins()
            .loads(TYPE, LIST)
            .identifies(TYPE, MODULE, TOKEN)
            .identifies(LIST, MODULE, TOKEN, TYPE)
            .gets(new ModuleUnloadStarted(MODULE));
    assertThat(cause(history, LIST))
        .isEqualTo("it went with module:10: ModuleUnloadStarted(module:10) returned");
  }

  /** What an answer says of an ID that was named before. */
  private static String goesWithItsModule(String method, Object answer, RunTimeId id) {
    TraceBuilder history =
        TraceBuilder.begins()
            .loads(TYPE, LIST)
            .makes("GetFunctionFromIP", new Address(1))
            .hears(ADD);
    return cause(history.makes(method, id).hears(answer).gets(new ModuleUnloadStarted(MODULE)), id);
  }

  @Test
  void anAnswerSaysWithWhomAnIdGoes() {
    String gone = "it went with module:10: ModuleUnloadStarted(module:10) returned";
    assertThat(goesWithItsModule("GetClassIDInfo", new ClassIDInfo(MODULE, TOKEN), TYPE))
        .isEqualTo(gone);
    assertThat(goesWithItsModule("GetFunctionInfo", new FunctionInfo(LIST, MODULE, TOKEN), ADD))
        .isEqualTo(gone);
    assertThat(
            goesWithItsModule(
                "GetFunctionInfo2", new FunctionInfo2(LIST, MODULE, TOKEN, List.of()), ADD))
        .isEqualTo(gone);
  }

  @Test
  void whatIsFoundByItsTokenIsOfThatModule() {
    TraceBuilder method =
        TraceBuilder.begins()
            .makes("GetFunctionFromToken", MODULE, new MetadataToken(0x0600_0001))
            .hears(ADD)
            .gets(new ModuleUnloadStarted(MODULE));
    assertThat(cause(method, ADD)).startsWith("it went with module:10");

    TraceBuilder type =
        TraceBuilder.begins()
            .makes("GetClassFromTokenAndTypeArgs", MODULE, TOKEN, List.of(LIST))
            .hears(TYPE);
    assertThat(after(type).identity(TYPE)).contains(new Identity(MODULE, TOKEN, List.of(LIST)));
  }
}
