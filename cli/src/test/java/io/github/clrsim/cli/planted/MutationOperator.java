package io.github.clrsim.cli.planted;

import static java.lang.classfile.Opcode.ICONST_0;
import static java.lang.constant.ConstantDescs.CD_List;
import static java.lang.constant.ConstantDescs.CD_Map;
import static java.lang.constant.ConstantDescs.CD_Set;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A small change to one instruction, such as programmers make by mistake. */
public enum MutationOperator {
  /** A branch is taken where it was not, and the other way round. */
  NEGATED_CONDITION("condition negated") {
    @Override
    boolean fits(Place place) {
      return NEGATED.containsKey(place.instruction().opcode());
    }

    @Override
    void change(CodeBuilder code, Instruction instruction, ClassDesc result) {
      branch(code, instruction, NEGATED);
    }
  },

  /** {@code <} becomes {@code <=}, and so on: off by one. */
  CONDITION_BOUNDARY("boundary moved by one") {
    @Override
    boolean fits(Place place) {
      return BOUNDARY.containsKey(place.instruction().opcode());
    }

    @Override
    void change(CodeBuilder code, Instruction instruction, ClassDesc result) {
      branch(code, instruction, BOUNDARY);
    }
  },

  /** A method that returns nothing is not called. */
  REMOVED_CALL("call removed") {
    @Override
    boolean fits(Place place) {
      return place.instruction() instanceof InvokeInstruction call
          && !call.name().equalsString(INIT_NAME)
          && TypeKind.from(call.typeSymbol().returnType()) == TypeKind.VOID;
    }

    @Override
    void change(CodeBuilder code, Instruction instruction, ClassDesc result) {
      InvokeInstruction call = (InvokeInstruction) instruction;
      for (ClassDesc argument : call.typeSymbol().parameterList().reversed()) {
        drop(code, TypeKind.from(argument));
      }
      if (call.opcode() != Opcode.INVOKESTATIC) {
        code.pop();
      }
    }
  },

  /** A number is larger by one; one becomes zero, so that true and false change places. */
  CHANGED_CONSTANT("constant changed") {
    @Override
    boolean fits(Place place) {
      return place.instruction() instanceof ConstantInstruction constant
          && (constant.typeKind() == TypeKind.INT || constant.typeKind() == TypeKind.LONG)
          && !isOfAnArray(place);
    }

    // The length and the indices of an array that is written out: changed, it would only throw.
    private static boolean isOfAnArray(Place place) {
      return place.before().filter(it -> it.opcode() == Opcode.DUP).isPresent()
          || place
              .behind()
              .filter(
                  it ->
                      it instanceof NewReferenceArrayInstruction
                          || it instanceof NewPrimitiveArrayInstruction)
              .isPresent();
    }

    @Override
    void change(CodeBuilder code, Instruction instruction, ClassDesc result) {
      Object value = ((ConstantInstruction) instruction).constantValue();
      switch (value) {
        case Integer number -> code.loadConstant(number == 1 ? 0 : number + 1);
        case Long number -> code.loadConstant(number == 1 ? 0L : number + 1);
        default -> throw new IllegalStateException("no number: " + value);
      }
    }
  },

  /** What was added is subtracted, and the other way round. */
  ARITHMETIC("plus and minus changed") {
    @Override
    boolean fits(Place place) {
      return place.instruction() instanceof OperatorInstruction operator
          && SUMS.containsKey(operator.opcode());
    }

    @Override
    void change(CodeBuilder code, Instruction instruction, ClassDesc result) {
      switch (Optional.ofNullable(SUMS.get(instruction.opcode())).orElseThrow()) {
        case IADD -> code.iadd();
        case ISUB -> code.isub();
        case LADD -> code.ladd();
        default -> code.lsub();
      }
    }
  },

  /** False, an empty collection or an empty Optional is returned. */
  EMPTY_RESULT("nothing returned") {
    @Override
    boolean fits(Place place) {
      return place.instruction() instanceof ReturnInstruction
          && (EMPTY.contains(place.result())
              || (place.result().equals(CD_boolean)
                  && place.before().filter(it -> it.opcode() == ICONST_0).isEmpty()));
    }

    @Override
    void change(CodeBuilder code, Instruction instruction, ClassDesc result) {
      code.pop();
      if (result.equals(CD_boolean)) {
        code.iconst_0().ireturn();
      } else {
        boolean isInterface = !result.equals(OPTIONAL);
        String name = isInterface ? "of" : "empty";
        code.invokestatic(result, name, MethodTypeDesc.of(result), isInterface).areturn();
      }
    }
  };

  private static final ClassDesc OPTIONAL = ClassDesc.of(Optional.class.getName());
  private static final List<ClassDesc> EMPTY = List.of(CD_List, CD_Set, CD_Map, OPTIONAL);
  private static final Map<Opcode, Opcode> NEGATED =
      pairs(
          Opcode.IFEQ, Opcode.IFNE,
          Opcode.IFLT, Opcode.IFGE,
          Opcode.IFGT, Opcode.IFLE,
          Opcode.IF_ICMPEQ, Opcode.IF_ICMPNE,
          Opcode.IF_ICMPLT, Opcode.IF_ICMPGE,
          Opcode.IF_ICMPGT, Opcode.IF_ICMPLE,
          Opcode.IF_ACMPEQ, Opcode.IF_ACMPNE,
          Opcode.IFNULL, Opcode.IFNONNULL);
  private static final Map<Opcode, Opcode> BOUNDARY =
      pairs(
          Opcode.IFLT, Opcode.IFLE,
          Opcode.IFGE, Opcode.IFGT,
          Opcode.IF_ICMPLT, Opcode.IF_ICMPLE,
          Opcode.IF_ICMPGE, Opcode.IF_ICMPGT);
  private static final Map<Opcode, Opcode> SUMS =
      pairs(Opcode.IADD, Opcode.ISUB, Opcode.LADD, Opcode.LSUB);

  private final String text;

  MutationOperator(String text) {
    this.text = text;
  }

  /** What was done, for a list. */
  public String text() {
    return text;
  }

  /**
   * An instruction and what is around it.
   *
   * @param result what the method returns
   */
  record Place(
      Optional<Instruction> before,
      Instruction instruction,
      Optional<Instruction> behind,
      ClassDesc result) {}

  /** Whether there is something here to change. */
  abstract boolean fits(Place place);

  /** Writes the changed instruction. */
  abstract void change(CodeBuilder code, Instruction instruction, ClassDesc result);

  private static void branch(CodeBuilder code, Instruction instruction, Map<Opcode, Opcode> to) {
    Opcode changed = Optional.ofNullable(to.get(instruction.opcode())).orElseThrow();
    code.branch(changed, ((BranchInstruction) instruction).target());
  }

  private static void drop(CodeBuilder code, TypeKind kind) {
    if (kind.slotSize() == 2) {
      code.pop2();
    } else {
      code.pop();
    }
  }

  private static Map<Opcode, Opcode> pairs(Opcode... opcodes) {
    Map<Opcode, Opcode> pairs = new EnumMap<>(Opcode.class);
    for (int i = 0; i < opcodes.length; i += 2) {
      pairs.put(opcodes[i], opcodes[i + 1]);
      pairs.put(opcodes[i + 1], opcodes[i]);
    }
    return pairs;
  }
}
