package io.github.clrsim.model.execution;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.execution.ManagedCode.Named;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.hook.HookedCall.Value;
import io.github.clrsim.model.layout.FieldPlace;
import io.github.clrsim.model.layout.Slot;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.scenario.Given;
import io.github.clrsim.model.scenario.GivenList;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes values of what a scenario gives to a method, by the types of its parameters. */
final class GivenValuing {
  private static final String STRING = "System.String";
  private static final String NULLABLE = "System.Nullable`1";

  private final CodeTypes types;
  private final Heap heap;
  private final Loader loader;
  private final Operands operands;

  GivenValuing(CodeTypes types, Heap heap, Loader loader, Operands operands) {
    this.types = types;
    this.heap = heap;
    this.loader = loader;
    this.operands = operands;
  }

  /** One call under way. */
  private record Call(MethodKey method, Named objects) {}

  /**
   * The values; empty if an object that is needed for them could not be made.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if something does not fit its parameter
   */
  Optional<ArgumentValues> of(MethodKey method, GivenList given, Named objects) {
    Call call = new Call(method, objects);
    loadSignature(method);
    List<Value> shapes = operands.zeros(method);
    List<Value> slots = new ArrayList<>();
    List<Value> arguments = new ArrayList<>();
    MethodDef definition = method.definition();
    int slotBytes = 0;
    for (int i = 0; i < given.size(); i++) {
      int parameter = definition.isStatic() ? i : i - 1;
      Given one = given.all().get(i);
      Optional<Value> content;
      if (parameter < 0) {
        content = self(call, one);
      } else {
        TypeSignature signature = definition.signature().parameters().get(parameter);
        content = content(call, pointee(signature), one);
        if (content.isPresent() && signature instanceof TypeSignature.ByReference) {
          Value slot = content.get();
          slots.add(slot);
          content = Optional.of(Value.bits(ArgumentValues.SLOTS + slotBytes));
          slotBytes += slot.room();
        }
      }
      if (content.isEmpty()) {
        return Optional.empty();
      }
      arguments.add(shapes.get(i).with(content.get()));
    }
    return Optional.of(new ArgumentValues(ArgumentValues.SLOTS, slots, arguments));
  }

  /**
   * Who gives something, or is given something, looks at the signature before, by reflection: that
   * loads the result and the parameters.
   */
  private void loadSignature(MethodKey method) {
    load(method, method.definition().signature().returnType());
    method.definition().signature().parameters().forEach(parameter -> load(method, parameter));
  }

  private void load(MethodKey method, TypeSignature type) {
    types
        .signature(method.assembly(), pointee(type), method.variables())
        .filter(found -> !found.isOpen())
        .ifPresent(this::load);
  }

  /** Of a generic type the arguments first. */
  private void load(TypeKey type) {
    if (type instanceof TypeKey.Instance instance) {
      instance.arguments().forEach(this::load);
    }
    loader.types().load(type);
  }

  private static TypeSignature pointee(TypeSignature signature) {
    return signature instanceof TypeSignature.ByReference(TypeSignature element)
        ? element
        : signature;
  }

  /** Methods of a value type are called on the value that is boxed. */
  private Optional<Value> self(Call call, Given given) {
    if (!(given instanceof Given.Named(String name))) {
      throw unfit(call, given, "an object of " + call.method().owner());
    }
    boolean isValue = types.isStructure(call.method().owner());
    return object(call, name).map(self -> Value.interior(self, isValue ? ObjectShape.FIELDS : 0));
  }

  private Optional<Value> content(Call call, TypeSignature signature, Given given) {
    MethodKey method = call.method();
    TypeKey type =
        types
            .signature(method.assembly(), signature, method.variables())
            .orElseThrow(() -> unfit(call, given, "nothing: its parameter is no type"));
    return switch (heap.shapes().slot(type)) {
      case Slot.Scalar scalar -> Optional.of(Value.of(scalar(call, type, scalar, given)));
      case Slot.Reference _ -> reference(call, type, given);
      case Slot.Interior _ -> throw unfit(call, given, "nothing: its parameter is a pointer");
      case Slot.Value _ -> structure(call, type, given);
    };
  }

  private Blob scalar(Call call, TypeKey type, Slot.Scalar scalar, Given given) {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    switch (type.toString()) {
      case "System.Single" -> bytes.putFloat((float) real(call, given));
      case "System.Double" -> bytes.putDouble(real(call, given));
      case "System.Boolean" -> {
        if (!(given instanceof Given.Truth(boolean truth))) {
          throw unfit(call, given, "true or false");
        }
        bytes.put((byte) (truth ? 1 : 0));
      }
      case "System.Char" -> {
        if (!(given instanceof Given.Char(char letter))) {
          throw unfit(call, given, "a character");
        }
        bytes.putChar(letter);
      }
      default -> {
        if (!(given instanceof Given.Whole(long number))) {
          throw unfit(call, given, "a whole number");
        }
        requireHandler(call, given, number, Byte.SIZE * scalar.bytes());
        bytes.putLong(number);
      }
    }
    return Blob.of(bytes.array()).slice(0, scalar.bytes());
  }

