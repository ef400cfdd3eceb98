package io.github.clrsim.api.il;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.Listing.Line;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Follows every path through code that can be read, and counts what lies on the stack. */
final class StackCheck {
  private static final int UNSEEN = -1;

  private final MethodBody body;
  private final Listing listing;
  private final Regions regions;
  private final Tokens tokens;
  private final Optional<Tokens.Effect> method;
  private final int[] depths;
  private final Deque<Integer> open = new ArrayDeque<>();
  private final List<Flaw> flaws = new ArrayList<>();
  private Optional<Boolean> answers = Optional.empty();

  StackCheck(
      MethodBody body,
      Listing listing,
      Regions regions,
      Tokens tokens,
      Optional<Tokens.Effect> method) {
    this.body = body;
    this.listing = listing;
    this.regions = regions;
    this.tokens = tokens;
    this.method = method;
    this.depths = new int[listing.lines().size()];
    Arrays.fill(depths, UNSEEN);
  }

  List<Flaw> flaws() {
    reach(0, 0, 0);
    for (Regions.Region region : regions.all()) {
      if (region.role() != Regions.Role.TRIED) {
        reach(region.part().offset(), region.part().offset(), regions.depthAtStart(region));
      }
    }
    while (!open.isEmpty() && flaws.isEmpty()) {
      follow(open.pop());
    }
    if (flaws.isEmpty()) {
      regions.all().forEach(this::entry);
    }
    return flaws;
  }

  /** A protected part begins with nothing on the stack, from wherever it is entered. */
  private void entry(Regions.Region region) {
    int offset = region.part().offset();
    int depth = depths[listing.at(offset).orElseThrow()];
    if (region.role() == Regions.Role.TRIED && depth > 0) {
      flaws.add(
          new Flaw(
              Flaw.Kind.STACK,
              offset,
              "%d values lie on the stack where a protected part begins".formatted(depth)));
    }
  }

  /** Whether the method, of which that is not known, answers, if some way to a ret is known. */
  Optional<Boolean> answers() {
    return flaws().isEmpty() ? answers : Optional.empty();
  }

  private void follow(int number) {
    Line line = listing.lines().get(number);
    Opcode opcode = line.opcode();
    int depth = depths[number];
    if (!isKnown(line)) {
      if (opcode == Opcode.RET) {
        answers = Optional.of(depth > 0);
      }
      return;
    }
    int pops = pops(line);
    if (depth < pops) {
      add(
          Flaw.Kind.STACK,
          line,
          "%s takes %d from the stack, and %d lie there".formatted(opcode.mnemonic(), pops, depth));
      return;
    }
    int after = depth - pops + pushes(line);
    if (after > body.maxStack()) {
      add(
          Flaw.Kind.STACK,
          line,
          "%d values lie on the stack behind %s, and the header says at most %d"
              .formatted(after, opcode.mnemonic(), body.maxStack()));
      return;
    }
    ending(line, after);
    boolean leaves = opcode.leaves();
    for (int target : line.targets()) {
      boolean legal =
          leaves ? regions.mayLeave(line.offset(), target) : regions.mayGo(line.offset(), target);
      go(line, target, leaves ? 0 : after, legal);
    }
    switch (opcode.flow()) {
      case NEXT, CONDITION -> {
        if (listing.at(line.next()).isEmpty()) {
          add(Flaw.Kind.JUMP, line, "the code goes on behind its end");
        } else {
          go(line, line.next(), after, regions.mayGo(line.offset(), line.next()));
        }
      }
      case BRANCH, END -> {}
    }
  }

  /** What is not known to be right is not wrong, and so is what comes behind it. */
  private boolean isKnown(Line line) {
    Opcode opcode = line.opcode();
    if (opcode == Opcode.RET) {
      return method.isPresent();
    }
    boolean varies = opcode.pops() == Opcode.VARIES || opcode.pushes() == Opcode.VARIES;
    return !varies || tokens.effect(new MetadataToken(line.token())).isPresent();
  }

  private void ending(Line line, int after) {
    if (line.opcode() == Opcode.RET) {
      if (after != 0) {
        add(Flaw.Kind.STACK, line, "%d values are left on the stack at ret".formatted(after));
      }
      if (!regions.around(line.offset()).isEmpty()) {
        add(Flaw.Kind.JUMP, line, "ret stands in a protected part or a handler");
      }
    }
    if (line.opcode() == Opcode.ENDFINALLY && !regions.endsFinally(line.offset())) {
      add(Flaw.Kind.JUMP, line, "endfinally stands outside of finally");
    }
    if (line.opcode() == Opcode.ENDFILTER && !regions.isFilter(line.offset())) {
      add(Flaw.Kind.JUMP, line, "endfilter stands outside of a filter");
    }
    if (line.opcode() == Opcode.RETHROW && !regions.hasException(line.offset())) {
      add(Flaw.Kind.MISPLACED, line, "rethrow stands outside of a handler that catches");
    }
  }

  private void go(Line line, int target, int depth, boolean legal) {
    if (!legal) {
      add(
          Flaw.Kind.JUMP,
          line,
          "the code goes from here to IL_%04x, across the border of a protected part or a handler"
              .formatted(target));
    } else {
      reach(line.offset(), target, depth);
    }
  }

  private void reach(int from, int offset, int depth) {
    int number = listing.at(offset).orElseThrow();
    if (depths[number] == UNSEEN) {
      depths[number] = depth;
      open.push(number);
    } else if (depths[number] != depth) {
      flaws.add(
          new Flaw(
              Flaw.Kind.STACK,
              offset,
              "%d values lie on the stack coming from IL_%04x, and %d on another way"
                  .formatted(depth, from, depths[number])));
    }
  }

  private int pops(Line line) {
    Opcode opcode = line.opcode();
    if (opcode.pops() != Opcode.VARIES) {
      return opcode.pops();
    }
    if (opcode == Opcode.RET) {
      return method.orElseThrow().answers() ? 1 : 0;
    }
    Tokens.Effect effect = effect(line);
    return switch (opcode) {
      case NEWOBJ -> effect.arguments() - (effect.hasObject() ? 1 : 0);
      case CALLI -> effect.arguments() + 1; // The pointer lies on top.
      default -> effect.arguments();
    };
  }

  private int pushes(Line line) {
    Opcode opcode = line.opcode();
    if (opcode.pushes() != Opcode.VARIES) {
      return opcode.pushes();
    }
    return effect(line).answers() ? 1 : 0;
  }

  private Tokens.Effect effect(Line line) {
    return tokens.effect(new MetadataToken(line.token())).orElseThrow();
  }

  private void add(Flaw.Kind kind, Line line, String what) {
    flaws.add(new Flaw(kind, line.offset(), what));
  }
}
