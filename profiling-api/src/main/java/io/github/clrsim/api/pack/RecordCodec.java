package io.github.clrsim.api.pack;

import static io.github.clrsim.api.code.GeneratedCode.desc;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import io.github.clrsim.api.code.GeneratedCode;
import io.github.clrsim.api.shape.ValueType;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes and reads records of one class, their components in order. Most of what a trace has are
 * records, so each class gets code of its own, as though it were written by hand.
 */
final class RecordCodec implements ValueCodec {
  private static final ClassValue<RecordCodec> CODECS =
      new ClassValue<>() {
        @Override
        protected RecordCodec computeValue(Class<?> type) {
          return new RecordCodec(type);
        }
      };

  private static final ClassDesc OUTPUT = desc(PackedOutput.class);
  private static final ClassDesc INPUT = desc(PackedInput.class);
  private static final ClassDesc CODEC = desc(ValueCodec.class);
  private static final MethodTypeDesc KNOWN = MethodTypeDesc.of(CD_void, CD_long, CD_int);
  private static final MethodTypeDesc WRITE = MethodTypeDesc.of(CD_void, OUTPUT, CD_Object);
  private static final MethodTypeDesc READ = MethodTypeDesc.of(CD_Object, INPUT);

  private final ValueCodec[] parts;
  private final Writing writing;
  private final Reading reading;

  /** The code that writes records of one class. */
  interface Writing {
    /**
     * Writes a record.
     *
     * @param parts the codecs of what has none in the code itself, in order
     */
    void write(PackedOutput output, Object composite, ValueCodec[] parts);
  }

  /** The code that reads records of one class. */
  interface Reading {
    /** Reads a record, with the same codecs. */
    Object read(PackedInput input, ValueCodec[] parts);
  }

  private RecordCodec(Class<?> type) {
    List<ValueCodec> others = new ArrayList<>();
    writing =
        GeneratedCode.implementing(
            MethodHandles.lookup(),
            Writing.class,
            type.getSimpleName() + "Writing",
            code -> {
              code.aload(2).checkcast(desc(type)).astore(WriteCode.RECORD);
              new WriteCode(code, others).components(type, WriteCode.RECORD);
              code.return_();
            });
    reading =
        GeneratedCode.implementing(
            MethodHandles.lookup(),
            Reading.class,
            type.getSimpleName() + "Reading",
            code -> {
              new ReadCode(code).composite(type);
              code.areturn();
            });
    parts = others.toArray(ValueCodec[]::new);
  }

  static RecordCodec of(Class<?> type) {
    return CODECS.get(type);
  }

  @Override
  public void write(PackedOutput output, Object value) {
    writing.write(output, value, parts);
  }

  @Override
  public Object read(PackedInput input) {
    return reading.read(input, parts);
  }

  /** Makes the code that writes; notes the codecs of what has no code of its own. */
  private record WriteCode(CodeBuilder code, List<ValueCodec> parts) {
    private static final int OUTPUT_SLOT = 1;
    private static final int PARTS_SLOT = 3;
    private static final int RECORD = 4;

    void components(Class<?> type, int slot) {
      for (RecordComponent component : type.getRecordComponents()) {
        ValueType value = ValueType.of(component.getGenericType());
        switch (value) {
          case ValueType.Int32 _ ->
              put(slot, component).i2l().invokevirtual(OUTPUT, "signed", of(CD_long));
          case ValueType.Int64 _ ->
              put(slot, component).invokevirtual(OUTPUT, "signed", of(CD_long));
          case ValueType.Truth _ ->
              put(slot, component).invokevirtual(OUTPUT, "truth", of(CD_boolean));
          case ValueType.Text _ ->
              put(slot, component).invokevirtual(OUTPUT, "text", of(CD_String));
          case ValueType.Result _, ValueType.Token _ -> {
            put(slot, component)
                .invokevirtual(desc(component.getType()), "value", MethodTypeDesc.of(CD_int))
                .i2l();
            known(component.getType());
          }
          case ValueType.Id(Class<?> id) -> {
            put(slot, component).invokevirtual(desc(id), "value", MethodTypeDesc.of(CD_long));
            known(id);
          }
          case ValueType.Composite(var shape) -> {
            GeneratedCode.read(code.aload(slot), component).astore(slot + 1);
            components(shape.type(), slot + 1);
          }
          case ValueType.Unique _,
              ValueType.Bytes _,
              ValueType.Constant _,
              ValueType.ListOf _,
              ValueType.Metadata _,
              ValueType.Function _,
              ValueType.Empty _ -> {
            code.aload(PARTS_SLOT).loadConstant(parts.size()).aaload().aload(OUTPUT_SLOT);
            GeneratedCode.read(code.aload(slot), component).invokeinterface(CODEC, "write", WRITE);
            parts.add(ValueCodec.of(value));
          }
        }
      }
    }

    private CodeBuilder put(int slot, RecordComponent component) {
      return GeneratedCode.read(code.aload(OUTPUT_SLOT).aload(slot), component);
    }

    private void known(Class<?> type) {
      code.loadConstant(Dictionary.indexOf(type)).invokevirtual(OUTPUT, "known", KNOWN);
    }

    private static MethodTypeDesc of(ClassDesc parameter) {
      return MethodTypeDesc.of(CD_void, parameter);
    }
  }

  /** Makes the code that reads, which takes the noted codecs in the same order. */
  private static final class ReadCode {
    private static final int INPUT_SLOT = 1;
    private static final int PARTS_SLOT = 2;

    private final CodeBuilder code;
    private int parts;

    ReadCode(CodeBuilder code) {
      this.code = code;
    }

    void composite(Class<?> type) {
      code.new_(desc(type)).dup();
      RecordComponent[] components = type.getRecordComponents();
      for (RecordComponent component : components) {
        component(ValueType.of(component.getGenericType()), component.getType());
      }
      ClassDesc[] types =
          Arrays.stream(components)
              .map(component -> desc(component.getType()))
              .toArray(ClassDesc[]::new);
      code.invokespecial(desc(type), INIT_NAME, MethodTypeDesc.of(CD_void, types));
    }

    private void component(ValueType value, Class<?> type) {
      switch (value) {
        case ValueType.Int32 _ -> take("int32", CD_int);
        case ValueType.Int64 _ -> take("signed", CD_long);
        case ValueType.Truth _ -> take("truth", CD_boolean);
        case ValueType.Text _ -> take("text", CD_String);
        case ValueType.Result _, ValueType.Token _, ValueType.Id _ ->
            code.aload(INPUT_SLOT)
                .loadConstant(Dictionary.indexOf(type))
                .invokevirtual(INPUT, "known", MethodTypeDesc.of(CD_Object, CD_int))
                .checkcast(desc(type));
        case ValueType.Composite _ -> composite(type);
        case ValueType.Unique _,
            ValueType.Bytes _,
            ValueType.Constant _,
            ValueType.ListOf _,
            ValueType.Metadata _,
            ValueType.Function _,
            ValueType.Empty _ ->
            code.aload(PARTS_SLOT)
                .loadConstant(parts++)
                .aaload()
                .aload(INPUT_SLOT)
                .invokeinterface(CODEC, "read", READ)
                .checkcast(desc(type));
      }
    }

    private void take(String reading, ClassDesc type) {
      code.aload(INPUT_SLOT).invokevirtual(INPUT, reading, MethodTypeDesc.of(type));
    }
  }
}
