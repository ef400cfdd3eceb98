package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.profiler.field.DeclaredField;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.field.Place;
import java.util.Optional;

/** Makes rows of fields and statics. */
record FieldRows(DataAccess access, FieldReader reader) {

  /** A field of this object. */
  FieldRow ofObject(Address object, DeclaredField field) {
    Address place = reader.place(object, field);
    return row(
        field,
        (int) (place.value() - object.value()),
        FieldRow.Attribute.INSTANCE,
        Optional.of(place),
        reader.read(object, field));
  }

  /** A static of all threads; of one that each thread has for itself it says so. */
  FieldRow ofClass(DeclaredField field) {
    return ofPlace(field, reader.placeOfStatic(field));
  }

  /** A static that lies there. */
  FieldRow ofPlace(DeclaredField field, Place place) {
    return row(
        field,
        field.data().offset(),
        field.data().isThreadStatic()
            ? FieldRow.Attribute.THREAD_STATIC
            : FieldRow.Attribute.STATIC,
        place.found(),
        reader.read(place, field));
  }

  private FieldRow row(
      DeclaredField field,
      int offset,
      FieldRow.Attribute attribute,
      Optional<Address> place,
      Value value) {
    FieldDescData data = field.data();
    MethodTable type = data.methodTableOfType();
    String content = ValueText.of(value);
    return new FieldRow(
        type,
        data.token(),
        offset,
        reader.typeName(field),
        data.type() != ElementType.CLASS,
        attribute,
        place.map(there -> inTable(there, data.type(), content)).orElse(""),
        field.name(),
        value);
  }

  /** A number is there itself, an object by its address, a structure by its place. */
  private String inTable(Address place, ElementType type, String content) {
    return switch (type) {
      case CLASS ->
          access
              .readVirtual(place, Long.BYTES)
              .answer()
              .map(bits -> ObjectText.hex(ValueBytes.bits(bits)))
              .orElse("");
      case VALUETYPE -> ObjectText.hex(place.value());
      default -> content;
    };
  }
}
