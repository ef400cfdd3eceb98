package io.github.clrsim.profiler.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.profiler.identity.ClassRecord.Origin;
import io.github.clrsim.profiler.identity.TypeIdentity.ArrayOf;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import io.github.clrsim.profiler.identity.TypeIdentity.Unknown;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IdentityMapTest {
  private static final ModuleId CORE = new ModuleId(0x100);
  private static final ModuleId PLUGIN = new ModuleId(0x200);
  private static final ModuleId OTHER = new ModuleId(0x300);
  private static final ClassId PLUG_TYPE = new ClassId(0x21);
  private static final ClassId PLUG_ARRAY = new ClassId(0x22);
  private static final ClassId LIST = new ClassId(0x11);
  private static final ClassId LIST_OF_LISTS = new ClassId(0x12);
  private static final ClassId STRING = new ClassId(0x13);

  private final IdentityMap map = new IdentityMap();

  private static MetadataToken token(int row) {
    return TokenKind.TYPE_DEF.token(row);
  }

  private static Definition definition(ModuleId moduleId, int row, ClassId... typeArgs) {
    return new Definition(moduleId, token(row), List.of(typeArgs));
  }

  /** {@code List<List<PlugType[]>>}, and string, which has nothing to do with the plugin. */
  private void fillWithInstantiations() {
    map.addModule(CORE, "core");
    map.addModule(PLUGIN, "plugin");
    map.announce(STRING, definition(CORE, 9));
    map.announce(PLUG_TYPE, definition(PLUGIN, 2));
    map.meet(PLUG_ARRAY, new ArrayOf(ElementType.CLASS, PLUG_TYPE, 1));
    map.announce(LIST, definition(CORE, 5, PLUG_ARRAY));
    map.announce(LIST_OF_LISTS, definition(CORE, 5, LIST));
  }

  @Test
  void theReverseLookUpFindsAClassByDefinitionAndTypeArguments() {
    fillWithInstantiations();

    assertThat(map.classOf(PLUGIN, token(2), List.of())).contains(PLUG_TYPE);
    assertThat(map.classOf(CORE, token(5), List.of(LIST))).contains(LIST_OF_LISTS);
    assertThat(map.classOf(CORE, token(5), List.of())).isEmpty();
    assertThat(map.classOf(PLUGIN, token(3), List.of())).isEmpty();
  }

  @Test
  void aClassIsOwnedByItsModuleAndByThoseOfItsTypeArgumentsDeep() {
    fillWithInstantiations();

    assertThat(map.owners(LIST_OF_LISTS)).containsExactly(CORE, PLUGIN);
    assertThat(map.owners(PLUG_ARRAY)).containsExactly(PLUGIN);
    assertThat(map.owners(STRING)).containsExactly(CORE);
    assertThat(map.owners(new ClassId(0x99))).isEmpty();
  }

  @Test
  void aDyingModuleTakesAlongEveryClassThatItOwnsDeep() {
    fillWithInstantiations();

    List<ClassRecord> purged = map.purgeModule(PLUGIN);

    assertThat(purged)
        .extracting(ClassRecord::classId)
        .containsExactly(PLUG_TYPE, PLUG_ARRAY, LIST, LIST_OF_LISTS);
    assertThat(map.snapshot().announcedClassIds()).containsExactly(STRING);
    assertThat(map.snapshot().moduleIds()).containsExactly(CORE);
    assertThat(map.classOf(CORE, token(5), List.of(LIST))).isEmpty();
    assertThat(map.isGone(PLUGIN)).isTrue();
  }

  @Test
  void aDyingClassTakesAlongWhatWasBuiltFromIt() {
    fillWithInstantiations();

    map.purgeClass(LIST);

    assertThat(map.snapshot().announcedClassIds()).containsExactly(STRING, PLUG_TYPE);
    assertThat(map.find(PLUG_ARRAY)).isPresent();
  }

  @Test
  void aTypeArgumentMayBeAnnouncedAfterTheClassThatNamesIt() {
    ClassId comparable = new ClassId(0x15);
    map.meet(PLUG_TYPE, definition(PLUGIN, 2));
    map.announce(comparable, definition(CORE, 7, PLUG_TYPE));
    long generation = map.find(PLUG_TYPE).orElseThrow().generation();
    assertThat(map.snapshot().announcedClassIds()).containsExactly(comparable);

    map.announce(PLUG_TYPE, definition(PLUGIN, 2));

    assertThat(map.find(PLUG_TYPE).orElseThrow())
        .isEqualTo(new ClassRecord(PLUG_TYPE, definition(PLUGIN, 2), Origin.ANNOUNCED, generation));
    assertThat(map.find(comparable)).isPresent();
    assertThat(map.purgeModule(PLUGIN)).hasSize(2);
  }

  @Test
  void aReusedIdGetsANewRecordAndAHigherGeneration() {
    fillWithInstantiations();
    long first = map.find(PLUG_TYPE).orElseThrow().generation();

    ClassRecord second = map.announce(PLUG_TYPE, definition(OTHER, 2));

    assertThat(second.generation()).isGreaterThan(first);
    assertThat(map.find(PLUG_TYPE)).contains(second);
    assertThat(map.classOf(PLUGIN, token(2), List.of())).isEmpty();
    assertThat(map.find(LIST)).as("what was built from the first tenant").isEmpty();
  }

  @Test
  void theSameClassAfterAPurgeHasAHigherGenerationToo() {
    long first = map.announce(PLUG_TYPE, definition(PLUGIN, 2)).generation();
    map.purgeModule(PLUGIN);
    assertThat(map.announce(PLUG_TYPE, definition(PLUGIN, 2)).generation()).isGreaterThan(first);
  }

  @Test
  void aDuplicateChangesNothing() {
    fillWithInstantiations();
    ClassRecord known = map.find(PLUG_TYPE).orElseThrow();

    map.announce(PLUG_TYPE, definition(PLUGIN, 2));
    map.meet(PLUG_TYPE, definition(OTHER, 8));
    map.addModule(PLUGIN, "another name");
    map.addFoundModule(PLUGIN, "another name");

    assertThat(map.find(PLUG_TYPE)).contains(known);
    assertThat(map.find(PLUGIN)).map(ModuleRecord::name).contains("plugin");
  }

  @Test
  void whatTheRuntimeWouldNotSayIsFilledInLater() {
    map.announce(PLUG_TYPE, new Unknown(HResult.CORPROF_E_DATAINCOMPLETE));
    assertThat(map.snapshot().announcedClassIds()).containsExactly(PLUG_TYPE);

    map.meet(PLUG_TYPE, definition(PLUGIN, 2));

    assertThat(map.find(PLUG_TYPE).orElseThrow())
        .isEqualTo(new ClassRecord(PLUG_TYPE, definition(PLUGIN, 2), Origin.ANNOUNCED, 1));
    assertThat(map.owners(PLUG_TYPE)).containsExactly(PLUGIN);
  }

  @Test
  void aCatchUpDoesNotBringBackAModuleThatWasUnloadedMeanwhile() {
    map.addModule(PLUGIN, "plugin");
    map.purgeModule(PLUGIN);

    map.addFoundModule(PLUGIN, "plugin");
    assertThat(map.find(PLUGIN)).isEmpty();

    map.addModule(PLUGIN, "the next tenant");
    assertThat(map.find(PLUGIN)).map(ModuleRecord::name).contains("the next tenant");
    assertThat(map.isGone(PLUGIN)).isFalse();
  }

  @Test
  void anAssemblyLeavesWithItsModuleOrBefore() {
    AssemblyId assemblyId = new AssemblyId(0x201);
    map.addModule(PLUGIN, "plugin");
    map.attach(PLUGIN, assemblyId);
    map.addAssembly(assemblyId, "plugin");
    map.purgeModule(PLUGIN);
    assertThat(map.find(assemblyId)).isEmpty();

    map.addAssembly(assemblyId, "next");
    map.removeAssembly(assemblyId);
    map.removeAssembly(assemblyId);
    assertThat(map.find(assemblyId)).isEmpty();
  }

  @Test
  void aSnapshotStaysAsItWasAndListsInOrderOfArrival() {
    fillWithInstantiations();
    Snapshot before = map.snapshot();
    assertThat(map.snapshot()).isSameAs(before);

    map.purgeModule(PLUGIN);

    assertThat(before.announcedClassIds()).containsExactly(STRING, PLUG_TYPE, LIST, LIST_OF_LISTS);
    assertThat(before.classes()).extracting(ClassRecord::generation).isSorted();
    assertThat(map.snapshot().changes()).isGreaterThan(before.changes());
  }

  @Test
  void onlyTheNamedClassGoesWhenOneIsRemoved() {
    fillWithInstantiations();
    map.removeClass(PLUG_TYPE);
    assertThat(map.find(PLUG_TYPE)).isEmpty();
    assertThat(map.find(LIST)).isPresent();
  }

  @Test
  void nothingIsPublishedWhileTheMapIsLookedAt() throws InterruptedException {
    fillWithInstantiations();
    ClassId late = new ClassId(0x77);
    AtomicReference<Thread> loader = new AtomicReference<>();
    map.frozen(
        known -> {
          loader.set(Thread.ofPlatform().start(() -> map.announce(late, definition(CORE, 77))));
          while (loader.get().getState() != Thread.State.WAITING) {
            assertThat(loader.get().isAlive()).as("the loading thread waits").isTrue();
            Thread.onSpinWait();
          }
          assertThat(map.snapshot()).isSameAs(known);
        });
    loader.get().join();
    assertThat(map.isAnnounced(late)).isTrue();
  }
}
