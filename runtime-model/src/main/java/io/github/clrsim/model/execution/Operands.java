package io.github.clrsim.model.execution;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.il.Opcode;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.model.code.CodeLiterals;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.exception.ThrownObject;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.hook.HookedCall.Value;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.layout.Slot;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a call is given and what a method returns, as far as the code around says it: constants,
 * arguments that are passed on, and an object that was just made. The rest counts as zero.
 */
final class Operands {
  private static final Set<Opcode> LOCALS =
      EnumSet.of(Opcode.LDLOC_0, Opcode.LDLOC_1, Opcode.LDLOC_2, Opcode.LDLOC_3, Opcode.LDLOC_S);
  // From the call that fills an array back to where it is made: ldtoken and dup stand between.
  private static final int FILLING = 3;

  private final CodeTypes types;
  private final Heap heap;
  private final CodeLiterals literals;

  Operands(CodeTypes types, Heap heap, CodeLiterals literals) {
    this.types = types;
    this.heap = heap;
    this.literals = literals;
  }

  /** What a method is given that is called from nowhere in particular. */
  List<Value> zeros(MethodKey callee) {
    return shapes(callee);
  }

  /** What a method is given by this call; of an object that is made, the object comes first. */
  ArgumentValues of(
      Activation caller, Instruction.Call call, MethodKey callee, Optional<HeapObject> made) {
    List<Value> shapes = shapes(callee);
    long start = slots(caller);
    List<Value> slots = new ArrayList<>();
    long next = start;
    boolean isMaking = call.how() == Instruction.How.NEW_OBJECT;
    List<Value> values = new ArrayList<>();
    List<Instruction> code = caller.body().code().instructions();
    int at = code.indexOf(call);
    for (int i = shapes.size() - 1; i >= 0; i--) {
      Value shape = shapes.get(i);
      if (isMaking && i == 0) {
        if (made.isPresent()) {
          values.add(shape.with(Value.reference(made.get())));
        } else if (types.isValueType(callee.owner())) {
          // A value is made where it will lie: in a local variable of the caller.
          Value place = Value.zero(bytes(callee.owner()), false);
          values.add(shape.with(Value.bits(next)));
          slots.add(place);
          next += place.room();
        } else {
          values.add(shape);
        }
        continue;
      }
      at = at < 0 ? at : beforeClearing(code, beforeConversions(code, at - 1));
      Optional<Value> slot = at < 0 ? Optional.empty() : local(caller, at, callee, i);
      if (slot.isPresent()) {
        values.add(shape.with(Value.bits(next)));
        slots.add(slot.get());
        next += slot.get().room();
        continue;
      }
      Optional<Value> pushed = at < 0 ? Optional.empty() : pushed(caller, code.get(at));
      boolean isKnown = pushed.isPresent() || (at >= 0 && isLocal(code.get(at)));
      at = isKnown ? beforeZeroing(code, at) : -1;
      values.add(pushed.map(shape::with).orElse(shape));
    }
    Collections.reverse(values);
    return new ArgumentValues(start, slots, values);
  }

  /** Where the locals of a method lie that it passes by reference: no two frames share them. */
  private static long slots(Activation caller) {
    return ArgumentValues.SLOTS + 2 * (ArgumentValues.SLOTS - caller.pointer().value());
  }

  /**
   * The local variable whose address is taken here, as far as it is known: a constant that was put
   * into it, or zero.
   */
  private Optional<Value> local(Activation caller, int at, MethodKey callee, int index) {
    List<Instruction> code = caller.body().code().instructions();
    if (!(code.get(at) instanceof Instruction.Other taken) || taken.opcode() != Opcode.LDLOCA_S) {
      return Optional.empty();
    }
    int parameter = callee.definition().isStatic() ? index : index - 1;
    if (parameter < 0
        || !(callee.definition().signature().parameters().get(parameter)
            instanceof TypeSignature.ByReference(TypeSignature target))) {
      return Optional.empty();
    }
    long number = taken.number();
    Value zero = shape(callee, target);
    for (int before = at - 1; before > 0; before--) {
      if (code.get(before) instanceof Instruction.Other set && set.stored().orElse(-1) == number) {
        return Optional.of(pushed(caller, code.get(before - 1)).map(zero::with).orElse(zero));
      }
    }
    return Optional.of(zero);
  }

  /**
   * What stands on the stack before an instruction, as far as the one before it says that: a number
   * as wide as it can get.
   */
  Optional<Long> before(Activation frame, Instruction next) {
    List<Instruction> code = frame.body().code().instructions();
    int last = code.indexOf(next) - 1;
    int at = beforeConversions(code, last);
    if (at < 0) {
      return Optional.empty();
    }
    if (fillsArray(code, at)) {
      return frame.atHand().array().map(made -> made.id().value());
    }
    // C# writes it where a number has its highest bit.
    boolean losesSign =
        at < last
            && code.get(last) instanceof Instruction.Other to
            && to.opcode() == Opcode.CONV_U8;
    return pushed(frame, code.get(at))
        .map(Value::content)
        .map(Operands::number)
        .map(bits -> losesSign ? Integer.toUnsignedLong(bits.intValue()) : bits);
  }

  private static long number(Blob content) {
    return ByteBuffer.wrap(Arrays.copyOf(content.bytes(), Long.BYTES))
        .order(ByteOrder.LITTLE_ENDIAN)
        .getLong();
  }

