package io.github.clrsim.model.jit.il;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.Opcode;
import io.github.clrsim.api.il.Operand;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.jit.il.Instruction.How;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The code of a method, read into instructions.
 *
 * @param size how many bytes of code
 * @param instructions in order; a switch counts as its jumps
 */
public record IlCode(int size, List<Instruction> instructions) {
  public IlCode {
    instructions = List.copyOf(instructions);
  }

  /** No code at all: of a method that has none. */
  public static final IlCode NONE = new IlCode(0, List.of());

  /**
   * Reads the code of a method.
   *
   * @param owner whose code it is, for diagnostics
   * @throws DiagnosticException if it breaks off in the middle of an instruction
   */
  public static IlCode of(Blob code, String owner) {
    return new Reader(code, owner).read();
  }

  /** The instructions in the order in which the compiler comes by them. */
  public List<Instruction> asCompiled() {
    return Blocks.asCompiled(instructions);
  }

  /** Whether what follows the instruction at this offset throws, without a jump before that. */
  public boolean throwsBehind(int offset) {
    for (Instruction each : instructions) {
      if (each.offset() > offset) {
        if (each instanceof Instruction.Other other && other.opcode() == Opcode.THROW) {
          return true;
        }
        if (!Blocks.goesOn(each) || each instanceof Instruction.Jump) {
          return false;
        }
      }
    }
    return false;
  }

  /** The local variables into which more than one instruction puts something. */
  public Set<Integer> variablesStoredTwice() {
    Set<Integer> once = new HashSet<>();
    Set<Integer> twice = new HashSet<>();
    for (Instruction each : instructions) {
      if (each instanceof Instruction.Other other) {
        other
            .stored()
            .ifPresent(
                number -> {
                  if (!once.add(number)) {
                    twice.add(number);
                  }
                });
      }
    }
    return Set.copyOf(twice);
  }

  /** Whether it can go round: some jump leads back. */
  public boolean hasLoop() {
    return instructions.stream()
        .anyMatch(each -> each instanceof Instruction.Jump jump && jump.isBackward());
  }

  /**
   * How often its longest loop goes round, as far as that can be seen: the largest number that is
   * compared just before a jump that leads back.
   */
  public int rounds() {
    int rounds = 0;
    for (int i = 1; i < instructions.size(); i++) {
      if (instructions.get(i) instanceof Instruction.Jump jump
          && jump.isBackward()
          && instructions.get(i - 1) instanceof Instruction.Constant bound
          && bound.isInt()) {
        rounds = Math.max(rounds, (int) bound.value());
      }
    }
    return rounds;
  }

  private static final class Reader {
    private final Blob code;
    private final String owner;
    private final List<Instruction> instructions = new ArrayList<>();
    private int next;

    Reader(Blob code, String owner) {
      this.code = code;
      this.owner = owner;
    }

    IlCode read() {
      while (next < code.size()) {
        int offset = next;
        Opcode opcode = opcode();
        Operand operand = opcode.operand();
        switch (operand) {
          case METHOD, FIELD, TYPE, TOKEN, STRING, SIGNATURE ->
              instructions.add(naming(offset, opcode, new MetadataToken(number(4))));
          case JUMP, SHORT_JUMP -> {
            int distance = number(operand.size());
            instructions.add(new Instruction.Jump(offset, opcode, next + distance));
          }
          case SWITCH -> jumps(offset);
          case SHORT_VARIABLE, VARIABLE -> {
            int size = operand.size();
            int number = number(size) & ((1 << (Byte.SIZE * size)) - 1);
            instructions.add(new Instruction.Other(offset, opcode, number));
          }
          case NONE, BYTE, INT, LONG, FLOAT, DOUBLE -> {
            instructions.add(
                switch (opcode) {
                  case LDC_I4_S, LDC_I4 ->
                      new Instruction.Constant(offset, opcode, number(operand.size()));
                  case LDC_I8, LDC_R4, LDC_R8 ->
                      new Instruction.Constant(offset, opcode, bits(operand.size()));
                  default -> other(offset, opcode);
                });
          }
        }
      }
      return new IlCode(code.size(), instructions);
    }

    /** A code that no instruction has does nothing here: the law about bodies tells of it. */
    private Opcode opcode() {
      int first = number(1) & 0xFF;
      int code = first == Opcode.PREFIX ? Opcode.twoBytes(number(1) & 0xFF) : first;
      return Opcode.of(code).orElse(Opcode.NOP);
    }

    private Instruction other(int offset, Opcode opcode) {
      skip(opcode.operand().size());
      return new Instruction.Other(offset, opcode, 0);
    }

    private void jumps(int offset) {
      int count = number(4);
      if (count < 0 || count > (code.size() - next) / 4) {
        throw brokenOff();
      }
      int after = next + 4 * count;
      for (int i = 0; i < count; i++) {
        instructions.add(new Instruction.Jump(offset, Opcode.SWITCH, after + number(4)));
      }
    }

    private static Instruction naming(int offset, Opcode opcode, MetadataToken token) {
      return switch (opcode) {
        case CALL -> new Instruction.Call(offset, How.CALL, token);
        case CALLVIRT -> new Instruction.Call(offset, How.VIRTUAL, token);
        case NEWOBJ -> new Instruction.Call(offset, How.NEW_OBJECT, token);
        case JMP, LDFTN, LDVIRTFTN -> new Instruction.MethodPointer(offset, opcode, token);
        case LDFLD, LDFLDA, STFLD -> new Instruction.InstanceField(offset, opcode, token);
        case LDSFLD, LDSFLDA, STSFLD -> new Instruction.StaticField(offset, opcode, token);
        case NEWARR -> new Instruction.NewArray(offset, token);
        case LDTOKEN -> new Instruction.Handle(offset, token);
        case LDSTR -> new Instruction.Text(offset, token);
        case CALLI -> new Instruction.Other(offset, opcode, 0); // A signature.
        default -> new Instruction.TypeUse(offset, opcode, token);
      };
    }

    /** The next bytes as a number, lowest first, with its sign. */
    private int number(int size) {
      int unused = Integer.SIZE - Byte.SIZE * size;
      return (int) bits(size) << unused >> unused;
    }

    /** The next bytes, lowest first. */
    private long bits(int size) {
      int start = next;
      skip(size);
      long value = 0;
      for (int i = 0; i < size; i++) {
        value |= (long) code.at(start + i) << (Byte.SIZE * i);
      }
      return value;
    }

    private void skip(int size) {
      if (size > code.size() - next) {
        throw brokenOff();
      }
      next += size;
    }

    private DiagnosticException brokenOff() {
      return new Diagnostic(
              "The code of %s breaks off in the middle of an instruction".formatted(owner),
              "IL offset 0x%x of 0x%x".formatted(next, code.size()),
              "the simulated compiler reads the code of every method that is called",
              "compile the assembly again")
          .thrown();
    }
  }
}
