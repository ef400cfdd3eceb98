package io.github.clrsim.abi;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** Makes and takes apart the records of the API, whose classes are only known from the tables. */
public final class Handles {
  private Handles() {}

  /** The canonical constructor of a record class, which takes all components as one array. */
  public static MethodHandle constructor(Class<?> type) {
    Class<?>[] components =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return MethodHandles.publicLookup()
          .findConstructor(type, MethodType.methodType(void.class, components))
          .asSpreader(Object[].class, components.length)
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new IllegalStateException("not a public record: " + type, e);
    }
  }

  /** Reads one component of a record. */
  public static MethodHandle accessor(RecordComponent component) {
    try {
      return MethodHandles.publicLookup()
          .unreflect(component.getAccessor())
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("not a public record: " + component, e);
    }
  }

  public static Object create(MethodHandle constructor, Object[] components) {
    try {
      return constructor.invokeExact(components);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a record's constructor threw a checked exception", e);
    }
  }

  public static Object get(MethodHandle accessor, Object composite) {
    try {
      return accessor.invokeExact(composite);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a record's accessor threw a checked exception", e);
    }
  }
}
