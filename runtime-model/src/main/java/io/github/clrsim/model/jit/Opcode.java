package io.github.clrsim.model.jit;

/** What matters of instructions that name nothing. */
public sealed interface Opcode {
  /** Loads a small number. */
  record Constant(int value) implements Opcode {}

  /** Loads null. */
  record Null() implements Opcode {}

  /** Throws the object at hand. */
  record Throw() implements Opcode {}

  /** Throws once more what the catch block around it has caught. */
  record Rethrow() implements Opcode {}

  /** Does nothing that a straight pass follows. */
  record Unknown() implements Opcode {}

  static Opcode of(int opcode) {
    return switch (opcode) {
      case 0x14 -> new Null();
      case 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E ->
          new Constant(opcode - 0x16);
      case 0x7A -> new Throw();
      case 0x11A -> new Rethrow();
      default -> new Unknown();
    };
  }
}
