package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.realclr.memory.ReadMemory;
import io.github.clrsim.realclr.sos.ISOSDacInterface;
import io.github.clrsim.realclr.sos.ISOSDacInterface.LocalModule;
import io.github.clrsim.realclr.sos.ISOSDacInterface.ThreadLocalModule;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What threads keep for modules on .NET Core 3.1 to .NET 8. {@code GetThreadLocalModuleData} ends
 * the process for a module whose thread statics are all of generic types (measured on 8.0.33). It
 * is asked of the core library only, whose are not, to learn where a thread keeps its table; the
 * table is read here.
 */
final class ThreadLocalModules {
  /** More than a thread has, in either version. */
  private static final int THREAD_BYTES = 0x1000;

  private static final int MODULES_MAX = 1 << 20;

  // A thread-local module: its table of types, how long that is, a handle of its references, and
  // then its numbers, whose offsets count from its beginning.
  private static final int REFERENCES_AT = 16;
  private static final int CLASS_DATA_AT = 24;
  private static final int ELEMENTS_AT = 16;

  private static final LocalModule NOTHING =
      LocalModule.ofThread(new Address(0), new Address(0), new Address(0));

  private final ReadMemory memory;
  private final ISOSDacInterface dac;
  private OptionalInt tableAt = OptionalInt.empty();

  ThreadLocalModules(ReadMemory memory, ISOSDacInterface dac) {
    this.memory = memory;
    this.dac = dac;
  }

  /** What a thread keeps for a module, all null if it keeps nothing; empty if that is not known. */
  Optional<LocalModule> of(Address thread, ModuleId module) {
    OptionalInt index = index(module);
    if (tableAt.isEmpty()) {
      tableAt = tableAt(thread);
    }
    if (index.isEmpty() || tableAt.isEmpty()) {
      return Optional.empty();
    }
    long table = thread.value() + tableAt.getAsInt();
    boolean isThere = index.getAsInt() < word(table + Long.BYTES);
    long own = isThere ? word(word(table) + (long) index.getAsInt() * Long.BYTES) : 0;
    return Optional.of(own == 0 ? NOTHING : read(own));
  }

  private LocalModule read(long own) {
    long handle = word(own + REFERENCES_AT);
    long array = handle == 0 ? 0 : word(handle);
    return LocalModule.ofThread(
        new Address(word(own)),
        new Address(array == 0 ? 0 : array + ELEMENTS_AT),
        new Address(own));
  }

  /** Where in a thread the table of its modules is: where that of the core library leads to. */
  private OptionalInt tableAt(Address thread) {
    Optional<ModuleId> core =
        dac.getUsefulGlobals()
            .answer()
            .map(types -> StaticsOfModules.keeper(memory, types.object()));
    OptionalInt index = core.map(this::index).orElse(OptionalInt.empty());
    Optional<ThreadLocalModule> told =
        index.isPresent()
            ? dac.getThreadLocalModuleData(thread, index.getAsInt()).answer()
            : Optional.empty();
    if (told.isEmpty()) {
      return OptionalInt.empty();
    }
    long wanted = told.get().classData().value() - CLASS_DATA_AT;
    LocalModule expected =
        LocalModule.ofThread(
            told.get().dynamicClasses(), told.get().references(), told.get().numbers());
    for (int at = 0; at < THREAD_BYTES; at += Long.BYTES) {
      long table = word(thread.value() + at);
      long count = word(thread.value() + at + Long.BYTES);
      if (table != 0
          && count > index.getAsInt()
          && count < MODULES_MAX
          && word(table + (long) index.getAsInt() * Long.BYTES) == wanted
          && read(wanted).equals(expected)) {
        return OptionalInt.of(at);
      }
    }
    return OptionalInt.empty();
  }

  private OptionalInt index(ModuleId module) {
    return dac.getModuleData(module)
        .answer()
        .map(data -> OptionalInt.of((int) data.index()))
        .orElse(OptionalInt.empty());
  }

  /** The word that stands there; 0 if it cannot be read. */
  private long word(long address) {
    return memory.word(address).orElse(0);
  }
}
