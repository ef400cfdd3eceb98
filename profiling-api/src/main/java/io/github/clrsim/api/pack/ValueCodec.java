package io.github.clrsim.api.pack;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.shape.Mentioned;
import io.github.clrsim.api.shape.RecordShape;
import io.github.clrsim.api.shape.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Writes and reads values of one type. */
public interface ValueCodec {

  /** Lists that are longer than this grow as their elements are read. */
  int TRUSTED_LENGTH_MAX = 1 << 10;

  /** Writes a value of the type that this is for. */
  void write(PackedOutput output, Object value);

  /**
   * Reads a value of the type that this is for.
   *
   * @throws IllegalArgumentException if none is there, in words for a diagnostic
   */
  Object read(PackedInput input);

  /** The codec of a type. */
  static ValueCodec of(ValueType type) {
    return switch (type) {
      case ValueType.Int32 _ ->
          of((output, value) -> output.signed((Integer) value), PackedInput::int32);
      case ValueType.Int64 _ ->
          of((output, value) -> output.signed((Long) value), PackedInput::signed);
      case ValueType.Truth _ ->
          of((output, value) -> output.truth((Boolean) value), PackedInput::truth);
      case ValueType.Text _ ->
          of((output, value) -> output.text((String) value), PackedInput::text);
      case ValueType.Bytes _ -> of((output, value) -> output.blob((Blob) value), PackedInput::blob);
      case ValueType.Result _ ->
          of(
              (output, value) -> output.known(((HResult) value).value(), Dictionary.RESULTS),
              input -> input.known(Dictionary.RESULTS));
      case ValueType.Token _ ->
          of(
              (output, value) -> output.known(((MetadataToken) value).value(), Dictionary.TOKENS),
              input -> input.known(Dictionary.TOKENS));
      case ValueType.Id(Class<?> id) -> ofId(Dictionary.indexOf(id));
      case ValueType.Unique _ -> of(ValueCodec::writeGuid, ValueCodec::readGuid);
      case ValueType.Constant constant ->
          of(
              (output, value) -> output.text(((Enum<?>) value).name()),
              input -> readConstant(input, constant));
      case ValueType.Metadata _ -> ofMetadata(ofId(Dictionary.indexOf(ModuleId.class)));
      case ValueType.Function(Class<?> function) ->
          of((output, value) -> {}, input -> Mentioned.function(function));
      case ValueType.Empty _ -> of((output, value) -> {}, input -> Nothing.NOTHING);
      case ValueType.ListOf(ValueType element) -> ofList(of(element));
      case ValueType.Composite(RecordShape shape) -> RecordCodec.of(shape.type());
    };
  }

  private static ValueCodec of(
      BiConsumer<PackedOutput, Object> writing, Function<PackedInput, Object> reading) {
    return new ValueCodec() {
      @Override
      public void write(PackedOutput output, Object value) {
        writing.accept(output, value);
      }

      @Override
      public Object read(PackedInput input) {
        return reading.apply(input);
      }
    };
  }

  private static ValueCodec ofId(int dictionary) {
    return of(
        (output, value) -> output.known(((RunTimeId) value).value(), dictionary),
        input -> input.known(dictionary));
  }

  private static ValueCodec ofMetadata(ValueCodec whose) {
    return of(
        (output, value) -> whose.write(output, Mentioned.moduleOf((MetadataImport) value)),
        input -> Mentioned.metadata((ModuleId) whose.read(input)));
  }

  private static ValueCodec ofList(ValueCodec element) {
    return of(
        (output, value) -> {
          List<?> list = (List<?>) value;
          output.number(list.size());
          for (Object each : list) {
            element.write(output, each);
          }
        },
        input -> {
          int count = input.count();
          List<Object> list = new ArrayList<>(Math.min(count, TRUSTED_LENGTH_MAX));
          for (int i = 0; i < count; i++) {
            list.add(element.read(input));
          }
          return List.copyOf(list);
        });
  }

  private static void writeGuid(PackedOutput output, Object value) {
    UUID uuid = ((Guid) value).value();
    output.fixed(uuid.getMostSignificantBits());
    output.fixed(uuid.getLeastSignificantBits());
  }

  private static Guid readGuid(PackedInput input) {
    long most = input.fixed();
    return new Guid(new UUID(most, input.fixed()));
  }

  private static Object readConstant(PackedInput input, ValueType.Constant type) {
    String name = input.text();
    return type.named(name)
        .orElseThrow(
            () -> new IllegalArgumentException("\"%s\" is no %s".formatted(name, type.name())));
  }
}
