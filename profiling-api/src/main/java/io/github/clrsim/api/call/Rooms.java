package io.github.clrsim.api.call;

import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.info.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Several objects that together answer one typed interface: each room answers the methods it
 * overrides, no two rooms the same one, and what no room overrides is not supported yet.
 */
public final class Rooms implements CallHandler {
  // Looked up once for each class, since every run has rooms of its own.
  private static final ClassValue<Map<MethodSpec, Method>> OVERRIDES =
      new ClassValue<>() {
        @Override
        protected Map<MethodSpec, Method> computeValue(Class<?> room) {
          return overridesOf(room);
        }
      };

  private final Map<MethodSpec, Answerer> answerers = new LinkedHashMap<>();

  private record Answerer(Object room, Method method) {}

  private Rooms() {}

  /**
   * The rooms of one arm.
   *
   * @param rows the rows to answer
   * @param rooms objects that implement the typed interface and override what they answer
   */
  public static Rooms of(List<MethodSpec> rows, List<?> rooms) {
    Rooms all = new Rooms();
    for (MethodSpec row : rows) {
      for (Object room : rooms) {
        overridden(row, room.getClass()).ifPresent(method -> all.add(row, room, method));
      }
    }
    return all;
  }

  /** The rows that some room of these classes answers; for the coverage table. */
  public static Set<MethodSpec> answeredBy(List<MethodSpec> rows, List<Class<?>> rooms) {
    Set<MethodSpec> answered = new LinkedHashSet<>();
    for (MethodSpec row : rows) {
      if (rooms.stream().anyMatch(room -> overridden(row, room).isPresent())) {
        answered.add(row);
      }
    }
    return answered;
  }

  @Override
  public Outcome<?> answer(InfoCall call) {
    Answerer answerer = answerers.get(call.method());
    if (answerer == null) {
      return Outcome.notYet();
    }
    try {
      Object answer = answerer.method.invoke(answerer.room, call.arguments().toArray());
      return switch (answer) {
        case Outcome<?> outcome -> outcome;
        case HResult hresult -> Outcome.of(hresult);
        case Boolean truth -> Outcome.ok(truth);
        default -> throw new IllegalStateException("not an answer: " + answer);
      };
    } catch (InvocationTargetException e) {
      throw rethrown(e.getTargetException());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("a room must be accessible: " + answerer.method, e);
    }
  }

  private static Map<MethodSpec, Method> overridesOf(Class<?> room) {
    Map<MethodSpec, Method> overrides = new HashMap<>();
    List<MethodSpec> rows = new ArrayList<>(CallTable.runtimeRows());
    rows.addAll(CallTable.metadataRows());
    for (MethodSpec row : rows) {
      Method declared = CallTable.method(row);
      if (!declared.getDeclaringClass().isAssignableFrom(room)) {
        continue;
      }
      try {
        Method found = room.getMethod(declared.getName(), declared.getParameterTypes());
        if (!found.getDeclaringClass().equals(declared.getDeclaringClass())) {
          found.setAccessible(true);
          overrides.put(row, found);
        }
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException("a public method that a class inherits is missing", e);
      }
    }
    return overrides;
  }

  private void add(MethodSpec row, Object room, Method method) {
    if (answerers.putIfAbsent(row, new Answerer(room, method)) != null) {
      throw new IllegalArgumentException("two rooms answer " + row.name());
    }
  }

  private static Optional<Method> overridden(MethodSpec row, Class<?> room) {
    return Optional.ofNullable(OVERRIDES.get(room).get(row));
  }

  private static RuntimeException rethrown(Throwable cause) {
    return switch (cause) {
      case RuntimeException unchecked -> unchecked;
      case Error error -> throw error;
      default -> new IllegalStateException(cause);
    };
  }
}
