package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.realclr.sos.ISOSDacInterface;
import io.github.clrsim.realclr.sos.ISOSDacInterface6;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The types, and the modules that define them, that are there until the process ends. */
final class Lasting {
  private final ISOSDacInterface dac;
  private final ISOSDacInterface6 dac6;
  private Optional<MethodTable> free = Optional.empty();
  // Looked up only.
  private final Set<MethodTable> types = new HashSet<>();
  private final Set<MethodTable> listed = new HashSet<>();
  private final Set<ModuleId> modules = new HashSet<>();

  /** Knows of none yet. */
  Lasting(ISOSDacInterface dac, ISOSDacInterface6 dac6) {
    this.dac = dac;
    this.dac6 = dac6;
  }

  /** Whether this type cannot be unloaded; it has to be one. */
  boolean has(MethodTable type) {
    if (types.contains(type)) {
      return true;
    }
    // Of free room, which has no module, nothing is asked.
    free = free.or(() -> dac.getUsefulGlobals().answer().map(ISOSDacInterface.UsefulGlobals::free));
    boolean lasts =
        free.filter(room -> !room.equals(type)).isPresent()
            && dac6.getMethodTableCollectibleData(type)
                .answer()
                .filter(told -> !told.isCollectible())
                .isPresent();
    if (lasts) {
      types.add(type);
    }
    return lasts;
  }

  /** These types, none with type variables, were found in memory. */
  void list(Collection<MethodTable> found) {
    listed.addAll(found);
  }

  /** Whether this type was found in memory, and cannot be unloaded since. */
  boolean isKnown(MethodTable type) {
    return types.contains(type) && listed.contains(type);
  }

  /** A type is of this module, which is there for as long at least. */
  void add(MethodTable type, ModuleId module) {
    if (types.contains(type)) {
      modules.add(module);
    }
  }

  /** Whether a type of this module was found that cannot be unloaded. */
  boolean has(ModuleId module) {
    return modules.contains(module);
  }
}
