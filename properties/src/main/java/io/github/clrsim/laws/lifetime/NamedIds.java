package io.github.clrsim.laws.lifetime;

import io.github.clrsim.api.hook.HookFunctions;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.id.ThreadId;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the IDs in a callback, in the arguments of a call or in its answer, however deep. Only
 * those whose life a trace tells: assemblies, modules, classes, functions and threads. Objects move
 * and die without a callback of their own, and the null ID names nothing.
 */
public final class NamedIds {
  private NamedIds() {}

  /** The IDs that {@code value} names, in order of appearance. */
  public static List<RunTimeId> in(Object value) {
    List<RunTimeId> found = new ArrayList<>(2);
    collect(value, found);
    return found.isEmpty() ? List.of() : List.copyOf(found);
  }

  static void collect(Object value, List<RunTimeId> found) {
    switch (value) {
      case RunTimeId id -> {
        if (isTracked(id.getClass()) && !id.isNull()) {
          found.add(id);
        }
      }
      case List<?> list -> {
        for (Object each : list) {
          collect(each, found);
        }
      }
      case Record function when HookFunctions.isOne(function.getClass()) -> {}
      case Record composite -> IdsOfRecord.of(composite.getClass()).collect(composite, found);
      default -> {}
    }
  }

  /**
   * Whether a trace tells the life of IDs of this class. Comparing is quicker than a set, and it is
   * asked for each ID of each step; those that come most often stand first.
   */
  static boolean isTracked(Class<?> type) {
    return type.equals(ClassId.class)
        || type.equals(ModuleId.class)
        || type.equals(AssemblyId.class)
        || type.equals(ThreadId.class)
        || type.equals(FunctionId.class);
  }
}
