package io.github.clrsim.interfaces;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.realclr.com.ComSurface;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Draws arguments and answers, as wide as the methods of a surface want them. */
final class Draw {
  private static final int STRUCTURE_BYTES = 32;

  private final Random random;

  Draw(long seed) {
    this.random = new Random(seed);
  }

  List<Object> arguments(ComSurface surface, MethodSpec row) {
    List<Object> arguments = new ArrayList<>();
    for (Class<?> type : surface.method(row).getParameterTypes()) {
      arguments.add(value(type));
    }
    return arguments;
  }

  /** What a register holds behind the call: all of it, or its lower half. */
  long answer(ComSurface surface, MethodSpec row) {
    Class<?> type = surface.method(row).getReturnType();
    if (type.equals(void.class)) {
      return 0;
    }
    return type.equals(long.class) ? random.nextLong() : random.nextInt();
  }

  private Object value(Class<?> type) {
    if (type.equals(byte.class)) {
      return (byte) random.nextInt();
    }
    if (type.equals(short.class)) {
      return (short) random.nextInt();
    }
    if (type.equals(int.class)) {
      return random.nextInt();
    }
    if (type.equals(long.class)) {
      return random.nextLong();
    }
    byte[] bytes = new byte[STRUCTURE_BYTES];
    random.nextBytes(bytes);
    return Blob.of(bytes);
  }
}
