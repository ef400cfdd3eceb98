package io.github.clrsim.model.metadata.query;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.Constant;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.metadata.file.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The few shapes that all answers have, each with the HRESULT that RegMeta gives to it. */
final class Answers {
  /** A row or heap entry that does not exist (corerror.h). */
  static final HResult CLDB_E_INDEX_NOTFOUND = new HResult(0x80131124);

  /** A token of the wrong kind (corerror.h). Most answers do not look, and tell something else. */
  static final HResult META_E_INVALID_TOKEN_TYPE = new HResult(0x8013115F);

  /** A user string of an even number of bytes, of which the empty one is the usual case. */
  static final HResult CLDB_E_FILE_CORRUPT = new HResult(0x8013110E);

  /** A nil token, or one of another kind, where that is looked at (corerror.h). */
  static final HResult META_E_BAD_INPUT_PARAMETER = new HResult(0x80131193);

  static final int ELEMENT_TYPE_VOID = 0x01;

  private Answers() {}

  /** What a row says, if the token names a row of that table. */
  static <T> Outcome<T> row(
      AssemblyImage image, Table table, MetadataToken token, IntFunction<T> read) {
    return token.value() >>> 24 == table.number() && image.file().tables().has(table, token.row())
        ? Outcome.ok(read.apply(token.row()))
        : Outcome.failed(CLDB_E_INDEX_NOTFOUND);
  }

  /** The same where RegMeta looks at the token before it looks for the row. */
  static <T> Outcome<T> rowOfKind(
      AssemblyImage image, Table table, MetadataToken token, IntFunction<T> read) {
    return token.isNil() || token.value() >>> 24 != table.number()
        ? Outcome.failed(META_E_BAD_INPUT_PARAMETER)
        : row(image, table, token, read);
  }

  /** An enumeration: an empty one is S_FALSE. */
  static Outcome<List<MetadataToken>> list(List<MetadataToken> tokens) {
    return new Outcome.Ok<>(tokens, tokens.isEmpty() ? HResult.S_FALSE : HResult.S_OK);
  }

  /** An enumeration of rows of one table. */
  static Outcome<List<MetadataToken>> list(Table table, IntStream rows) {
    return list(rows.mapToObj(table::token).toList());
  }

  /** All rows of a table. */
  static Outcome<List<MetadataToken>> all(AssemblyImage image, Table table) {
    return list(table, IntStream.rangeClosed(1, image.file().tables().rows(table)));
  }

  /** What was looked for, or CLDB_E_RECORD_NOTFOUND. */
  static <T> Outcome<T> found(Optional<T> wanted) {
    return wanted.map(Outcome::ok).orElse(Outcome.failed(HResult.CLDB_E_RECORD_NOTFOUND));
  }

  /**
   * The members of a type. RegMeta looks at the row of the token only, not at its kind, and takes
   * nil for the global type.
   */
  static <T> Outcome<List<T>> members(
      AssemblyImage image, MetadataToken type, Function<TypeDef, List<T>> members) {
    int row = type.isNil() ? 1 : type.row();
    return row(
        image,
        Table.TYPE_DEF,
        Table.TYPE_DEF.token(row),
        r -> members.apply(new TypeDef(image, r)));
  }

  /** An enumeration of what was answered as a whole. */
  static <T> Outcome<List<MetadataToken>> list(
      Outcome<List<T>> answer, Function<T, MetadataToken> token) {
    return switch (answer) {
      case Outcome.Ok<List<T>> ok -> list(ok.value().stream().map(token).toList());
      case Outcome.Failed<List<T>> failed -> Outcome.failed(failed.hresult());
      case Outcome.Partial<List<T>> partial -> Outcome.failed(partial.hresult());
    };
  }

  /** The type a nil token stands for in searches: the global one. */
  static Optional<TypeDef> typeOrGlobal(AssemblyImage image, MetadataToken token) {
    int row = token.isNil() ? 1 : token.row();
    return image.file().tables().has(Table.TYPE_DEF, row)
        ? Optional.of(new TypeDef(image, row))
        : Optional.empty();
  }

  /** The class of a member; RegMeta answers nil for members of the global type. */
  static MetadataToken classToken(TypeDef declaring) {
    return declaring.row() == 1 ? MetadataToken.NIL_TYPE_DEF : declaring.token();
  }

  /** The {@code CorElementType} of a constant; VOID where there is none. */
  static int constantType(Optional<Constant> constant) {
    return constant.map(Constant::elementType).orElse(ELEMENT_TYPE_VOID);
  }

  /** The bytes of a constant; none where there is none. */
  static Blob constantValue(Optional<Constant> constant) {
    return constant.map(Constant::value).orElse(Blob.EMPTY);
  }

  /** Whether a signature is the wanted one; a missing wanted one matches any. */
  static boolean matches(Blob wanted, Blob signature) {
    return wanted.size() == 0 || wanted.equals(signature);
  }
}
