package io.github.clrsim.abi;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/**
 * Makes and takes apart the records of the API, whose classes are only known from the tables. By
 * reflection, which is ready at once: method handles that take arrays are put together for each
 * number of components when they are called first, and a question from outside calls most of them
 * once.
 */
public final class Records {
  private Records() {}

  /** The canonical constructor of a record class. */
  public static Constructor<?> constructor(Class<?> type) {
    Class<?>[] components =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return type.getConstructor(components);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("not a public record: " + type, e);
    }
  }

  /** A record of these components. */
  public static Object create(Constructor<?> constructor, Object[] components) {
    try {
      return constructor.newInstance(components);
    } catch (InvocationTargetException e) {
      throw thrown(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("not a public record: " + constructor, e);
    }
  }

  /** One component of a record. */
  public static Object get(Method accessor, Object composite) {
    try {
      return accessor.invoke(composite);
    } catch (InvocationTargetException e) {
      throw thrown(e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("not a public record: " + accessor, e);
    }
  }

  /** What a record of ours throws is no checked exception. */
  private static RuntimeException thrown(InvocationTargetException e) {
    if (e.getTargetException() instanceof Error fault) {
      throw fault;
    }
    return e.getTargetException() instanceof RuntimeException refused
        ? refused
        : new IllegalStateException(e);
  }
}
