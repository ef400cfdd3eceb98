package io.github.clrsim.abi;

import java.util.HexFormat;
import java.util.List;

/**
 * x86-64 instructions by their names, written behind each other into {@link MachineCode}; those
 * that our native code needs, no more. Registers are used in full, eight bytes, unless a name says
 * otherwise; a shorter load clears the rest. Operands stand as in Intel's manual: what is written
 * to comes first.
 */
public final class Assembly {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final int WIDE = 8;
  private static final int SCALED_BY_EIGHT = 3;

  private final MachineCode code;

  /** Instructions behind those that are there. */
  public Assembly(MachineCode code) {
    this.code = code;
  }

  /** The general registers. */
  public enum Register {
    RAX(0),
    RCX(1),
    RDX(2),
    RBX(3),
    RSP(4),
    RBP(5),
    RSI(6),
    RDI(7),
    R8(8),
    R9(9),
    R10(10),
    R11(11),
    R12(12),
    R13(13),
    R14(14),
    R15(15);

    private final int number;

    Register(int number) {
      this.number = number;
    }

    private int low() {
      return number & 7;
    }

    private int high() {
      return number >> 3;
    }
  }

  /** When a conditional jump is taken, in the order of their numbers; as of unsigned numbers. */
  public enum Condition {
    BELOW(2),
    ABOVE_OR_EQUAL(3),
    EQUAL(4),
    NOT_EQUAL(5),
    BELOW_OR_EQUAL(6),
    ABOVE(7),
    NEGATIVE(8);

    private final int number;

    Condition(int number) {
      this.number = number;
    }
  }

  /** Where an operand lies in memory. */
  public sealed interface Place {
    /** So many bytes behind where a register points. */
    record At(Register base, int displacement) implements Place {}

    /** The same, and as many times eight bytes further as another register says. */
    record Element(Register base, Register index, int displacement) implements Place {
      public Element {
        if (index == Register.RSP) {
          throw new IllegalArgumentException("RSP cannot be an index");
        }
      }
    }

    /** A slot of data behind the code. */
    record Slot(int number) implements Place {}
  }

  public static Place at(Register base, int displacement) {
    return new Place.At(base, displacement);
  }

  /** The code so far, for labels and jumps. */
  public MachineCode code() {
    return code;
  }

  public Assembly label(String name) {
    code.label(name);
    return this;
  }

  /** A function begins. */
  public Assembly function(String name) {
    code.function(name);
    return this;
  }

  public Assembly mov(Register to, Register from) {
    return registers(WIDE, 0x89, from, to);
  }

  /** The shorter of both forms that load a constant. */
  public Assembly mov(Register to, long constant) {
    if (constant == (constant & 0xFFFFFFFFL)) {
      code.code(prefix(0, 0, to.high()) + hex(0xB8 + to.low()), (int) constant);
    } else {
      code.code(prefix(WIDE, 0, to.high()) + hex(0xB8 + to.low()), constant);
    }
    return this;
  }

  public Assembly load(Register to, Place from) {
    return memory(WIDE, "8B", to.number, from);
  }

  public Assembly load32(Register to, Place from) {
    return memory(0, "8B", to.number, from);
  }

  public Assembly loadByte(Register to, Place from) {
    return memory(0, "0F B6", to.number, from);
  }

  public Assembly store(Place to, Register from) {
    return memory(WIDE, "89", from.number, to);
  }

  public Assembly store32(Place to, Register from) {
    return memory(0, "89", from.number, to);
  }

  /** The address of a place, and not what is there. */
  public Assembly lea(Register to, Place place) {
    return memory(WIDE, "8D", to.number, place);
  }

  /** The address of a label. */
  public Assembly lea(Register to, String label) {
    code.jumpNear(prefix(WIDE, to.high(), 0) + "8D" + hex(modRm(0, to.low(), 5)), label);
    return this;
  }

  public Assembly add(Register to, Register other) {
    return registers(WIDE, 0x01, other, to);
  }

  public Assembly cmp(Register left, Register right) {
    return registers(WIDE, 0x39, right, left);
  }

  public Assembly test(Register one, Register other) {
    return registers(WIDE, 0x85, other, one);
  }

  public Assembly test32(Register one, Register other) {
    return registers(0, 0x85, other, one);
  }

  public Assembly add(Register to, int constant) {
    return immediate(WIDE, 0, to, constant);
  }

  public Assembly and(Register to, int constant) {
    return immediate(WIDE, 4, to, constant);
  }

  public Assembly sub(Register to, int constant) {
    return immediate(WIDE, 5, to, constant);
  }

  public Assembly cmp(Register left, int constant) {
    return immediate(WIDE, 7, left, constant);
  }

  public Assembly cmp32(Register left, int constant) {
    return immediate(0, 7, left, constant);
  }

  public Assembly imul(Register to, Register from, int constant) {
    code.code(
        prefix(WIDE, to.high(), from.high()) + "69" + hex(modRm(3, to.low(), from.low())),
        constant);
    return this;
  }

  /** Swaps what is in memory and in a register at one stroke. */
  public Assembly exchange32(Place memory, Register register) {
    return memory(0, "87", register.number, memory);
  }

