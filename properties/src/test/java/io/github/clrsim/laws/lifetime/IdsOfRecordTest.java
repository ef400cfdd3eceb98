package io.github.clrsim.laws.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.FunctionEnter;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.laws.lifetime.IdsOfRecord.Written;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdsOfRecordTest {
  private static final ModuleId MODULE = new ModuleId(1);
  private static final ClassId TYPE = new ClassId(2);
  private static final ThreadId THREAD = new ThreadId(3);

  /** Has IDs among other things. */
  record Mixed(int number, ModuleId module, String name, List<Object> more, Object last) {}

  /** Has none that is tracked. */
  record Plain(long number, ObjectId object, MetadataToken token, Deed deed, Blob bytes) {}

  /** May lead to another of its kind, and nowhere else. */
  record Chain(String name, Chain next) {}

  private static List<RunTimeId> collected(Record composite) {
    List<RunTimeId> found = new ArrayList<>();
    Written.made(composite.getClass()).collect(composite, found);
    return found;
  }

  @Test
  void idsAreCollectedInTheOrderOfTheComponentsHoweverDeep() {
    assertThat(collected(new Mixed(7, MODULE, "name", List.of(TYPE, "name", TYPE), THREAD)))
        .containsExactly(MODULE, TYPE, TYPE, THREAD);
    assertThat(
            collected(
                new Mixed(7, MODULE, "name", List.of(), new Mixed(8, MODULE, "", List.of(), TYPE))))
        .containsExactly(MODULE, MODULE, TYPE);
  }

  /** A function that keeps an ID, as a profiler's own may. */
  private record OwnHook(ClassId kept) implements FunctionEnter {
    @Override
    public void call(FunctionId function) {}
  }

  @Test
  void aFunctionNamesNoIdWhateverItsClassIsMadeOf() {
    assertThat(NamedIds.in(List.of(TYPE, new OwnHook(TYPE), MODULE))).containsExactly(TYPE, MODULE);
  }

  @Test
  void whereNoIdCanBeNoneIsCollected() {
    assertThat(
            collected(new Plain(1, new ObjectId(5), new MetadataToken(6), Deed.NONE, Blob.EMPTY)))
        .isEmpty();
  }

  @Test
  void onlyWhatCanLeadToAnIdIsLookedInto() {
    assertThat(
            List.of(
                ClassId.class,
                ThreadId.class,
                RunTimeId.class,
                Object.class,
                List.class,
                Mixed.class,
                Chain.class))
        .allMatch(Written::mayHoldIds);
    assertThat(
            List.of(
                int.class,
                Deed.class,
                String.class,
                MethodSpec.class,
                Blob.class,
                Guid.class,
                ObjectId.class,
                MetadataToken.class,
                Plain.class))
        .noneMatch(Written::mayHoldIds);
  }
}
