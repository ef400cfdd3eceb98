package io.github.clrsim.model;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the static fields of some classes held at one moment. Code that is woven is loaded once, so
 * that they live on from one execution to the next.
 */
public final class StaticFields {
  private static final String ATOMIC = "java.util.concurrent.atomic.";

  private final Map<String, Held> values = new TreeMap<>();

  private record Held(@Nullable Object object, String content) {
    boolean isEmpty() {
      return object == null || content.isEmpty();
    }

    @SuppressWarnings("ReferenceEquality") // Another object of equal content is another one.
    boolean isSameAs(Held other) {
      boolean same = isValue(object) ? true : object == other.object;
      return same && content.equals(other.content);
    }
  }

  private StaticFields() {}

  /** What they hold now. */
  static StaticFields of(Collection<Class<?>> classes) {
    StaticFields now = new StaticFields();
    for (Class<?> type : classes) {
      for (Field field : fieldsOf(type)) {
        if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
          now.add(type.getName() + "." + field.getName(), field);
        }
      }
    }
    return now;
  }

  private static Field[] fieldsOf(Class<?> type) {
    try {
      return type.getDeclaredFields();
    } catch (LinkageError missing) {
      return new Field[0];
    }
  }

  private void add(String name, Field field) {
    try {
      field.setAccessible(true);
      Object object = field.get(null);
      values.put(name, new Held(object, content(object)));
    } catch (IllegalAccessException | InaccessibleObjectException | LinkageError closed) {
      // What cannot be read cannot be told.
    }
  }

  /** Those that hold something else than before, by their full names. */
  public List<String> changedSince(StaticFields before) {
    return values.entrySet().stream()
        .filter(
            now -> {
              Held then = before.values.get(now.getKey());
              return then == null || !now.getValue().isSameAs(then);
            })
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Those that hold a collection, a map, an array or an atomic value, by their full names. */
  public List<String> holders() {
    return values.entrySet().stream()
        .filter(each -> !isValue(each.getValue().object()) && !each.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isValue(@Nullable Object object) {
    return object instanceof Number
        || object instanceof String
        || object instanceof Boolean
        || object instanceof Character;
  }

  /** What can be told of an object without running code of somebody else. */
  private static String content(@Nullable Object object) {
    return switch (object) {
      case null -> "null";
      case long[] numbers -> Arrays.toString(numbers);
      case int[] numbers -> Arrays.toString(numbers);
      case byte[] numbers -> Arrays.toString(numbers);
      case boolean[] flags -> Arrays.toString(flags);
      case Collection<?> many when isOfJdk(object) -> "size " + many.size();
      case Map<?, ?> many when isOfJdk(object) -> "size " + many.size();
      case Object one when isValue(one) -> one.toString();
      case Object one when one.getClass().getName().startsWith(ATOMIC) -> one.toString();
      default -> "";
    };
  }

  private static boolean isOfJdk(Object object) {
    return object.getClass().getClassLoader() == null;
  }
}
