package io.github.clrsim.api.il;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A kind of instruction; all of them stand in {@code instructions.txt}.
 *
 * @param code its byte; the second of two, the first of which is {@link #PREFIX}, counts from 0x100
 * @param pops how many values it takes from the stack; {@link #VARIES} where its operand says so
 * @param pushes how many values it puts there
 * @param flow where the code goes on behind it
 */
public record Opcode(int code, String name, int pops, int pushes, Operand operand, Flow flow) {
  /** The first byte of those that have two. */
  public static final int PREFIX = 0xFE;

  /** That its operand says how many. */
  public static final int VARIES = -1;

  static final int CODES = 0x200;

  static final int CALL = 0x28;
  static final int CALLI = 0x29;
  static final int RET = 0x2A;
  static final int CALLVIRT = 0x6F;
  static final int NEWOBJ = 0x73;
  static final int ENDFINALLY = 0xDC;
  static final int LEAVE = 0xDD;
  static final int LEAVE_SHORT = 0xDE;
  static final int ENDFILTER = 0x111;

  private static final int TWO_BYTE_BASE = 0x100;
  private static final String VARIES_TEXT = "*";

  /** Where the code goes on. */
  public enum Flow {
    /** Behind the instruction. */
    NEXT,
    /** At its target. */
    BRANCH,
    /** At its target, or at one of them, or behind it. */
    CONDITION,
    /** Nowhere in this method. */
    END
  }

  /** The row of a table: {@code 028 call * * method next}. */
  static Opcode row(String line) {
    String[] words = line.trim().split("\\s+", -1);
    return new Opcode(
        Integer.parseInt(words[0], 16),
        words[1],
        count(words[2]),
        count(words[3]),
        Operand.valueOf(words[4].toUpperCase(Locale.ROOT)),
        Flow.valueOf(words[5].toUpperCase(Locale.ROOT)));
  }

  /** The instruction of this code, if there is one. */
  public static Optional<Opcode> of(int code) {
    return OpcodeTable.of(code);
  }

  /** The code of an instruction of two bytes, of which this is the second. */
  public static int twoBytes(int second) {
    return TWO_BYTE_BASE + second;
  }

  /** Whether it leaves a protected part, and empties the stack for that. */
  boolean leaves() {
    return code == LEAVE || code == LEAVE_SHORT;
  }

  /** Whether it is one of these. */
  boolean is(int... codes) {
    return Arrays.stream(codes).anyMatch(each -> each == code);
  }

  private static int count(String text) {
    return text.equals(VARIES_TEXT) ? VARIES : Integer.parseInt(text);
  }
}
