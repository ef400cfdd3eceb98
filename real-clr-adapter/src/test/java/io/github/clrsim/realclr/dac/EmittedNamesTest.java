package io.github.clrsim.realclr.dac;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.realclr.memory.ReadMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Names that the component does not tell, and what has none. */
class EmittedNamesTest {
  private static final MethodTable ELEMENT = new MethodTable(0x7f00_0000_1000L);
  private static final MethodTable ARRAY = new MethodTable(0x7f00_0000_2000L);
  private static final MethodTable NO_TYPE = new MethodTable(0x7f00_0000_3000L);
  private static final int PLAIN_ARRAY = 0x800a_0000;
  private static final int ELEMENT_AT = 0x30;

  /** Two places look like an array of the same type; one of them is a type. */
  private static final ReadMemory MEMORY =
      (from, size) -> {
        long offset = from.value() & 0xfff;
        boolean looksLikeArray = from.value() - offset != ELEMENT.value();
        long word =
            offset == 0 && looksLikeArray
                ? PLAIN_ARRAY
                : offset == ELEMENT_AT ? ELEMENT.value() : 0;
        return Optional.of(
            Blob.view(
                ByteBuffer.allocate(Long.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(word)
                    .array(),
                0,
                size));
      };

  private final EmittedNames names =
      new EmittedNames(
          new TypeHandles(MEMORY),
          type -> type.equals(NO_TYPE) ? Optional.empty() : Optional.of(data()),
          _ -> Optional.empty(),
          type ->
              type.equals(ELEMENT)
                  ? Outcome.ok("Some.Type")
                  : Outcome.failed(HResult.E_INVALIDARG));

  @Test
  void anArrayIsNamedForItsElements() {
    assertThat(names.of(ARRAY)).contains("Some.Type[]");
  }

  @Test
  void whatLooksLikeAnArrayAndIsNoTypeHasNoName() {
    assertThat(names.of(NO_TYPE)).isEmpty();
  }

  private static MethodTableData data() {
    return new MethodTableData(
        false,
        new ModuleId(1),
        new Address(1),
        new MethodTable(0),
        0,
        0,
        new MetadataToken(0x0200_0001),
        false);
  }
}
