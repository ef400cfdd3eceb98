package io.github.clrsim.laws;

import static java.util.Map.entry;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One value of each record below a sealed interface: of every callback, step, truth or claim. */
public final class OneOfEach {
  /** Of what is no record. */
  private static final Map<Class<?>, Object> PLAIN =
      Map.ofEntries(
          entry(int.class, 0),
          entry(long.class, 1L),
          entry(byte.class, (byte) 0),
          entry(boolean.class, false),
          entry(String.class, "name"),
          entry(List.class, List.of()),
          entry(Optional.class, Optional.empty()),
          entry(Blob.class, Blob.EMPTY),
          entry(Guid.class, Guid.EMPTY),
          entry(Outcome.class, Outcome.ok(0)),
          entry(MethodSpec.class, CallTable.runtimeRows().getFirst()));

  private OneOfEach() {}

  /** One of each kind, in the order in which they are written; all of its IDs are 1. */
  public static <T> Stream<T> of(Class<T> type) {
    return kinds(type).map(each -> type.cast(one(each)));
  }

  private static Stream<Class<?>> kinds(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(OneOfEach::kinds)
        : Stream.of(type);
  }

  private static Object one(Class<?> type) {
    if (PLAIN.containsKey(type)) {
      return PLAIN.get(type);
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    return kinds(type).findFirst().map(OneOfEach::made).orElseThrow();
  }

  private static Object made(Class<?> record) {
    List<Class<?>> parts =
        Arrays.stream(record.getRecordComponents())
            .<Class<?>>map(RecordComponent::getType)
            .toList();
    try {
      return record
          .getDeclaredConstructor(parts.toArray(Class<?>[]::new))
          .newInstance(parts.stream().map(OneOfEach::one).toArray());
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException("no value of " + record, impossible);
    }
  }
}