  /** An array of constants is made, doubled, and filled from a field in the image. */
  private static boolean fillsArray(List<Instruction> code, int at) {
    return at >= FILLING
        && code.get(at) instanceof Instruction.Call
        && code.get(at - 1) instanceof Instruction.Handle
        && code.get(at - FILLING) instanceof Instruction.NewArray;
  }

  /** What a method returns; empty if nothing. */
  Optional<Value> result(Activation frame) {
    MethodKey method = frame.method();
    if (!method.returnsSomething()) {
      return Optional.empty();
    }
    List<Instruction> code = frame.body().code().instructions();
    Value shape = shape(method, method.definition().signature().returnType());
    boolean endsInReturn =
        !code.isEmpty()
            && code.getLast() instanceof Instruction.Other last
            && last.opcode() == Opcode.RET;
    int at = endsInReturn ? beforeConversions(code, code.size() - 2) : -1;
    Optional<Value> pushed = at < 0 ? Optional.empty() : pushed(frame, code.get(at));
    return Optional.of(pushed.map(shape::with).orElse(shape));
  }

  /** A local variable, or where it is: what stands in it is not followed. */
  private static boolean isLocal(Instruction instruction) {
    return instruction instanceof Instruction.Other other
        && (LOCALS.contains(other.opcode()) || other.opcode() == Opcode.LDLOCA_S);
  }

  /** A structure of zeros is made in a local variable, just before that is pushed. */
  private static int beforeZeroing(List<Instruction> code, int at) {
    boolean isZeroed =
        at >= 2
            && code.get(at - 1) instanceof Instruction.TypeUse
            && code.get(at - 2) instanceof Instruction.Other other
            && other.opcode() == Opcode.LDLOCA_S;
    return isZeroed ? at - 2 : at;
  }

  /** A number on the stack may be made wider or narrower, which is said behind it. */
  private static int beforeConversions(List<Instruction> code, int last) {
    int at = last;
    while (at >= 0 && code.get(at) instanceof Instruction.Other other && converts(other.opcode())) {
      at--;
    }
    return at;
  }

  /** A local that is passed by reference may be cleared first: {@code dup}, {@code initobj}. */
  private static int beforeClearing(List<Instruction> code, int last) {
    boolean isClearing =
        last > 1
            && code.get(last) instanceof Instruction.TypeUse
            && code.get(last - 1) instanceof Instruction.Other twice
            && twice.opcode() == Opcode.DUP;
    return isClearing ? last - 2 : last;
  }

  private static boolean converts(Opcode opcode) {
    return switch (opcode) {
      case CONV_I1,
          CONV_I2,
          CONV_I4,
          CONV_I8,
          CONV_R4,
          CONV_R8,
          CONV_U4,
          CONV_U8,
          CONV_U2,
          CONV_U1,
          CONV_I ->
          true;
      default -> false;
    };
  }

  private Optional<Value> pushed(Activation frame, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Constant constant -> bits(constant.value());
      case Instruction.Text text ->
          Optional.of(Value.reference(literals.of(frame.method().assembly(), text.string())));
      case Instruction.NewArray _ -> frame.atHand().array().map(Value::reference);
      case Instruction.Call call when call.how() == Instruction.How.NEW_OBJECT ->
          frame.atHand().object().map(ThrownObject::object).map(Value::reference);
      case Instruction.Other other -> pushed(frame, other);
      default -> Optional.empty();
    };
  }

  private static Optional<Value> bits(long number) {
    return Optional.of(Value.bits(number));
  }

  private static Optional<Value> pushed(Activation frame, Instruction.Other other) {
    Opcode opcode = other.opcode();
    if (opcode.argument().isPresent()) {
      return argument(frame, opcode.argument().getAsInt());
    }
    if (opcode.constant().isPresent()) {
      return bits(opcode.constant().getAsInt());
    }
    return switch (opcode) {
      case LDARG_S -> argument(frame, other.number());
      case LDNULL -> bits(0);
      default -> Optional.empty();
    };
  }

  private static Optional<Value> argument(Activation frame, int number) {
    return number < frame.arguments().size()
        ? Optional.of(frame.arguments().get(number))
        : Optional.empty();
  }

  private List<Value> shapes(MethodKey callee) {
    List<Value> shapes = new ArrayList<>();
    if (!callee.definition().isStatic()) {
      shapes.add(Value.zero(Long.BYTES, false));
    }
    for (TypeSignature parameter : callee.definition().signature().parameters()) {
      shapes.add(shape(callee, parameter));
    }
    return shapes;
  }

  /**
   * AssemblyBinding and pointers of all kinds have eight bytes, as what they refer to is elsewhere.
   */
  private Value shape(MethodKey method, TypeSignature signature) {
    int bytes =
        types
            .signature(method.assembly(), signature, method.variables())
            .filter(type -> !type.isOpen())
            .map(type -> bytes(heap.shapes().slot(type), type))
            .orElse(Long.BYTES);
    boolean isFloating =
        signature instanceof TypeSignature.Primitive(ElementType type)
            && (type == ElementType.R4 || type == ElementType.R8);
    return Value.zero(bytes, isFloating);
  }

  private int bytes(TypeKey type) {
    return bytes(heap.shapes().slot(type), type);
  }

  private int bytes(Slot slot, TypeKey type) {
    return switch (slot) {
      case Slot.Scalar scalar -> scalar.bytes();
      case Slot.Reference _, Slot.Interior _ -> Long.BYTES;
      case Slot.Value _ -> heap.shapes().layout(type).classSize();
    };
  }
}
