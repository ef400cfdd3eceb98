package io.github.clrsim.model.metadata.file;

import io.github.clrsim.api.id.MetadataToken;
import java.util.Optional;

/**
 * The metadata tables (ECMA-335 II.22), each with its number. Their columns are in {@link Column}.
 */
public enum Table {
  MODULE(0x00, "Module"),
  TYPE_REF(0x01, "TypeRef"),
  TYPE_DEF(0x02, "TypeDef"),
  FIELD_PTR(0x03, "FieldPtr"),
  FIELD(0x04, "Field"),
  METHOD_PTR(0x05, "MethodPtr"),
  METHOD_DEF(0x06, "MethodDef"),
  PARAM_PTR(0x07, "ParamPtr"),
  PARAM(0x08, "Param"),
  INTERFACE_IMPL(0x09, "InterfaceImpl"),
  MEMBER_REF(0x0a, "MemberRef"),
  CONSTANT(0x0b, "Constant"),
  CUSTOM_ATTRIBUTE(0x0c, "CustomAttribute"),
  FIELD_MARSHAL(0x0d, "FieldMarshal"),
  DECL_SECURITY(0x0e, "DeclSecurity"),
  CLASS_LAYOUT(0x0f, "ClassLayout"),
  FIELD_LAYOUT(0x10, "FieldLayout"),
  STAND_ALONE_SIG(0x11, "StandAloneSig"),
  EVENT_MAP(0x12, "EventMap"),
  EVENT_PTR(0x13, "EventPtr"),
  EVENT(0x14, "Event"),
  PROPERTY_MAP(0x15, "PropertyMap"),
  PROPERTY_PTR(0x16, "PropertyPtr"),
  PROPERTY(0x17, "Property"),
  METHOD_SEMANTICS(0x18, "MethodSemantics"),
  METHOD_IMPL(0x19, "MethodImpl"),
  MODULE_REF(0x1a, "ModuleRef"),
  TYPE_SPEC(0x1b, "TypeSpec"),
  IMPL_MAP(0x1c, "ImplMap"),
  FIELD_RVA(0x1d, "FieldRVA"),
  ENC_LOG(0x1e, "ENCLog"),
  ENC_MAP(0x1f, "ENCMap"),
  ASSEMBLY(0x20, "Assembly"),
  ASSEMBLY_PROCESSOR(0x21, "AssemblyProcessor"),
  ASSEMBLY_OS(0x22, "AssemblyOS"),
  ASSEMBLY_REF(0x23, "AssemblyRef"),
  ASSEMBLY_REF_PROCESSOR(0x24, "AssemblyRefProcessor"),
  ASSEMBLY_REF_OS(0x25, "AssemblyRefOS"),
  FILE(0x26, "File"),
  EXPORTED_TYPE(0x27, "ExportedType"),
  MANIFEST_RESOURCE(0x28, "ManifestResource"),
  NESTED_CLASS(0x29, "NestedClass"),
  GENERIC_PARAM(0x2a, "GenericParam"),
  METHOD_SPEC(0x2b, "MethodSpec"),
  GENERIC_PARAM_CONSTRAINT(0x2c, "GenericParamConstraint");

  private final int number;
  private final String title;

  Table(int number, String title) {
    this.number = number;
    this.title = title;
  }

  /** The table's number, which is the highest byte of the tokens of its rows. */
  public int number() {
    return number;
  }

  /** The token of row {@code row}, counted from 1. */
  public MetadataToken token(int row) {
    return new MetadataToken(number << 24 | row);
  }

  /** The table with that number, if there is one. */
  public static Optional<Table> of(int number) {
    // Every number below the last is taken, in order: the constructor's numbers say so by eye.
    return number >= 0 && number < values().length
        ? Optional.of(values()[number])
        : Optional.empty();
  }

  /** The name ECMA-335 gives it, as in {@code TypeDef}. */
  @Override
  public String toString() {
    return title;
  }
}
