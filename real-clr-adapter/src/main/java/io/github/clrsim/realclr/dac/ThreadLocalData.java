package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.memory.ReadMemory;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Thread statics of types that can be unloaded, on .NET 9 and newer: the component ends the process
 * when it is asked for them. A type has a number for its references and one for its other values,
 * and each thread an array of handles, of arrays that hold them. Where that stands was measured on
 * 9.0.22 and 10.0.14, against a program that prints its thread statics.
 */
final class ThreadLocalData {
  private static final int AUXILIARY_AT = 0x20;

  // An auxiliary part has what few types need in front of it; how far, its first word says.
  private static final int DISTANCE_SHIFT = 16;
  private static final int DISTANCE_WITH_THREAD_STATICS = -0x28;

  private static final int NOT_ALLOCATED = -1;
  private static final int KIND_SHIFT = 24;
  private static final int OF_COLLECTIBLE = 1;
  private static final int NUMBER_MASK = 0xffffff;

  /** More than a thread has, in either version. */
  private static final int THREAD_BYTES = 0x1000;

  private static final int COUNT_AT = 4;
  private static final int ARRAY_AT = 16;
  private static final int THREAD_AT = 24;
  private static final int UNDER_WAY_AT = 32;

  // What was made while the array was too short is in a list.
  private static final int NUMBER_UNDER_WAY_AT = 8;
  private static final int HANDLE_UNDER_WAY_AT = 16;
  private static final int UNDER_WAY_MAX = 1 << 16;

  private final ReadMemory memory;
  private OptionalInt dataAt = OptionalInt.empty();

  ThreadLocalData(ReadMemory memory) {
    this.memory = memory;
  }

  /** Where those of a type are; empty if that is not known. */
  Optional<StaticBases> of(MethodTable type, Address thread) {
    long auxiliary = word(type.value() + AUXILIARY_AT);
    int distance = memory.half(auxiliary).orElse(0) >> DISTANCE_SHIFT;
    if (dataAt.isEmpty()) {
      dataAt = dataAt(thread);
    }
    if (distance != DISTANCE_WITH_THREAD_STATICS || dataAt.isEmpty()) {
      return Optional.empty();
    }
    long data = word(thread.value() + dataAt.getAsInt());
    Optional<Address> numbers = base(data, memory.half(auxiliary + distance));
    Optional<Address> references = base(data, memory.half(auxiliary + distance + Integer.BYTES));
    return references.flatMap(
        ofReferences -> numbers.map(ofNumbers -> new StaticBases(ofReferences, ofNumbers)));
  }

  /** Where offsets count from: an array's beginning; null if the thread has none. */
  private Optional<Address> base(long data, Optional<Integer> index) {
    if (index.isEmpty() || data == 0) {
      return Optional.empty();
    }
    if (index.get() == NOT_ALLOCATED) {
      return Optional.of(new Address(0));
    }
    if (index.get() >>> KIND_SHIFT != OF_COLLECTIBLE) {
      return Optional.empty();
    }
    int number = index.get() & NUMBER_MASK;
    int count = memory.half(data + COUNT_AT).orElse(0);
    long handle = number < count ? word(word(data + ARRAY_AT) + (long) number * Long.BYTES) : 0;
    long held = handle == 0 ? 0 : word(handle);
    return Optional.of(new Address(held == 0 ? underWay(data, index.get()) : held));
  }

  private long underWay(long data, int index) {
    long next = word(data + UNDER_WAY_AT);
    for (int i = 0; next != 0 && i < UNDER_WAY_MAX; i++) {
      if (memory.half(next + NUMBER_UNDER_WAY_AT).orElse(NOT_ALLOCATED) == index) {
        long handle = word(next + HANDLE_UNDER_WAY_AT);
        return handle == 0 ? 0 : word(handle);
      }
      next = word(next);
    }
    return 0;
  }

  /** Where a thread refers to its data, which refers back. */
  private OptionalInt dataAt(Address thread) {
    for (int at = 0; at < THREAD_BYTES; at += Long.BYTES) {
      long data = word(thread.value() + at);
      if (data != 0 && word(data + THREAD_AT) == thread.value()) {
        return OptionalInt.of(at);
      }
    }
    return OptionalInt.empty();
  }

  /** The word that stands there; 0 if it cannot be read. */
  private long word(long address) {
    return memory.word(address).orElse(0);
  }
}
