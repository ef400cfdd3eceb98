package io.github.clrsim.model.jit.il;

import io.github.clrsim.api.il.Opcode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The basic blocks of a method, in the order in which the compiler reads them: it follows the code
 * from its beginning, where a jump is taken first and where it is not taken afterwards (measured on
 * 3.1; importer.cpp: impImport takes from the top of a stack). Handlers of exceptions, to which
 * nothing jumps, come last.
 */
final class Blocks {
  private final List<Instruction> instructions;
  // By the offset at which each begins: the place of its first instruction.
  private final TreeMap<Integer, Integer> starts = new TreeMap<>();

  private Blocks(List<Instruction> instructions) {
    this.instructions = instructions;
    TreeSet<Integer> targets = new TreeSet<>();
    for (Instruction each : instructions) {
      if (each instanceof Instruction.Jump jump) {
        targets.add(jump.target());
      }
    }
    for (int i = 0; i < instructions.size(); i++) {
      int offset = instructions.get(i).offset();
      boolean isFirst = i == 0 || instructions.get(i - 1).offset() != offset;
      if (isFirst && (i == 0 || targets.contains(offset) || ends(instructions.get(i - 1)))) {
        starts.put(offset, i);
      }
    }
  }

  /** The instructions as the compiler comes by them. */
  static List<Instruction> asCompiled(List<Instruction> instructions) {
    return new Blocks(instructions).ordered();
  }

  private List<Instruction> ordered() {
    List<Instruction> ordered = new ArrayList<>();
    TreeSet<Integer> left = new TreeSet<>(starts.keySet());
    while (!left.isEmpty()) {
      Deque<Integer> pending = new ArrayDeque<>(List.of(left.removeFirst()));
      while (!pending.isEmpty()) {
        int block = pending.pop();
        for (int next : read(block, ordered)) {
          if (left.remove(next)) {
            pending.push(next);
          }
        }
      }
    }
    return ordered;
  }

  /**
   * Reads a block, and tells where it goes on, as the compiler notes it: without a jump first, but
   * behind a switch last, where that is one more of its cases (measured on all).
   */
  private List<Integer> read(int block, List<Instruction> ordered) {
    Integer nextBlock = starts.higherKey(block);
    int end = nextBlock == null ? instructions.size() : starts.getOrDefault(nextBlock, 0);
    List<Instruction> inside = instructions.subList(starts.getOrDefault(block, 0), end);
    ordered.addAll(inside);
    List<Integer> next = new ArrayList<>();
    for (Instruction each : inside) {
      if (each instanceof Instruction.Jump jump) {
        next.add(jump.target());
      }
    }
    Instruction last = inside.getLast();
    if (nextBlock != null && goesOn(last)) {
      boolean isSwitch = last instanceof Instruction.Jump jump && jump.opcode() == Opcode.SWITCH;
      next.add(isSwitch ? next.size() : 0, nextBlock);
    }
    return next;
  }

  private static boolean ends(Instruction instruction) {
    return instruction instanceof Instruction.Jump || !goesOn(instruction);
  }

  static boolean goesOn(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Jump jump -> !jump.isAlways();
      case Instruction.Other other -> other.opcode().flow() != Opcode.Flow.END;
      case Instruction.Call _,
          Instruction.MethodPointer _,
          Instruction.InstanceField _,
          Instruction.StaticField _,
          Instruction.TypeUse _,
          Instruction.NewArray _,
          Instruction.Handle _,
          Instruction.Text _,
          Instruction.Constant _ ->
          true;
    };
  }
}
