package io.github.clrsim.api.il;

/** What follows the code of an instruction (ECMA-335 VI.C.2). */
public enum Operand {
  /** Nothing. */
  NONE(0),
  /** A number or a set of flags. */
  BYTE(1),
  /** A number. */
  INT(4),
  /** A number. */
  LONG(8),
  /** A number. */
  FLOAT(4),
  /** A number. */
  DOUBLE(8),
  /** The index of an argument or a local variable. */
  SHORT_VARIABLE(1),
  /** The index of an argument or a local variable. */
  VARIABLE(2),
  /** A MethodDef, MemberRef or MethodSpec. */
  METHOD(4),
  /** A FieldDef or MemberRef. */
  FIELD(4),
  /** A TypeDef, TypeRef or TypeSpec. */
  TYPE(4),
  /** A token of a type, a method or a field. */
  TOKEN(4),
  /** The token of a user string. */
  STRING(4),
  /** The token of a standalone signature. */
  SIGNATURE(4),
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
  public int size() {
    return size;
  }

  /** Whether it is a metadata token. */
  public boolean isToken() {
    return switch (this) {
      case METHOD, FIELD, TYPE, TOKEN, STRING, SIGNATURE -> true;
      default -> false;
    };
  }
}
