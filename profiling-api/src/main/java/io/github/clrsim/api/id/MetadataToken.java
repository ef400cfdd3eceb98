package io.github.clrsim.api.id;

import java.util.HexFormat;

/**
 * A row of a metadata table: the table in the highest byte, the row number in the other three
 * (ECMA-335 II.22, {@code mdToken} in cor.h). It does not change from process to process, but means
 * something only together with its module.
 *
 * @param value the token as it stands in metadata, for example {@code 0x02000004}
 */
public record MetadataToken(int value) {
  /** The nil TypeDef, which the runtime answers where there is no type definition to name. */
  public static final MetadataToken NIL_TYPE_DEF = TokenKind.TYPE_DEF.token(0);

  /** The table this token points into; {@link TokenKind#UNKNOWN} if there is no such table. */
  public TokenKind kind() {
    return TokenKind.ofTable(value >>> 24);
  }

  /** The row number, counted from 1; 0 is the nil token of its table. */
  public int row() {
    return value & 0x00FF_FFFF;
  }

  /** Whether this token names no row. */
  public boolean isNil() {
    return row() == 0;
  }

  @Override
  public String toString() {
    return "0x" + HexFormat.of().toHexDigits(value);
  }
}
