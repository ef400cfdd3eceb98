package io.github.clrsim.model.jit.il;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.Opcode;
import java.util.OptionalInt;

/** An instruction that matters to the compiler's surroundings: it names something, or jumps. */
public sealed interface Instruction {

  /** Where it stands, counted from the first byte of the code. */
  int offset();

  /** Which one it is. */
  Opcode opcode();

  /**
   * Calls a method.
   *
   * @param how by which instruction
   * @param method a MethodDef, MemberRef or MethodSpec
   */
  record Call(int offset, How how, MetadataToken method) implements Instruction {
    @Override
    public Opcode opcode() {
      return switch (how) {
        case CALL -> Opcode.CALL;
        case VIRTUAL -> Opcode.CALLVIRT;
        case NEW_OBJECT -> Opcode.NEWOBJ;
      };
    }
  }

  /** The three instructions that call a method that is known by a token. */
  enum How {
    /** {@code call}. */
    CALL,
    /** {@code callvirt}. */
    VIRTUAL,
    /** {@code newobj}. */
    NEW_OBJECT
  }

  /** Takes the address of a method without calling it. */
  record MethodPointer(int offset, Opcode opcode, MetadataToken method) implements Instruction {}

  /** Uses a field of an object or value. */
  record InstanceField(int offset, Opcode opcode, MetadataToken field) implements Instruction {}

  /** Uses a static field. */
  record StaticField(int offset, Opcode opcode, MetadataToken field) implements Instruction {
    /** Whether it takes the value, and not the address. */
    public boolean loads() {
      return opcode == Opcode.LDSFLD;
    }

    /** Whether it puts there what is on the stack. */
    public boolean stores() {
      return opcode == Opcode.STSFLD;
    }
  }

  /** Names a type: to make an array of it, to box, cast, initialize. */
  record TypeUse(int offset, Opcode opcode, MetadataToken type) implements Instruction {}

  /** Makes an array of elements of this type. */
  record NewArray(int offset, MetadataToken element) implements Instruction {
    @Override
    public Opcode opcode() {
      return Opcode.NEWARR;
    }
  }

  /** Loads the handle of a type, method or field. */
  record Handle(int offset, MetadataToken item) implements Instruction {
    @Override
    public Opcode opcode() {
      return Opcode.LDTOKEN;
    }
  }

  /** Loads a text. */
  record Text(int offset, MetadataToken string) implements Instruction {
    @Override
    public Opcode opcode() {
      return Opcode.LDSTR;
    }
  }

  /**
   * Goes on elsewhere.
   *
   * @param opcode of a switch there is one for each target
   */
  record Jump(int offset, Opcode opcode, int target) implements Instruction {
    /** Whether the code behind it is not reached from here. */
    public boolean isAlways() {
      return opcode.flow() == Opcode.Flow.BRANCH;
    }

    /** Whether it leads to where the code has been already. */
    public boolean isBackward() {
      return target <= offset;
    }
  }

  /**
   * Pushes a number that stands in the code.
   *
   * @param value of a number with a fraction its bits
   */
  record Constant(int offset, Opcode opcode, long value) implements Instruction {
    /** Whether it is one of 32 bits, without a fraction. */
    public boolean isInt() {
      return opcode == Opcode.LDC_I4 || opcode == Opcode.LDC_I4_S;
    }
  }

  /**
   * Anything else.
   *
   * @param number the local variable or argument that its operand names; 0, if it names none
   */
  record Other(int offset, Opcode opcode, int number) implements Instruction {
    /** The local variable into which it puts what is on the stack, if it does. */
    public OptionalInt stored() {
      return opcode == Opcode.STLOC_S || opcode == Opcode.STLOC
          ? OptionalInt.of(number)
          : opcode.stored();
    }
  }
}
