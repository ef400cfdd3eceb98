package io.github.clrsim.model.jit;

import io.github.clrsim.api.il.Opcode;
import io.github.clrsim.api.il.Tokens;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.VirtualMethods;
import io.github.clrsim.model.code.body.ModuleTokens;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.jit.il.Instruction.How;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Follows objects through code by their classes, from where they are made to where a virtual method
 * is called on them, and delegates to where they are invoked. What comes out of an array is not
 * followed: such a call runs the method that it names.
 */
public final class TypeFlow {
  private static final String STRING = "System.String";

  private final CodeTypes types;
  private final VirtualMethods virtualMethods;

  /** That of one process. */
  public TypeFlow(CodeTypes types, VirtualMethods virtualMethods) {
    this.types = types;
    this.virtualMethods = virtualMethods;
  }

  /** The method that a call runs, by the object on the stack. */
  public MethodKey target(KnownTypes known, Instruction.Call call, MethodKey named) {
    return receiver(known, call, named)
        .map(
            object ->
                isInvoke(named) && object.invoked().isPresent()
                    ? object.invoked().get()
                    : virtualMethods.of(object.type(), named))
        .orElse(named);
  }

  /** The object of a virtual call, if it is known. */
  Optional<KnownObject> receiver(KnownTypes known, Instruction.Call call, MethodKey named) {
    return call.how() == How.VIRTUAL && !named.isStatic()
        ? known
            .constrained()
            .map(KnownObject::of)
            .or(() -> known.below(named.definition().signature().parameters().size()))
        : Optional.empty();
  }

  /** The object that {@code newobj} makes: of a delegate, what it calls lies on the stack. */
  public KnownObject made(KnownTypes known, TypeKey type) {
    return types.isDelegate(type)
        ? new KnownObject(type, known.below(0).flatMap(KnownObject::invoked))
        : KnownObject.of(type);
  }

  /** The address that is taken of a method: of a virtual one, by the object on the stack. */
  public KnownObject address(KnownTypes known, Instruction.MethodPointer to, MethodKey named) {
    return KnownObject.address(
        to.opcode() == Opcode.LDVIRTFTN
            ? known.below(0).map(object -> virtualMethods.of(object.type(), named)).orElse(named)
            : named);
  }

  private boolean isInvoke(MethodKey method) {
    return method.definition().name().equals("Invoke") && types.isDelegate(method.owner());
  }

  /** Of which classes the objects are that a call passes, {@code this} first. */
  public List<Optional<KnownObject>> given(
      KnownTypes known, Instruction.Call call, MethodKey callee) {
    int parameters = callee.definition().signature().parameters().size();
    List<Optional<KnownObject>> given = new ArrayList<>();
    if (call.how() == How.NEW_OBJECT) {
      given.add(Optional.of(KnownObject.of(callee.owner())));
    } else if (!callee.isStatic()) {
      // Where a delegate is invoked, the object is the one that it holds, and not itself.
      given.add(known.below(parameters).filter(object -> object.invoked().isEmpty()));
    }
    given.addAll(known.uppermost(parameters));
    return given;
  }

  /**
   * An instruction is passed.
   *
   * @param method whose code it is
   * @param left what it leaves, if it is a call or reads a field, and that is known
   */
  public void pass(
      KnownTypes known, MethodKey method, Instruction instruction, Optional<KnownObject> left) {
    switch (instruction) {
      case Instruction.Call call -> called(known, method, call, left);
      case Instruction.Text _ -> known.push(Optional.of(KnownObject.of(types.core(STRING))));
      case Instruction.TypeUse use -> typeUse(known, method, use);
      case Instruction.Jump jump -> {
        known.pop(jump.opcode().pops());
        known.jump(jump.target());
      }
      case Instruction.Other other -> other(known, other);
      case Instruction.MethodPointer _, Instruction.InstanceField _, Instruction.StaticField _ -> {
        known.pop(instruction.opcode().pops());
        if (instruction.opcode().pushes() > 0) {
          known.push(left);
        }
      }
      case Instruction.NewArray _, Instruction.Handle _, Instruction.Constant _ ->
          simple(known, instruction.opcode());
    }
    switch (instruction.opcode().flow()) {
      case BRANCH, END -> known.end();
      case NEXT, CONDITION -> {}
    }
  }

  private static void called(
      KnownTypes known, MethodKey method, Instruction.Call call, Optional<KnownObject> left) {
    known.constrained(Optional.empty());
    Tokens.Effect effect =
        new ModuleTokens(method.assembly().image())
            .effect(call.method())
            .orElse(Tokens.Effect.NONE);
    boolean isMaking = call.how() == How.NEW_OBJECT;
    known.pop(effect.arguments() - (isMaking && effect.hasObject() ? 1 : 0));
    if (isMaking || effect.answers()) {
      known.push(left);
    }
  }

  private void typeUse(KnownTypes known, MethodKey method, Instruction.TypeUse use) {
    switch (use.opcode()) {
      case CONSTRAINED ->
          known.constrained(
              types
                  .token(method.assembly(), use.type(), method.variables())
                  .filter(types::isValueType));
      // Of an object that is one already nothing changes, but for what it counts as.
      case CASTCLASS, ISINST, UNBOX_ANY -> {}
      case BOX -> {
        Optional<TypeKey> boxed = types.token(method.assembly(), use.type(), method.variables());
        Optional<KnownObject> held = known.pop();
        known.push(boxed.filter(types::isValueType).map(KnownObject::of).or(() -> held));
      }
      default -> simple(known, use.opcode());
    }
  }

  private static void other(KnownTypes known, Instruction.Other other) {
    Opcode opcode = other.opcode();
    switch (opcode) {
      case DUP -> known.push(known.below(0));
      case LDLOC_0, LDLOC_1, LDLOC_2, LDLOC_3 ->
          known.push(known.local(opcode.code() - Opcode.LDLOC_0.code()));
      case LDLOC_S, LDLOC -> known.push(known.local(other.number()));
      case STLOC_0, STLOC_1, STLOC_2, STLOC_3, STLOC_S, STLOC ->
          known.local(other.stored().orElseThrow(), known.pop());
      case LDARG_0, LDARG_1, LDARG_2, LDARG_3 ->
          known.push(known.argument(opcode.code() - Opcode.LDARG_0.code()));
      case LDARG_S, LDARG -> known.push(known.argument(other.number()));
      case STARG_S, STARG -> known.argument(other.number(), known.pop());
      case RET -> known.returned(known.pop());
      // The signature that it names would say how many it takes: nothing below is known then.
      case CALLI -> known.begin();
      default -> simple(known, opcode);
    }
  }

  private static void simple(KnownTypes known, Opcode opcode) {
    known.pop(opcode.pops());
    for (int i = 0; i < opcode.pushes(); i++) {
      known.push(Optional.empty());
    }
  }
}
