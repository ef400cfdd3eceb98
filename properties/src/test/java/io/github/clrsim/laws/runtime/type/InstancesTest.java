package io.github.clrsim.laws.runtime.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Truth;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Many instances of one class take no longer each than few, counted in types that are looked at.
 */
class InstancesTest {
  private static final ModuleId MODULE = new ModuleId(0x1000);
  private static final ClassId NOTHING = new ClassId(0);
  private static final ClassId OBJECT = new ClassId(0x10);
  private static final ClassId CANON = new ClassId(0x20);
  private static final ClassId VALUE_TYPE = new ClassId(0x30);
  private static final ClassId SHARED = new ClassId(0x40);
  private static final int MANY = 2_000;

  private final KnownTypes types = new KnownTypes();
  private final Instances instances = new Instances(types);

  private void named() {
    name(2, "System.__Canon");
    name(3, "System.ValueType");
    name(4, "System.Enum");
    is(OBJECT, 1, NOTHING, List.of());
    is(CANON, 2, OBJECT, List.of());
    is(VALUE_TYPE, 3, OBJECT, List.of());
  }

  private void name(int row, String name) {
    types.told(
        new Truth.ClassExists(
            new ClassId(0x99), MODULE, token(row), List.of(), List.of(MODULE), name));
  }

  private void is(ClassId id, int row, ClassId parent, List<ClassId> arguments) {
    types.answered(
        InfoCall.toRuntime(CallTable.known("ICorProfilerInfo2", "GetClassIDInfo2"), List.of(id)),
        Outcome.ok(new ClassIDInfo2(MODULE, token(row), parent, arguments)));
    instances.learned(id);
  }

  private static MetadataToken token(int row) {
    return TokenKind.TYPE_DEF.token(row);
  }

  private ClassId argument(int number) {
    return new ClassId(0x10_0000 + 0x10L * number);
  }

  private ClassId instance(int number) {
    return new ClassId(0x20_0000 + 0x10L * number);
  }

  private void add(int number) {
    is(instance(number), 9, OBJECT, List.of(argument(number)));
    instances.add(instance(number), 1);
  }

  @Test
  void eachInstanceIsLookedAtAsOftenHoweverManyThereAre() {
    named();
    for (int number = 0; number < MANY; number++) {
      is(argument(number), 10 + number, OBJECT, List.of());
      add(number);
    }
    assertThat(instances.looks()).isEqualTo(MANY);

    is(SHARED, 9, OBJECT, List.of(CANON));
    instances.add(SHARED, 1);
    assertThat(instances.earlyOf(SHARED, 1)).contains(instance(0));
    assertThat(instances.earlyOf(SHARED, 2)).isEmpty();
    assertThat(instances.hasSharedForm(instance(MANY - 1))).isTrue();
    assertThat(instances.looks()).isEqualTo(MANY + 1);
  }

  @Test
  void whatBecomesKnownLaterIsLookedAtOnceMore() {
    for (int number = 0; number < MANY; number++) {
      add(number);
    }
    assertThat(instances.looks()).isZero();
    named();
    instances.learnedNames();
    for (int number = 0; number < MANY; number++) {
      is(argument(number), 10 + number, OBJECT, List.of());
    }

    assertThat(instances.looks()).isEqualTo(2 * MANY);
    is(SHARED, 9, OBJECT, List.of(CANON));
    instances.add(SHARED, 1);
    assertThat(instances.earlyOf(SHARED, 1)).contains(instance(0));
  }

  @Test
  void whatWasMadeOfAClassThatIsGoneIsGoneWithIt() {
    named();
    is(argument(0), 10, OBJECT, List.of());
    add(0);
    instances.forget(argument(0));
    types.forget(argument(0));

    is(SHARED, 9, OBJECT, List.of(CANON));
    instances.add(SHARED, 1);
    assertThat(instances.earlyOf(SHARED, 1)).isEmpty();
  }
}
