package io.github.clrsim.model.metadata.file;

import java.util.List;
import java.util.Optional;

/**
 * The coded indexes of ECMA-335 II.24.2.6: a row in one of several tables, its low bits (the tag)
 * saying which. The names are those of the specification.
 */
public enum CodedIndex {
  TYPE_DEF_OR_REF(2, Table.TYPE_DEF, Table.TYPE_REF, Table.TYPE_SPEC),
  HAS_CONSTANT(2, Table.FIELD, Table.PARAM, Table.PROPERTY),
  HAS_CUSTOM_ATTRIBUTE(
      5,
      Table.METHOD_DEF,
      Table.FIELD,
      Table.TYPE_REF,
      Table.TYPE_DEF,
      Table.PARAM,
      Table.INTERFACE_IMPL,
      Table.MEMBER_REF,
      Table.MODULE,
      Table.DECL_SECURITY,
      Table.PROPERTY,
      Table.EVENT,
      Table.STAND_ALONE_SIG,
      Table.MODULE_REF,
      Table.TYPE_SPEC,
      Table.ASSEMBLY,
      Table.ASSEMBLY_REF,
      Table.FILE,
      Table.EXPORTED_TYPE,
      Table.MANIFEST_RESOURCE,
      Table.GENERIC_PARAM,
      Table.GENERIC_PARAM_CONSTRAINT,
      Table.METHOD_SPEC),
  HAS_FIELD_MARSHAL(1, Table.FIELD, Table.PARAM),
  HAS_DECL_SECURITY(2, Table.TYPE_DEF, Table.METHOD_DEF, Table.ASSEMBLY),
  MEMBER_REF_PARENT(
      3, Table.TYPE_DEF, Table.TYPE_REF, Table.MODULE_REF, Table.METHOD_DEF, Table.TYPE_SPEC),
  HAS_SEMANTICS(1, Table.EVENT, Table.PROPERTY),
  METHOD_DEF_OR_REF(1, Table.METHOD_DEF, Table.MEMBER_REF),
  MEMBER_FORWARDED(1, Table.FIELD, Table.METHOD_DEF),
  IMPLEMENTATION(2, Table.FILE, Table.ASSEMBLY_REF, Table.EXPORTED_TYPE),
  /** Its tags 0, 1 and 4 are not used. */
  CUSTOM_ATTRIBUTE_TYPE(3, 2, Table.METHOD_DEF, Table.MEMBER_REF),
  RESOLUTION_SCOPE(2, Table.MODULE, Table.MODULE_REF, Table.ASSEMBLY_REF, Table.TYPE_REF),
  TYPE_OR_METHOD_DEF(1, Table.TYPE_DEF, Table.METHOD_DEF);

  private final int tagBits;
  private final int firstTag;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<Table> tables;

  CodedIndex(int tagBits, Table... tables) {
    this(tagBits, 0, tables);
  }

  CodedIndex(int tagBits, int firstTag, Table... tables) {
    this.tagBits = tagBits;
    this.firstTag = firstTag;
    this.tables = List.of(tables);
  }

  /** How many low bits say which table. */
  int tagBits() {
    return tagBits;
  }

  /** The tables it can point into, in the order of their tags. */
  List<Table> tables() {
    return tables;
  }

  /** The table a tag stands for, if it stands for one. */
  Optional<Table> table(int tag) {
    int place = tag - firstTag;
    return place >= 0 && place < tables.size() ? Optional.of(tables.get(place)) : Optional.empty();
  }

  /** The cell that would point to {@code row} of {@code table}, if such a cell can. */
  Optional<Integer> encode(Table table, int row) {
    int place = tables.indexOf(table);
    return place < 0 ? Optional.empty() : Optional.of(row << tagBits | place + firstTag);
  }
}
