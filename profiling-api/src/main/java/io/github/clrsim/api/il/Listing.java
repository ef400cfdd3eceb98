package io.github.clrsim.api.il;

import io.github.clrsim.api.data.Blob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Code as it is written, instruction by instruction, as far as it can be read.
 *
 * @param flaw why it cannot be read to its end
 */
record Listing(List<Line> lines, int size, Optional<Flaw> flaw) {
  Listing {
    lines = List.copyOf(lines);
  }

  /**
   * One instruction.
   *
   * @param offset where it begins
   * @param next where the next one begins
   * @param operand the bits of its operand; 0 where it has none, or jumps
   * @param targets where its jumps lead
   */
  record Line(int offset, int next, Opcode opcode, long operand, List<Integer> targets) {
    Line {
      targets = List.copyOf(targets);
    }

    int token() {
      return (int) operand;
    }
  }

  static Listing of(Blob code) {
    return new Reader(code).read();
  }

  /** The number of the line that begins at this offset. */
  OptionalInt at(int offset) {
    int low = 0;
    int high = lines.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = lines.get(middle).offset();
      if (found == offset) {
        return OptionalInt.of(middle);
      }
      if (found < offset) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return OptionalInt.empty();
  }

  /** Whether an instruction begins here, or the code ends. */
  boolean isBoundary(int offset) {
    return offset == size || at(offset).isPresent();
  }

  private static final class Reader {
    private final Blob code;
    private final List<Line> lines = new ArrayList<>();
    private int next;

    Reader(Blob code) {
      this.code = code;
    }

    Listing read() {
      while (next < code.size()) {
        int offset = next;
        Optional<Flaw> flaw = readLine(offset);
        if (flaw.isPresent()) {
          return new Listing(lines, code.size(), flaw);
        }
      }
      return new Listing(lines, code.size(), Optional.empty());
    }

    private Optional<Flaw> readLine(int offset) {
      int first = code.at(next++);
      if (first == Opcode.PREFIX && next == code.size()) {
        return brokenOff(offset);
      }
      int number = first == Opcode.PREFIX ? Opcode.twoBytes(code.at(next++)) : first;
      Optional<Opcode> known = Opcode.of(number);
      if (known.isEmpty()) {
        return Optional.of(
            new Flaw(
                Flaw.Kind.UNREADABLE,
                offset,
                "no instruction has the code 0x%02x".formatted(number)));
      }
      Opcode opcode = known.get();
      if (opcode.operand().size() > code.size() - next) {
        return brokenOff(offset);
      }
      long operand = bits(opcode.operand().size());
      return switch (opcode.operand()) {
        case SHORT_JUMP, JUMP -> {
          lines.add(new Line(offset, next, opcode, 0, List.of(next + (int) operand)));
          yield Optional.empty();
        }
        case SWITCH -> switched(offset, opcode, (int) operand);
        default -> {
          lines.add(new Line(offset, next, opcode, operand, List.of()));
          yield Optional.empty();
        }
      };
    }

    private Optional<Flaw> switched(int offset, Opcode opcode, int count) {
      if (count < 0 || count > (code.size() - next) / Integer.BYTES) {
        return brokenOff(offset);
      }
      int after = next + Integer.BYTES * count;
      List<Integer> targets = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        targets.add(after + (int) bits(Integer.BYTES));
      }
      lines.add(new Line(offset, next, opcode, 0, targets));
      return Optional.empty();
    }

    /** The next bytes, lowest first, with their sign. */
    private long bits(int size) {
      long value = 0;
      for (int i = 0; i < size; i++) {
        value |= (long) code.at(next++) << (Byte.SIZE * i);
      }
      int unused = Long.SIZE - Byte.SIZE * size;
      return size == 0 ? 0 : value << unused >> unused;
    }

    private Optional<Flaw> brokenOff(int offset) {
      return Optional.of(
          new Flaw(Flaw.Kind.UNREADABLE, offset, "the code ends inside this instruction"));
    }
  }
}
