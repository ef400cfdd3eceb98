package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.profiler.field.FieldReader;
import java.util.List;

/**
 * What is known of an object.
 *
 * @param address where it begins
 * @param name the full name of its class, as the runtime writes it
 * @param type its class
 * @param file of the module that defines its class; empty for one in memory only
 * @param value the object with all that is in it
 * @param fields of the object and statics, those of base classes first
 */
public record ObjectDump(
    Address address,
    String name,
    ObjectData data,
    MethodTableData type,
    String file,
    Value value,
    List<FieldRow> fields)
    implements Snapshot<ObjectDump> {
  public ObjectDump {
    fields = List.copyOf(fields);
  }

  /**
   * Looks at an object.
   *
   * @param where what the address is an address in, for the reader of a diagnostic
   * @throws io.github.clrsim.diagnostic.DiagnosticException if no object begins there
   */
  public static ObjectDump of(
      ProcessAccess access, FieldReader reader, Address address, String where) {
    return new Looking(access, reader, address, where).look();
  }

  /** Whether another one is of the same type and size, with the same fields. */
  @Override
  public boolean isOfSameShape(ObjectDump other) {
    return name.equals(other.name)
        && data.equals(other.data)
        && type.equals(other.type)
        && FieldRow.areOfSameFields(fields, other.fields);
  }

  @Override
  public ObjectDump common(ObjectDump other) {
    return new ObjectDump(
        address,
        name,
        data,
        type,
        file,
        value.equals(other.value) ? value : FieldRow.CHANGING,
        FieldRow.common(fields, other.fields));
  }

  /** The look at one object. */
  private record Looking(ProcessAccess access, FieldReader reader, Address address, String where) {
    ObjectDump look() {
      ObjectData data = known(access.getObjectData(address));
      MethodTableData type = known(access.getMethodTableData(data.methodTable()));
      return new ObjectDump(
          address,
          known(access.getMethodTableName(data.methodTable())),
          data,
          type,
          type.isFree() ? "" : access.getModuleFile(type.module()).answer().orElse(""),
          reader.object(address),
          rows(data.methodTable()));
    }

    private <T> T known(Outcome<T> answer) {
      return answer
          .answer()
          .orElseThrow(
              () ->
                  new Diagnostic(
                          "No object begins at %x (%s)"
                              .formatted(address.value(), answer.hresult()),
                          where,
                          "what stands there leads to no type; an object may have moved or gone"
                              + " since its address was found",
                          "take the address of an object from a dump, or of one that is old, as"
                              + " those that two collections found alive are")
                      .thrown());
    }

    private List<FieldRow> rows(MethodTable own) {
      FieldRows rows = new FieldRows(access, reader);
      return reader.all(own).stream()
          .map(
              field ->
                  field.data().isStatic() ? rows.ofClass(field) : rows.ofObject(address, field))
          .toList();
    }
  }
}
