package io.github.clrsim.api.pack;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.outcome.HResult;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * The kinds of values that come again and again, and are written by the number of their first
 * appearance: each class of IDs, tokens and HRESULTs.
 *
 * @param type the class of such values
 * @param making the value of these bits
 */
record Dictionary(Class<?> type, LongFunction<Object> making) {
  private static final List<Dictionary> ALL = all();

  static final int COUNT = ALL.size();

  static final int TOKENS = indexOf(MetadataToken.class);
  static final int RESULTS = indexOf(HResult.class);

  /** Which number the dictionary of a class has. It is of no meaning to a file. */
  static int indexOf(Class<?> type) {
    for (int i = 0; i < ALL.size(); i++) {
      if (ALL.get(i).type.equals(type)) {
        return i;
      }
    }
    throw new IllegalArgumentException("no kind of ID: " + type);
  }

  static LongFunction<Object> making(int index) {
    return ALL.get(index).making;
  }

  private static List<Dictionary> all() {
    List<Dictionary> all = new ArrayList<>();
    for (Class<?> id : RunTimeId.class.getPermittedSubclasses()) {
      all.add(new Dictionary(id, makingId(id)));
    }
    all.add(new Dictionary(MetadataToken.class, bits -> new MetadataToken(narrow(bits))));
    all.add(new Dictionary(HResult.class, bits -> new HResult(narrow(bits))));
    return List.copyOf(all);
  }

  private static int narrow(long bits) {
    if (bits != (int) bits) {
      throw new IllegalArgumentException(
          "found %d where a number of 32 bits belongs".formatted(bits));
    }
    return (int) bits;
  }

  private static LongFunction<Object> makingId(Class<?> id) {
    try {
      MethodHandle making =
          MethodHandles.publicLookup()
              .findConstructor(id, MethodType.methodType(void.class, long.class))
              .asType(MethodType.methodType(Object.class, long.class));
      return bits -> made(making, bits);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("an ID that is not made of its bits: " + id, e);
    }
  }

  private static Object made(MethodHandle making, long bits) {
    try {
      return (Object) making.invokeExact(bits);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("cannot make an ID", e);
    }
  }
}
