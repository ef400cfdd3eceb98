package io.github.clrsim.realclr.dac;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.realclr.memory.LiveTarget;
import io.github.clrsim.realclr.memory.Target;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Lists of types as modules have them; in the memory of this process, which is the one read. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class TypeDefinitionsTest {
  private static final int WORD = Long.BYTES;
  private static final ModuleId OTHER = new ModuleId(0x7000);
  private static final MethodTable TREE = new MethodTable(0x5000);
  private static final MethodTable LEAF = new MethodTable(0x5100);
  private static final MethodTable NOT_LOADED = new MethodTable(0);

  // A module, and two pieces of a list, of three words each, and what they lead to.
  private final Memory memory = new Memory(0x1000);
  private final ModuleId module = new ModuleId(Pointer.nativeValue(memory));
  private final Pointer first = memory.share(0x120);
  private final Memory second = new Memory(3L * WORD);
  private final Memory firstTable = new Memory(4L * WORD);
  private final Memory secondTable = new Memory(2L * WORD);
  private final Target target = LiveTarget.of("self");

  @BeforeEach
  void fill() {
    memory.clear();
    piece(first, 0, firstTable);
    piece(second, 0, secondTable);
    firstTable.clear();
    secondTable.clear();
    firstTable.setLong(2L * WORD, TREE.value() | 1);
  }

  @AfterEach
  void close() {
    target.close();
  }

  private static void piece(Pointer piece, long next, Memory table) {
    piece.setLong(0, next);
    piece.setLong(WORD, Pointer.nativeValue(table));
    piece.setLong(2L * WORD, table.size() / WORD);
  }

  private TypeDefinitions read() {
    return TypeDefinitions.of(
        target, List.of(module), _ -> Optional.of(new Address(Pointer.nativeValue(firstTable))));
  }

  private static Optional<MethodTable> at(TypeDefinitions read, ModuleId module, int row) {
    return read.at(module, new MetadataToken(0x02000000 | row));
  }

  @Test
  void aTypeIsInTheListOfItsModuleAtItsNumber() {
    TypeDefinitions read = read();
    assertThat(at(read, module, 2)).contains(TREE);
    assertThat(at(read, module, 1)).contains(NOT_LOADED);
    assertThat(at(read, module, 9)).contains(NOT_LOADED);
    assertThat(at(read, OTHER, 2)).isEmpty();
  }

  @Test
  void aListGoesOnInItsNextPiece() {
    secondTable.setLong(WORD, LEAF.value());
    first.setLong(0, Pointer.nativeValue(second));
    assertThat(at(read(), module, 5)).contains(LEAF);
  }

  @Test
  void aTypeThatIsLoadedLaterIsNew() {
    TypeDefinitions read = read();
    assertThat(read.areStill(List.of(module))).isTrue();
    firstTable.setLong(3L * WORD, LEAF.value());
    assertThat(read.areStill(List.of(module))).isFalse();
  }

  @Test
  void aPieceThatComesLaterIsNew() {
    TypeDefinitions read = read();
    first.setLong(0, Pointer.nativeValue(second));
    assertThat(read.areStill(List.of(module))).isFalse();
  }

  @Test
  void aModuleThatIsLoadedLaterIsNew() {
    assertThat(read().areStill(List.of(module, OTHER))).isFalse();
  }

  @Test
  void whatIsNoListTellsNothing() {
    first.setInt(2L * WORD, -1);
    TypeDefinitions read = read();
    assertThat(at(read, module, 2)).contains(NOT_LOADED);
    assertThat(read.isUnderstood()).isFalse();
  }

  @Test
  void aListThatIsNotKnownTellsNothing() {
    assertThat(isKnown(Optional.empty())).isFalse();
    assertThat(isKnown(Optional.of(new Address(0)))).isFalse();
    assertThat(isKnown(Optional.of(new Address(0x5300)))).isFalse();
  }

  private boolean isKnown(Optional<Address> table) {
    return TypeDefinitions.of(target, List.of(module), _ -> table).isUnderstood();
  }

  /** Of a damaged dump. */
  @Test
  void aListThatLeadsIntoItselfEnds() {
    first.setLong(0, Pointer.nativeValue(first));
    assertThat(at(read(), module, 2)).contains(TREE);
  }
}
