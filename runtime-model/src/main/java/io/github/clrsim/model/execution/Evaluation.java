package io.github.clrsim.model.execution;

import io.github.clrsim.model.code.CodeLiterals;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.exception.ThrownObject;
import io.github.clrsim.model.jit.CompileTimeLoads;
import io.github.clrsim.model.jit.TypeFlow;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.Optional;

/** What instructions leave at hand for those behind them: numbers, strings, objects, tokens. */
final class Evaluation {
  private static final String NULL = "System.NullReferenceException";

  private final CodeTypes types;
  private final CompileTimeLoads loads;
  private final Allocations allocations;
  private final CodeLiterals literals;
  private final Operands operands;
  private final TypeFlow flow;
  private final KnownFields fields;

  Evaluation(
      CodeTypes types,
      CompileTimeLoads loads,
      Allocations allocations,
      CodeLiterals literals,
      Operands operands,
      TypeFlow flow) {
    this.types = types;
    this.loads = loads;
    this.allocations = allocations;
    this.literals = literals;
    this.operands = operands;
    this.flow = flow;
    this.fields = new KnownFields(loads);
  }

  /** What fields refer to. */
  KnownFields fields() {
    return fields;
  }

  /** Of which classes objects are. */
  TypeFlow flow() {
    return flow;
  }

  void array(Activation frame, Instruction.NewArray make) {
    MethodKey method = frame.method();
    types
        .token(method.assembly(), make.element(), method.variables())
        .map(element -> allocations.array(element, operands.before(frame, make)))
        .ifPresent(made -> frame.atHand().array(Optional.of(made)));
  }

  void handle(Activation frame, Instruction.Handle handle) {
    MethodKey method = frame.method();
    frame
        .atHand()
        .type(
            switch (handle.item().kind()) {
              case TYPE_DEF, TYPE_REF, TYPE_SPEC ->
                  types.token(method.assembly(), handle.item(), method.variables());
              case FIELD_DEF -> {
                // Who fills an array from it asks how many bytes it has.
                loads.loadField(method.assembly(), handle.item(), method.variables());
                yield Optional.empty();
              }
              default -> Optional.empty();
            });
  }

  /**
   * A string that the code names.
   *
   * @param isMet whether a straight pass comes by
   */
  void text(Activation frame, Instruction.Text text, boolean isMet) {
    MethodKey method = frame.method();
    literals.reached(method, frame.body(), text, isMet);
    frame.atHand().text(method.assembly().image().userString(text.string()));
  }

  /** The new object of a class, if this makes one. */
  Optional<ThrownObject> made(TypeKey type, Instruction.Call call) {
    return call.how() == Instruction.How.NEW_OBJECT
        ? allocations.made(type).map(it -> new ThrownObject(it, type))
        : Optional.empty();
  }

  /** What {@code throw} throws here. */
  ThrownObject thrown(Activation frame) {
    return frame.atHand().object().orElseGet(() -> allocations.thrown(NULL));
  }
}
