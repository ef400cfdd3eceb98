package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.StaticBases;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.realclr.dac.ISOSDacInterface.LocalModule;
import io.github.clrsim.realclr.dac.ISOSDacInterface.MethodTableRow;
import java.util.OptionalLong;

/**
 * The statics of .NET Core 3.1 to .NET 8: those of a module lie together, and what is generic or
 * emitted has an entry in a table of the module, by a number that its type keeps. The component
 * tells where the table is, and no more; the rest was measured on 3.1.2 and 8.0.33, against a
 * program that prints its statics.
 */
record StaticsOfModules(Target target, ISOSDacInterface dac, ISOSDacInterface6 dac6)
    implements StaticStorage {
  // A MethodTable of these versions: its vtable comes in chunks of eight slots, behind a fixed
  // part.
  private static final int VTABLE_AT = 0x40;
  private static final int SLOTS_A_CHUNK = 8;

  // Of the flags that a MethodTable begins with, those that say how its statics are numbered.
  private static final int STATICS_MASK = 6;
  private static final int NUMBERED_IN_CLASS = 2;

  // Of an EEClass the fields that few have, and of those the number.
  private static final int OPTIONAL_AT = 8;
  private static final int NUMBER_AT = 24;

  private static final int ENTRY_BYTES = 16;

  /** Of the flags behind the pointer of an entry: statics lie in arrays of the loader allocator. */
  private static final long IN_ALLOCATOR = 8;

  // Of a LoaderAllocator object the array of handles, and of an array the first element.
  private static final int HANDLES_AT = 16;
  private static final int ELEMENTS_AT = 16;

  // What is counted from an array of numbers begins with their count.
  private static final int NUMBERS_AT = 8;

  @Override
  public Outcome<StaticBases> of(MethodTable methodTable, MethodTableRow type) {
    Outcome<LocalModule> module = dac.getDomainLocalModuleDataFromModule(type.module());
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
    OptionalLong entry = entry(methodTable, type, all);
    if (entry.isEmpty()) {
      return StaticStorage.untold();
    }
    if (entry.getAsLong() == 0) {
      return Outcome.ok(new StaticBases(new Address(0), new Address(0)));
    }
    long flags = word(entry.getAsLong() + Long.BYTES);
    long statics = word(entry.getAsLong());
    if (statics == 0) {
      return Outcome.ok(new StaticBases(new Address(0), new Address(0)));
    }
    return (flags & IN_ALLOCATOR) == 0
        ? Outcome.ok(new StaticBases(new Address(word(statics)), new Address(statics)))
        : inAllocator(methodTable, statics);
  }

  private Outcome<StaticBases> inAllocator(MethodTable methodTable, long statics) {
    OptionalLong allocator =
        dac6.getMethodTableCollectibleData(methodTable)
            .answer()
            .map(told -> target.word(told.loaderAllocator().value()))
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

  @Override
  public Outcome<StaticBases> ofThread(
      MethodTable methodTable, MethodTableRow type, Address thread) {
    Outcome<LocalModule> found =
        switch (dac.getModuleData(type.module())) {
          case Outcome.Ok<ISOSDacInterface.ModuleData>(ISOSDacInterface.ModuleData data, var _) ->
              dac.getThreadLocalModuleData(thread, (int) data.index());
          case Outcome<ISOSDacInterface.ModuleData> failed -> Outcome.failed(failed.hresult());
        };
    return switch (found) {
      case Outcome.Ok<LocalModule>(LocalModule own, var _) ->
          type.isDynamic()
              ? apartOfThread(methodTable, type, own)
              : Outcome.ok(new StaticBases(own.references(), own.numbers()));
      // It has none of this module.
      case Outcome<LocalModule> _ -> Outcome.ok(new StaticBases(new Address(0), new Address(0)));
    };
  }

  private Outcome<StaticBases> apartOfThread(
      MethodTable methodTable, MethodTableRow type, LocalModule own) {
    OptionalLong entry = entry(methodTable, type, own);
    if (entry.isEmpty()) {
      return StaticStorage.untold();
    }
    long statics = entry.getAsLong() == 0 ? 0 : word(entry.getAsLong());
    long array = statics == 0 ? 0 : word(word(statics));
    return Outcome.ok(new StaticBases(behind(array, ELEMENTS_AT), new Address(statics)));
  }

  /** The entry of a type in the table of its module; 0 if there is no table yet. */
  private OptionalLong entry(MethodTable methodTable, MethodTableRow type, LocalModule all) {
    if (all.dynamicClasses().isNull()) {
      return OptionalLong.of(0);
    }
    return target
        .half(numberAt(methodTable, type))
        .map(number -> all.dynamicClasses().value() + (long) number * ENTRY_BYTES)
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }

  /** What is generic keeps its number behind its vtable, and what is emitted in its class. */
  private long numberAt(MethodTable methodTable, MethodTableRow type) {
    int flags = target.half(methodTable.value()).orElse(0);
    if ((flags & STATICS_MASK) == NUMBERED_IN_CLASS) {
      return word(type.eeClass().value() + OPTIONAL_AT) + NUMBER_AT;
    }
    int chunks = Math.ceilDiv(type.virtuals(), SLOTS_A_CHUNK);
    return methodTable.value() + VTABLE_AT + (long) chunks * Long.BYTES + Long.BYTES;
  }

  /** The word that stands there; 0 if it cannot be read. */
  private long word(long address) {
    return target.word(address).orElse(0);
  }
}
