package io.github.clrsim.laws.lifetime;

import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.spec.MethodSpec;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the IDs in a callback, in the arguments of a call or in its answer, however deep. Only
 * those whose life a trace tells: assemblies, modules, classes, functions and threads. Objects move
 * and die without a callback of their own, and the null ID names nothing.
 */
public final class NamedIds {
  /** Of each class of records the parts that can lead to an ID. */
  private static final ClassValue<Method[]> ACCESSORS =
      new ClassValue<>() {
        @Override
        protected Method[] computeValue(Class<?> type) {
          Method[] accessors =
              Arrays.stream(type.getRecordComponents())
                  .filter(component -> mayHoldIds(component.getType()))
                  .map(RecordComponent::getAccessor)
                  .toArray(Method[]::new);
          // Access is checked once here, and not at every step of every run.
          AccessibleObject.setAccessible(accessors, true);
          return accessors;
        }
      };

  private NamedIds() {}

  /** The IDs that {@code value} names, in order of appearance. */
  public static List<RunTimeId> in(Object value) {
    List<RunTimeId> found = new ArrayList<>(2);
    collect(value, found);
    return found.isEmpty() ? List.of() : List.copyOf(found);
  }

  private static void collect(Object value, List<RunTimeId> found) {
    switch (value) {
      case RunTimeId id -> {
        if (isTracked(id) && !id.isNull()) {
          found.add(id);
        }
      }
      case List<?> list -> {
        for (Object each : list) {
          collect(each, found);
        }
      }
      case Record composite -> {
        for (Method accessor : ACCESSORS.get(composite.getClass())) {
          collect(read(accessor, composite), found);
        }
      }
      default -> {}
    }
  }

  private static boolean isTracked(RunTimeId id) {
    return id instanceof AssemblyId
        || id instanceof ModuleId
        || id instanceof ClassId
        || id instanceof FunctionId
        || id instanceof ThreadId;
  }

  /** Whether a part of this declared type can lead to an ID: leaves out what plainly cannot. */
  private static boolean mayHoldIds(Class<?> type) {
    return !type.isPrimitive()
        && !type.isEnum()
        && !type.equals(String.class)
        && !type.equals(MethodSpec.class);
  }

  private static Object read(Method accessor, Record composite) {
    try {
      return accessor.invoke(composite);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("cannot read " + accessor, e);
    }
  }
}
