package io.github.clrsim.model.jit.il;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.Opcode;

/** An instruction that matters to the compiler's surroundings: it names something, or jumps. */
public sealed interface Instruction {

  /** Where it stands, counted from the first byte of the code. */
  int offset();

  /**
   * Calls a method.
   *
   * @param how by which instruction
   * @param method a MethodDef, MemberRef or MethodSpec
   */
  record Call(int offset, How how, MetadataToken method) implements Instruction {}

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
  record MethodPointer(int offset, MetadataToken method) implements Instruction {}

  /** Uses a field of an object or value. */
  record InstanceField(int offset, MetadataToken field) implements Instruction {}

  /**
   * Uses a static field.
   *
   * @param stores whether it puts there what is on the stack
   */
  record StaticField(int offset, MetadataToken field, boolean stores) implements Instruction {}

  /** Names a type: to make an array of it, to box, cast, initialize. */
  record TypeUse(int offset, MetadataToken type) implements Instruction {}

  /** Makes an array of elements of this type. */
  record NewArray(int offset, MetadataToken element) implements Instruction {}

  /** Loads the handle of a type, method or field. */
  record Handle(int offset, MetadataToken item) implements Instruction {}

  /** Loads a text. */
  record Text(int offset, MetadataToken string) implements Instruction {}

  /**
   * Goes on elsewhere.
   *
   * @param isAlways whether the code behind it is not reached from here
   */
  record Jump(int offset, int target, boolean isAlways) implements Instruction {
    /** Whether it leads to where the code has been already. */
    public boolean isBackward() {
      return target <= offset;
    }
  }

  /** Pushes a whole number that stands in the code. */
  record Constant(int offset, int value) implements Instruction {}

  /** Anything else. */
  record Other(int offset, Opcode opcode) implements Instruction {}
}
