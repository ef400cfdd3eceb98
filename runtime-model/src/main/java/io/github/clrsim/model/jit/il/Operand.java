package io.github.clrsim.model.jit.il;

/** What follows the opcode of an instruction (ECMA-335 VI.C.2, without what comes to the same). */
enum Operand {
  /** Nothing. */
  NONE(0),
  /** A number or the index of a variable. */
  ONE_BYTE(1),
  /** The index of an argument or a local variable. */
  TWO_BYTES(2),
  /** A number. */
  FOUR_BYTES(4),
  /** A number. */
  EIGHT_BYTES(8),
  /** A metadata token. */
  TOKEN(4),
  /** A jump, relative to the next instruction. */
  SHORT_JUMP(1),
  /** A jump, relative to the next instruction. */
  JUMP(4),
  /** A count and that many jumps. */
  SWITCH(4);

  private final int size;

  Operand(int size) {
    this.size = size;
  }

  /** How many bytes it takes; of a switch, only the count. */
  int size() {
    return size;
  }
}