  /**
   * At one stroke: if EAX is what is in memory, puts the register there; else loads EAX from it.
   * The zero flag says whether it did.
   */
  public Assembly compareAndExchange32(Place memory, Register register) {
    return locked(0, "0F B1", register.number, memory);
  }

  /** Adds one at one stroke. */
  public Assembly increment32(Place memory) {
    return locked(0, "FF", 0, memory);
  }

  /** Adds one at one stroke. */
  public Assembly increment(Place memory) {
    return locked(WIDE, "FF", 0, memory);
  }

  /** Adds a register to what is in memory at one stroke, and loads it with what was there. */
  public Assembly fetchAndAdd(Place memory, Register register) {
    return locked(WIDE, "0F C1", register.number, memory);
  }

  public Assembly push(Register register) {
    code.code(prefix(0, 0, register.high()) + hex(0x50 + register.low()));
    return this;
  }

  public Assembly pop(Register register) {
    code.code(prefix(0, 0, register.high()) + hex(0x58 + register.low()));
    return this;
  }

  public Assembly call(String label) {
    code.jumpNear("E8", label);
    return this;
  }

  public Assembly call(Place function) {
    return memory(0, "FF", 2, function);
  }

  public Assembly jump(String label) {
    code.jumpNear("E9", label);
    return this;
  }

  public Assembly jump(Condition condition, String label) {
    code.jumpNear("0F" + hex(0x80 + condition.number), label);
    return this;
  }

  public Assembly ret() {
    return bytes("C3");
  }

  /** Begins a frame, in which these registers are kept; they lie from RBP downwards. */
  public Assembly begin(Register... kept) {
    push(Register.RBP).mov(Register.RBP, Register.RSP);
    for (Register each : kept) {
      push(each);
    }
    return this;
  }

  /** Ends a frame that {@link #begin} began with the same registers, and returns. */
  public Assembly end(Register... kept) {
    lea(Register.RSP, at(Register.RBP, -kept.length * Long.BYTES));
    for (Register each : List.of(kept).reversed()) {
      pop(each);
    }
    return pop(Register.RBP).ret();
  }

  /** Calls the kernel; it overwrites RAX with its answer, and RCX and R11. */
  public Assembly syscall() {
    return bytes("0F 05");
  }

  /** Tells the processor that somebody waits for a word of memory to change. */
  public Assembly pause() {
    return bytes("F3 90");
  }

  /** Fetches the cache line of a place that will be written to soon, while others are at work. */
  public Assembly prefetchForWrite(Place place) {
    return memory(0, "0F 0D", 1, place);
  }

  /** Copies RCX times eight bytes from where RSI points to where RDI points; both go on. */
  public Assembly copyWords() {
    return bytes("F3 48 A5");
  }

  /** What lies so far from the thread's own block as a register says. */
  public Assembly loadOfThread(Register to, Register distance) {
    return ofThread("8B", to, distance);
  }

  public Assembly storeOfThread(Register distance, Register from) {
    return ofThread("89", from, distance);
  }

  private Assembly ofThread(String opcode, Register register, Register distance) {
    code.code("64");
    return memory(WIDE, opcode, register.number, new Place.At(distance, 0));
  }

  private Assembly bytes(String hex) {
    code.code(hex);
    return this;
  }

  private Assembly registers(int wide, int opcode, Register register, Register operand) {
    return bytes(
        prefix(wide, register.high(), operand.high())
            + hex(opcode)
            + hex(modRm(3, register.low(), operand.low())));
  }

  private Assembly immediate(int wide, int digit, Register operand, int constant) {
    String opcode = prefix(wide, 0, operand.high()) + "81" + hex(modRm(3, digit, operand.low()));
    code.code(opcode, constant);
    return this;
  }

  private Assembly locked(int wide, String opcode, int register, Place place) {
    code.code("F0");
    return memory(wide, opcode, register, place);
  }

  private Assembly memory(int wide, String opcode, int register, Place place) {
    int high = register >> 3;
    int low = register & 7;
    switch (place) {
      case Place.At(Register base, int displacement) -> {
        // RSP and R12 as a base need a second byte, which says that there is no index.
        boolean isMarked = base.low() == Register.RSP.low();
        code.code(
            prefix(wide, high, base.high())
                + opcode
                + hex(modRm(2, low, base.low()))
                + (isMarked ? "24" : ""),
            displacement);
      }
      case Place.Element(Register base, Register index, int displacement) ->
          code.code(
              prefix(wide | index.high() << 1, high, base.high())
                  + opcode
                  + hex(modRm(2, low, Register.RSP.low()))
                  + hex(modRm(SCALED_BY_EIGHT, index.low(), base.low())),
              displacement);
      case Place.Slot(int number) ->
          code.onSlot(prefix(wide, high, 0) + opcode + hex(modRm(0, low, 5)), number);
    }
    return this;
  }

  /** The REX prefix, where one is needed: W, R, X and B. */
  private static String prefix(int wideAndIndex, int register, int base) {
    int bits = wideAndIndex | register << 2 | base;
    return bits == 0 ? "" : hex(0x40 | bits);
  }

  private static int modRm(int mode, int register, int operand) {
    return mode << 6 | register << 3 | operand;
  }

  private static String hex(int value) {
    return HEX.toHexDigits((byte) value);
  }
}
