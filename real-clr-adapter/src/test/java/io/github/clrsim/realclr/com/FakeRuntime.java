package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A COM object in native memory that plays the runtime, its metadata and its enumerators at once:
 * each test says what a slot does. Methods that no test taught answer E_FAIL.
 */
final class FakeRuntime {
  private static final int SLOTS = 128;

  private final Map<Integer, Method> methods = new LinkedHashMap<>();
  private final Set<Guid> interfaces = new LinkedHashSet<>();
  private final long object;
  private int releases;

  /** What a slot does. */
  @FunctionalInterface
  interface Method {
    int call(NativeArguments arguments);
  }

  /**
   * A runtime with all interfaces of these lineages.
   *
   * @param newest names of interfaces of the tables
   */
  FakeRuntime(String... newest) {
    for (String name : newest) {
      ProfilingSpec.get().lineage(name).forEach(each -> interfaces.add(new Guid(each.iid())));
    }
    OwnNativeSide nativeSide =
        OwnNativeSide.load(
            SLOTS,
            0,
            (number, registers, stack) -> call(number, new NativeArguments(registers, stack)));
    object = Arena.global().allocate((1L + SLOTS) * Long.BYTES, Long.BYTES).address();
    RawMemory.putLong(object, object + Long.BYTES);
    for (int slot = 0; slot < SLOTS; slot++) {
      RawMemory.putLong(object + (1L + slot) * Long.BYTES, nativeSide.upcall(slot));
    }
  }

  long object() {
    return object;
  }

  ComPointer pointer() {
    return new ComPointer(object);
  }

  int releases() {
    return releases;
  }

  /** Teaches the slot of a method. */
  FakeRuntime teach(String interfaceName, String name, Method method) {
    return teach(row(interfaceName, name).slot(), method);
  }

  FakeRuntime teach(int slot, Method method) {
    methods.put(slot, method);
    return this;
  }

  /** Puts a number where the caller wants one; a null pointer says that it does not. */
  static void putInt(long address, int value) {
    if (address != 0) {
      RawMemory.putInt(address, value);
    }
  }

  /** Puts a text with its NUL. */
  static void putText(long address, String text) {
    RawMemory.putBytes(address, (text + '\0').getBytes(StandardCharsets.UTF_16LE));
  }

  /** Puts bytes somewhere for good. */
  static long put(byte[] bytes) {
    long address = Arena.global().allocate(bytes.length).address();
    RawMemory.putBytes(address, bytes);
    return address;
  }

  static MethodSpec row(String interfaceName, String name) {
    return CallTable.row(interfaceName, name).orElseThrow();
  }

  private long call(int slot, NativeArguments arguments) {
    return switch (slot) {
      case 0 -> query(arguments);
      case 1 -> 1;
      case 2 -> ++releases;
      default -> methods.getOrDefault(slot, untaught -> HResult.E_FAIL.value()).call(arguments);
    };
  }

  private long query(NativeArguments arguments) {
    boolean has = interfaces.contains(RawMemory.guid(arguments.value(1)));
    RawMemory.putLong(arguments.value(2), has ? object : 0);
    return has ? 0 : HResult.E_NOINTERFACE.value();
  }
}
