package io.github.clrsim.model.jit.il;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.Opcode;
import io.github.clrsim.api.il.Operand;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.jit.il.Instruction.How;
import java.util.ArrayList;
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

  // br.s, br, leave, leave.s
  private static final Set<Integer> ALWAYS = Set.of(0x2B, 0x38, 0xDD, 0xDE);

  // ldc.i4.s, ldc.i4
  private static final Set<Integer> CONSTANTS = Set.of(0x1F, 0x20);

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
        if (each instanceof Instruction.Other other && other.opcode() == Blocks.THROW) {
          return true;
        }
        if (!Blocks.goesOn(each) || each instanceof Instruction.Jump) {
          return false;
        }
      }
    }
    return false;
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
          && instructions.get(i - 1) instanceof Instruction.Constant bound) {
        rounds = Math.max(rounds, bound.value());
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
        int opcode = number(1) & 0xFF;
        if (opcode == Opcode.PREFIX) {
          opcode = Opcode.twoBytes(number(1) & 0xFF);
        }
        Operand operand = Opcode.of(opcode).map(Opcode::operand).orElse(Operand.NONE);
        switch (operand) {
          case METHOD, FIELD, TYPE, TOKEN, STRING, SIGNATURE ->
              instructions.add(naming(offset, opcode, new MetadataToken(number(4))));
          case JUMP, SHORT_JUMP -> {
            int distance = number(operand.size());
            instructions.add(
                new Instruction.Jump(offset, next + distance, ALWAYS.contains(opcode)));
          }
          case SWITCH -> jumps(offset);
          case NONE, BYTE, INT, LONG, FLOAT, DOUBLE, SHORT_VARIABLE, VARIABLE -> {
            instructions.add(
                CONSTANTS.contains(opcode)
                    ? new Instruction.Constant(offset, number(operand.size()))
                    : other(offset, opcode, operand));
          }
        }
      }
      return new IlCode(code.size(), instructions);
    }

    private Instruction other(int offset, int opcode, Operand operand) {
      skip(operand.size());
      return new Instruction.Other(offset, opcode);
    }

    private void jumps(int offset) {
      int count = number(4);
      if (count < 0 || count > (code.size() - next) / 4) {
        throw brokenOff();
      }
      int after = next + 4 * count;
      for (int i = 0; i < count; i++) {
        instructions.add(new Instruction.Jump(offset, after + number(4), false));
      }
    }

    private static Instruction naming(int offset, int opcode, MetadataToken token) {
      return switch (opcode) {
        case 0x28 -> new Instruction.Call(offset, How.CALL, token);
        case 0x6F -> new Instruction.Call(offset, How.VIRTUAL, token);
        case 0x73 -> new Instruction.Call(offset, How.NEW_OBJECT, token);
        case 0x27, 0x106, 0x107 -> new Instruction.MethodPointer(offset, token);
        case 0x7B, 0x7C, 0x7D -> new Instruction.InstanceField(offset, token);
        case 0x7E, 0x7F, 0x80 -> new Instruction.StaticField(offset, token, opcode == 0x80);
        case 0x8D -> new Instruction.NewArray(offset, token);
        case 0xD0 -> new Instruction.Handle(offset, token);
        case 0x72 -> new Instruction.Text(offset, token);
        case 0x29 -> new Instruction.Other(offset, opcode); // A signature.
        default -> new Instruction.TypeUse(offset, token);
      };
    }

    /** The next bytes as a number, lowest first, with its sign. */
    private int number(int size) {
      int start = next;
      skip(size);
      int value = 0;
      for (int i = 0; i < size; i++) {
        value |= code.at(start + i) << (8 * i);
      }
      int unused = Integer.SIZE - 8 * size;
      return value << unused >> unused;
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
