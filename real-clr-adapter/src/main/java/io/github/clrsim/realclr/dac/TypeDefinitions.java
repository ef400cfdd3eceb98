package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.realclr.memory.NotedReads;
import io.github.clrsim.realclr.memory.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * The lists that modules keep of the types that they define: at each token's number the
 * MethodTable, if it was loaded. A list is in pieces: where the next one is, where its MethodTables
 * are, how many. The component tells where the first ones are, and the first piece, which refers to
 * them, lies in the module itself. That it is so was measured on 3.1.2, 8.0.33, 9.0.22 and 10.0.14.
 */
final class TypeDefinitions {
  private static final int NEXT_AT = 0x00;
  private static final int TABLE_AT = 0x08;
  private static final int COUNT_AT = 0x10;

  /** A module is larger; its first piece is not far from its beginning. */
  private static final int MODULE_SIZE = 0x800;

  /** Marks in the pointers of a list. */
  private static final long MARKS = 7;

  /** More than any list has. */
  private static final int PIECES_MAX = 1_000;

  private static final int COUNT_MAX = 1 << 20;

  private final NotedReads reads;
  private final List<ModuleId> modules;
  // Looked up only.
  private final Map<ModuleId, List<Piece>> lists = new HashMap<>();

  private boolean isUnderstood = true;

  private TypeDefinitions(Target target, List<ModuleId> modules) {
    this.reads = new NotedReads(target);
    this.modules = List.copyOf(modules);
  }

  /** A piece of a list. */
  private record Piece(long table, int count) {}

  /**
   * Reads the lists.
   *
   * @param first where the first MethodTables of the list of a module are
   */
  static TypeDefinitions of(
      Target target, List<ModuleId> modules, Function<ModuleId, Optional<Address>> first) {
    TypeDefinitions read = new TypeDefinitions(target, modules);
    for (ModuleId each : modules) {
      OptionalLong list =
          first
              .apply(each)
              .filter(table -> !table.isNull())
              .map(table -> read.list(each, table))
              .orElse(OptionalLong.empty());
      read.isUnderstood &= list.isPresent();
      read.lists.put(each, list.isPresent() ? read.pieces(list.getAsLong()) : List.of());
    }
    return read;
  }

  /** The first piece. */
  private OptionalLong list(ModuleId module, Address table) {
    return LongStream.iterate(
            module.value(), at -> at < module.value() + MODULE_SIZE, at -> at + Long.BYTES)
        .filter(at -> reads.pages().word(at + TABLE_AT).equals(OptionalLong.of(table.value())))
        .findFirst();
  }

  private List<Piece> pieces(long first) {
    List<Piece> pieces = new ArrayList<>();
    long at = first;
    while (at != 0 && pieces.size() < PIECES_MAX) {
      OptionalLong table = reads.word(at + TABLE_AT);
      int count = reads.half(at + COUNT_AT).orElse(0);
      boolean isOne = table.isPresent() && count >= 0 && count <= COUNT_MAX;
      if (!isOne || reads.bytes(new Address(table.getAsLong()), count * Long.BYTES).isEmpty()) {
        isUnderstood = false;
        return List.of();
      }
      pieces.add(new Piece(table.getAsLong(), count));
      at = reads.word(at + NEXT_AT).orElse(0);
    }
    return pieces;
  }

  /** The type at the number of a token, null if none was there; nothing of a module unknown. */
  Optional<MethodTable> at(ModuleId module, MetadataToken typeDef) {
    List<Piece> list = lists.get(module);
    if (list == null) {
      return Optional.empty();
    }
    long number = typeDef.row();
    for (Piece each : list) {
      if (number < each.count) {
        long listed = reads.pages().word(each.table + number * Long.BYTES).orElse(0);
        return Optional.of(new MethodTable(listed & ~MARKS));
      }
      number -= each.count;
    }
    return Optional.of(new MethodTable(0));
  }

  /** Whether all of them are lists. */
  boolean isUnderstood() {
    return isUnderstood;
  }

  /** Whether these modules still have the same lists. */
  boolean areStill(List<ModuleId> now) {
    return modules.equals(now) && reads.isSame();
  }
}