  private static void requireHandler(Call call, Given given, long number, int bits) {
    if (bits < Long.SIZE && (number < -(1L << (bits - 1)) || number >= 1L << bits)) {
      throw unfit(call, given, "a number of %d bits".formatted(bits));
    }
  }

  private static double real(Call call, Given given) {
    return switch (given) {
      case Given.Real(double number) -> number;
      case Given.Whole(long number) -> number;
      default -> throw unfit(call, given, "a number with a point");
    };
  }

  private Optional<Value> reference(Call call, TypeKey type, Given given) {
    return switch (given) {
      case Given.Nothing _ -> Optional.of(Value.bits(0));
      case Given.Named(String name) -> object(call, name).map(Value::reference);
      case Given.Text(String text) -> {
        TypeKey string = types.core(STRING);
        if (!type.equals(string) && !type.equals(types.core("System.Object"))) {
          throw unfit(call, given, "an object of " + type);
        }
        yield Optional.of(Value.reference(heap.text(loader.types().load(string), text)));
      }
      default -> throw unfit(call, given, "an object of " + type);
    };
  }

  private Optional<Value> structure(Call call, TypeKey type, Given given) {
    int size = heap.shapes().layout(type).classSize();
    if (type instanceof TypeKey.Instance(TypeKey.Definition definition, List<TypeKey> arguments)
        && definition.equals(types.core(NULLABLE))) {
      return nullable(call, type, arguments.getFirst(), given);
    }
    if (!(given instanceof Given.Named(String name))) {
      throw unfit(call, given, "an object that was made of " + type);
    }
    Optional<HeapObject> boxed = object(call, name);
    boxed
        .filter(object -> !object.type().key().equals(type))
        .ifPresent(
            object -> {
              throw unfit(call, given, "a value of " + type);
            });
    return boxed.map(object -> unboxed(object, size));
  }

  /** A copy of the value in a box, with the objects to which it refers. */
  private Value unboxed(HeapObject box, int bytes) {
    List<Value.Held> held = new ArrayList<>();
    for (int slot : box.slots()) {
      long reference =
          ByteBuffer.wrap(heap.content(box, slot, Long.BYTES))
              .order(ByteOrder.LITTLE_ENDIAN)
              .getLong();
      heap.find(new ObjectId(reference))
          .ifPresent(to -> held.add(new Value.Held(slot - ObjectShape.FIELDS, to, 0)));
    }
    return new Value(Blob.of(heap.content(box, ObjectShape.FIELDS, bytes)), false, held);
  }

  /** A Nullable is boxed as its value, or as null. */
  private Optional<Value> nullable(Call call, TypeKey type, TypeKey value, Given given) {
    byte[] bytes = new byte[heap.shapes().layout(type).classSize()];
    if (given instanceof Given.Nothing) {
      return Optional.of(Value.of(Blob.of(bytes)));
    }
    List<FieldPlace> fields = heap.shapes().layout(type).fields();
    FieldPlace hasValue = fields.getFirst();
    FieldPlace held = fields.getLast();
    Optional<Value> content =
        switch (heap.shapes().slot(value)) {
          case Slot.Scalar scalar -> Optional.of(Value.of(scalar(call, value, scalar, given)));
          case Slot.Value _ -> structure(call, value, given);
          case Slot.Reference _, Slot.Interior _ -> Optional.empty();
        };
    return content.map(
        inner -> {
          bytes[hasValue.offset()] = 1;
          System.arraycopy(inner.bits().bytes(), 0, bytes, held.offset(), inner.bytes());
          return new Value(
              Blob.of(bytes),
              false,
              inner.held().stream()
                  .map(
                      each ->
                          new Value.Held(
                              each.offset() + held.offset(), each.object(), each.within()))
                  .toList());
        });
  }

  private Optional<HeapObject> object(Call call, String name) {
    Optional<HeapObject> object = call.objects().object(name);
    object.ifPresent(heap::hold);
    return object;
  }

  private static RuntimeException unfit(Call call, Given given, String wanted) {
    return new Diagnostic(
            "%s cannot be given %s".formatted(call.method(), given),
            "a call of the scenario",
            "it takes %s there".formatted(wanted),
            "correct the line")
        .thrown();
  }
}
