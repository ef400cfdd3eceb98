package io.github.clrsim.model.heap;

import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.profile.HeapRules;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The strings that code names: one for each text in a process, whoever names it. They are never let
 * go: newer runtimes make them where nothing is collected, unless the code can be unloaded; all
 * others stand in tables (R54, measured on both).
 */
public final class Literals {
  private static final int FIRST_TABLE = 128;

  private final Heap heap;
  private final boolean freezes;
  private final Supplier<LoadedType> string;
  private final Supplier<LoadedType> tableType;
  // Looked up only, never walked.
  private final Map<String, HeapObject> made = new HashMap<>();
  private Optional<HeapObject> table = Optional.empty();
  private int used;

  /** The literals of one process, of which there are none yet. */
  public Literals(HeapRules rules, Heap heap, Loader loader) {
    this.heap = heap;
    this.freezes = rules.freezesLiterals();
    this.string = () -> loader.types().load(loader.codeTypes().core("System.String"));
    this.tableType =
        () -> loader.types().load(new TypeKey.ArrayOf(loader.codeTypes().core("System.Object"), 1));
  }

  /** The empty text is there from the start. */
  public void startUp() {
    of("", false);
    heap.letGo();
  }

  /**
   * The string with this text, made now if nobody named it before.
   *
   * @param isCollectible whether the code that names it can be unloaded
   */
  public HeapObject of(String text, boolean isCollectible) {
    HeapObject known = made.get(text);
    if (known != null) {
      return known;
    }
    LoadedType type = string.get();
    HeapObject literal = freezes && !isCollectible ? heap.freeze(type, text) : inTable(type, text);
    made.put(text, literal);
    return literal;
  }

  /** On runtimes that freeze none the table comes first, since it is there from the start. */
  private HeapObject inTable(LoadedType type, String text) {
    if (!freezes) {
      requireHandler();
    }
    HeapObject literal = heap.allocate(type, text);
    if (freezes) {
      requireHandler();
    }
    heap.linkElement(table.orElseThrow(), used, literal);
    used++;
    return literal;
  }

  /** Each table has twice the room of the one before. */
  private void requireHandler() {
    if (table.filter(current -> used < current.length()).isEmpty()) {
      int length = table.map(full -> 2 * full.length()).orElse(FIRST_TABLE);
      table = Optional.of(heap.makeTable(tableType.get(), length));
      used = 0;
    }
  }
}
