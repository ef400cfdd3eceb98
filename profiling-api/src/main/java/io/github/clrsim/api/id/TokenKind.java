package io.github.clrsim.api.id;

import java.util.Arrays;

/**
 * The metadata tables a token can point into (ECMA-335 II.22; {@code CorTokenType} in corhdr.h).
 * The names are those of the {@code mdt} constants.
 */
public enum TokenKind {
  MODULE(0x00),
  TYPE_REF(0x01),
  TYPE_DEF(0x02),
  FIELD_DEF(0x04),
  METHOD_DEF(0x06),
  PARAM_DEF(0x08),
  INTERFACE_IMPL(0x09),
  MEMBER_REF(0x0a),
  CUSTOM_ATTRIBUTE(0x0c),
  PERMISSION(0x0e),
  SIGNATURE(0x11),
  EVENT(0x14),
  PROPERTY(0x17),
  METHOD_IMPL(0x19),
  MODULE_REF(0x1a),
  TYPE_SPEC(0x1b),
  ASSEMBLY(0x20),
  ASSEMBLY_REF(0x23),
  FILE(0x26),
  EXPORTED_TYPE(0x27),
  MANIFEST_RESOURCE(0x28),
  NESTED_CLASS(0x29),
  GENERIC_PARAM(0x2a),
  METHOD_SPEC(0x2b),
  GENERIC_PARAM_CONSTRAINT(0x2c),
  STRING(0x70),
  /** Not a table: the token is not one that metadata could hold. */
  UNKNOWN(-1);

  private static final TokenKind[] BY_TABLE = byTable();

  private final int table;

  TokenKind(int table) {
    this.table = table;
  }

  /** The table number, which is the highest byte of every token of this kind. */
  public int table() {
    return table;
  }

  /** The token of row {@code row} (counted from 1) of this table. */
  public MetadataToken token(int row) {
    return new MetadataToken(table << 24 | row);
  }

  static TokenKind ofTable(int table) {
    return table < BY_TABLE.length ? BY_TABLE[table] : UNKNOWN;
  }

  private static TokenKind[] byTable() {
    TokenKind[] kinds = new TokenKind[0x100];
    Arrays.fill(kinds, UNKNOWN);
    for (TokenKind kind : values()) {
      if (kind != UNKNOWN) {
        kinds[kind.table] = kind;
      }
    }
    return kinds;
  }
}
