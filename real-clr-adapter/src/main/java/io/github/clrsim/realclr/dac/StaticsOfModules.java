package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.ClassInitialization;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.realclr.memory.MethodTableGuard;
import io.github.clrsim.realclr.memory.ReadMemory;
import io.github.clrsim.realclr.sos.ISOSDacInterface;
import io.github.clrsim.realclr.sos.ISOSDacInterface.LocalModule;
import io.github.clrsim.realclr.sos.ISOSDacInterface.MethodTableRow;
import io.github.clrsim.realclr.sos.ISOSDacInterface6;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/**
 * The statics of .NET Core 3.1 to .NET 8: those of a module lie together, and what is generic or
 * emitted has an entry in a table of the module, by a number that its type keeps. The component
 * tells where the table is, and no more; the rest was measured on 3.1.2 and 8.0.33, against a
 * program that prints its statics.
 */
record StaticsOfModules(
    ReadMemory memory, ISOSDacInterface dac, ISOSDacInterface6 dac6, ThreadLocalModules threads)
    implements StaticStorage {
  private static final StaticBases NONE = new StaticBases(new Address(0), new Address(0));

  // A MethodTable of these versions: its vtable comes in chunks of eight slots, behind a fixed
  // part.
  private static final int VTABLE_AT = 0x40;
  private static final int SLOTS_A_CHUNK = 8;

  // Of what few types have, the flags that say what there is; two have their place in the fixed
  // part,
  // and the others are behind the vtable.
  private static final int MORE_FLAGS_AT = 8;
  private static final int SLOTS_MASK = 0x1f;
  private static final int SLOTS_IN_FIXED_PART = 2;

  // Of the flags that a MethodTable begins with, those that say how its statics are numbered.
  private static final int STATICS_MASK = 6;
  private static final int NUMBERED_IN_CLASS = 2;

  // Of an EEClass the fields that few have, and of those the number.
  private static final int OPTIONAL_AT = 8;
  private static final int NUMBER_AT = 16;

  private static final int ENTRY_BYTES = 16;

  /** The row of a token, which a class is numbered by. */
  private static final int RID_MASK = 0xffffff;

  // Of what is kept of a module, from where its numbers count, the length of its table.
  private static final int ENTRY_COUNT_AT = 8;

  /** Of the flags behind the pointer of an entry: statics lie in arrays of the loader allocator. */
  private static final long IN_ALLOCATOR = 8;

  // Of a LoaderAllocator object the array of handles, and of an array the first element.
  private static final int HANDLES_AT = 16;
  private static final int ELEMENTS_AT = 16;

  // What is counted from an array of numbers begins with their count.
  private static final int NUMBERS_AT = 8;

  @Override
  public Outcome<StaticBases> of(MethodTable methodTable, MethodTableRow type) {
    Outcome<LocalModule> module =
        dac.getDomainLocalModuleDataFromModule(keeper(memory, methodTable));
    if (!type.isDynamic()) {
      return module.map(all -> new StaticBases(all.references(), all.numbers()));
    }
    return switch (module) {
      case Outcome.Ok<LocalModule>(LocalModule all, var _) -> apart(methodTable, type, all);
      case Outcome<LocalModule> failed -> Outcome.failed(failed.hresult());
    };
  }

  private Outcome<StaticBases> apart(
      MethodTable methodTable, MethodTableRow type, LocalModule all) {
    return entry(methodTable, type, all)
        .map(
            entry ->
                ofEntry(
                    methodTable,
                    entry,
                    statics -> new StaticBases(new Address(word(statics)), new Address(statics))))
        .orElseGet(StaticStorage::untold);
  }

  private Outcome<StaticBases> ofEntry(
      MethodTable methodTable, Entry entry, LongFunction<StaticBases> inPlace) {
    if (entry.statics() == 0) {
      return Outcome.ok(NONE);
    }
    return (entry.flags() & IN_ALLOCATOR) == 0
        ? Outcome.ok(inPlace.apply(entry.statics()))
        : inAllocator(methodTable, entry.statics());
  }

  /**
   * What the table of a module has of a type.
   *
   * @param statics where they are; 0 if nothing is allocated
   */
  private record Entry(long statics, long flags) {}

  private Outcome<StaticBases> inAllocator(MethodTable methodTable, long statics) {
    OptionalLong allocator =
        dac6.getMethodTableCollectibleData(methodTable)
            .answer()
            .map(told -> memory.word(told.loaderAllocator().value()))
            .orElse(OptionalLong.empty());
    if (allocator.isEmpty() || allocator.getAsLong() == 0) {
      return StaticStorage.untold();
    }
    long handles = word(allocator.getAsLong() + HANDLES_AT);
    return Outcome.ok(
        new StaticBases(
            behind(ofHandle(handles, word(statics)), ELEMENTS_AT),
            behind(ofHandle(handles, word(statics + Long.BYTES)), NUMBERS_AT)));
  }

  /** What a handle of a loader allocator refers to: an element of its array. */
  private long ofHandle(long handles, long handle) {
    return handle == 0 ? 0 : word(handles + ELEMENTS_AT + ((handle >> 1) - 1) * Long.BYTES);
  }

  private static Address behind(long start, int bytes) {
    return new Address(start == 0 ? 0 : start + bytes);
  }

  /** A byte for each class that a module defines, or in its entry of the table of the others. */
  @Override
  public Outcome<ClassInitialization> initialization(MethodTable methodTable, MethodTableRow type) {
    return dac.getDomainLocalModuleDataFromModule(keeper(memory, methodTable))
        .answer()
        .map(all -> type.isDynamic() ? ofEntry(methodTable, type, all) : ofClass(type, all))
        .orElseGet(Optional::empty)
        .map(flags -> Outcome.ok(StaticStorage.initialization(flags)))
        .orElseGet(StaticStorage::untold);
  }

  private Optional<Integer> ofClass(MethodTableRow type, LocalModule all) {
    Address flags = new Address(all.classData().value() + (type.token().value() & RID_MASK) - 1);
    return memory.bytes(flags, 1).map(found -> found.at(0));
  }

  private Optional<Integer> ofEntry(MethodTable methodTable, MethodTableRow type, LocalModule all) {
    return entry(methodTable, type, all).map(entry -> (int) entry.flags());
  }

  @Override
  public Outcome<StaticBases> ofThread(
      MethodTable methodTable, MethodTableRow type, Address thread) {
    return threads
        .of(thread, keeper(memory, methodTable))
        .map(
            own ->
                type.isDynamic()
                    ? apartOfThread(methodTable, type, own)
                    : Outcome.ok(new StaticBases(own.references(), own.numbers())))
        .orElseGet(StaticStorage::untold);
  }

  private Outcome<StaticBases> apartOfThread(
      MethodTable methodTable, MethodTableRow type, LocalModule own) {
    return entry(methodTable, type, own)
        .map(entry -> ofEntry(methodTable, entry, this::ofThread))
        .orElseGet(StaticStorage::untold);
  }

  /** A thread has references in an array of its own, to which a handle leads. */
  private StaticBases ofThread(long statics) {
    long handle = word(statics);
    long array = handle == 0 ? 0 : word(handle);
    return new StaticBases(behind(array, ELEMENTS_AT), new Address(statics));
  }

  /** Who keeps its statics: of an instantiation it may be the module of an argument. */
  static ModuleId keeper(ReadMemory memory, MethodTable methodTable) {
    long module = memory.word(methodTable.value() + MethodTableGuard.MODULE_AT).orElse(0);
    return new ModuleId(module);
  }

  /** The entry of a type in the table of its module, which may have none yet. */
  private Optional<Entry> entry(MethodTable methodTable, MethodTableRow type, LocalModule all) {
    if (all.dynamicClasses().isNull()) {
      return Optional.of(new Entry(0, 0));
    }
    // The table grows when statics are allocated, not when types are loaded.
    long count = word(all.numbers().value() + ENTRY_COUNT_AT);
    return memory
        .half(numberAt(methodTable, type))
        .map(
            number -> {
              long at = all.dynamicClasses().value() + (long) number * ENTRY_BYTES;
              return Integer.toUnsignedLong(number) < count
                  ? new Entry(word(at), word(at + Long.BYTES))
                  : new Entry(0, 0);
            });
  }

  /** What is generic keeps its number behind its vtable, and what is emitted in its class. */
  private long numberAt(MethodTable methodTable, MethodTableRow type) {
    int flags = memory.half(methodTable.value()).orElse(0);
    if ((flags & STATICS_MASK) == NUMBERED_IN_CLASS) {
      return word(type.eeClass().value() + OPTIONAL_AT) + NUMBER_AT;
    }
    int chunks = Math.ceilDiv(type.virtuals(), SLOTS_A_CHUNK);
    int moreFlags = memory.half(methodTable.value() + MORE_FLAGS_AT).orElse(0);
    int more = Math.max(0, Integer.bitCount(moreFlags & SLOTS_MASK) - SLOTS_IN_FIXED_PART);
    // The number stands behind a reference to the fields.
    return methodTable.value() + VTABLE_AT + (chunks + more + 1L) * Long.BYTES;
  }

  /** The word that stands there; 0 if it cannot be read. */
  private long word(long address) {
    return memory.word(address).orElse(0);
  }
}
