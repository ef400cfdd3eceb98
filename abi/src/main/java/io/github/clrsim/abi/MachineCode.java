package io.github.clrsim.abi;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * x86-64 machine code that is written down byte by byte: it knows labels, and slots of data that
 * lie somewhere behind the code and are addressed relative to the instruction pointer.
 */
public final class MachineCode {
  private static final int ALIGNMENT = 16;
  private static final int BREAKPOINT = 0xCC;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Map<String, Integer> labels = new LinkedHashMap<>();
  private final List<Reference> references = new ArrayList<>();

  /** A place in the code whose bytes depend on where something else will be. */
  private sealed interface Reference {
    record Near(int at, String label) implements Reference {}

    record Close(int at, String label) implements Reference {}

    record Slot(int at, int slot) implements Reference {}
  }

  /** Names this place, which begins a function: aligned, and with traps in the gap before it. */
  public MachineCode function(String name) {
    while (bytes.size() % ALIGNMENT != 0) {
      bytes.write(BREAKPOINT);
    }
    return label(name);
  }

  /** Names this place. */
  public MachineCode label(String name) {
    if (labels.putIfAbsent(name, bytes.size()) != null) {
      throw new IllegalArgumentException("two places are named " + name);
    }
    return this;
  }

  /** Bytes in hexadecimal, with blanks between instructions' parts as the reader likes. */
  public MachineCode code(String hex) {
    String digits = hex.replace(" ", "");
    for (int i = 0; i < digits.length(); i += 2) {
      bytes.write(Integer.parseInt(digits, i, i + 2, 16));
    }
    return this;
  }

  /** An opcode followed by a 32-bit constant. */
  public MachineCode code(String opcode, int constant) {
    code(opcode);
    bytes.writeBytes(
        ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(constant).array());
    return this;
  }

  /** An opcode followed by a 64-bit constant. */
  public MachineCode code(String opcode, long constant) {
    code(opcode);
    bytes.writeBytes(
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(constant).array());
    return this;
  }

  /** A jump opcode with an 8-bit distance to a label. */
  public MachineCode jumpShort(String opcode, String label) {
    code(opcode);
    references.add(new Reference.Close(bytes.size(), label));
    bytes.write(0);
    return this;
  }

  /** A jump opcode with a 32-bit distance to a label. */
  public MachineCode jumpNear(String opcode, String label) {
    code(opcode);
    references.add(new Reference.Near(bytes.size(), label));
    return code("", 0);
  }

  /** An opcode whose operand is the eight bytes of a data slot. */
  public MachineCode onSlot(String opcode, int slot) {
    code(opcode);
    references.add(new Reference.Slot(bytes.size(), slot));
    return code("", 0);
  }

  public int size() {
    return bytes.size();
  }

  /** Where a named place is, counted from the first byte of the code. */
  public int offset(String label) {
    return Optional.ofNullable(labels.get(label))
        .orElseThrow(() -> new IllegalArgumentException("no place is named " + label));
  }

  /**
   * The finished bytes.
   *
   * @param distanceToSlots from the first byte of the code to the first slot
   */
  public byte[] bytes(int distanceToSlots) {
    ByteBuffer code = ByteBuffer.wrap(bytes.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    for (Reference reference : references) {
      // A distance counts from the end of the instruction, which is the end of its last operand.
      switch (reference) {
        case Reference.Near(int at, String label) ->
            code.putInt(at, offset(label) - (at + Integer.BYTES));
        case Reference.Close(int at, String label) ->
            code.put(at, close(offset(label) - (at + Byte.BYTES)));
        case Reference.Slot(int at, int slot) ->
            code.putInt(at, distanceToSlots + slot * Long.BYTES - (at + Integer.BYTES));
      }
    }
    return code.array();
  }

  private static byte close(int distance) {
    if (distance != (byte) distance) {
      throw new IllegalStateException("a short jump cannot reach " + distance + " bytes far");
    }
    return (byte) distance;
  }
}
