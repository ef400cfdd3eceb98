package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.RawMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Calls of native functions by the host of guests itself: what it asks of the C library, and of a
 * library that is not simulated. All arguments and answers are longs.
 */
public final class Libc {
  /** As many as the longest callback has, EventPipeEventDelivered. */
  private static final int PARAMETERS_MAX = 16;

  @SuppressWarnings("restricted") // Native code is what this module is about.
  private static final List<MethodHandle> CALLS =
      IntStream.rangeClosed(0, PARAMETERS_MAX)
          .mapToObj(
              count ->
                  Linker.nativeLinker()
                      .downcallHandle(
                          FunctionDescriptor.of(
                              ValueLayout.JAVA_LONG,
                              Collections.nCopies(count, ValueLayout.JAVA_LONG)
                                  .toArray(MemoryLayout[]::new)))
                      .asSpreader(1, long[].class, count))
          .toList();

  private Libc() {}

  /**
   * The address of a function.
   *
   * @throws IllegalStateException if the C library has none of this name
   */
  public static long symbol(String name) {
    return Linker.nativeLinker()
        .defaultLookup()
        .find(name)
        .orElseThrow(() -> new IllegalStateException("the C library has no " + name))
        .address();
  }

  /** Calls a native function; up to sixteen arguments. */
  public static long call(long function, long... arguments) {
    try {
      return (long)
          CALLS.get(arguments.length).invokeExact(MemorySegment.ofAddress(function), arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a native function threw", e);
    }
  }

  /** Calls a function of the C library by its name; up to sixteen arguments. */
  public static long call(String name, long... arguments) {
    return call(symbol(name), arguments);
  }

  /** The address of a text in UTF-8 with a NUL behind it, which lies there for ever. */
  @SuppressWarnings("restricted")
  public static long text(String text) {
    byte[] bytes = (text + '\0').getBytes(StandardCharsets.UTF_8);
    long address = Arena.global().allocate(bytes.length).address();
    RawMemory.putBytes(address, bytes);
    return address;
  }
}
