package io.github.clrsim.model.metadata;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Tables;
import java.util.List;

/**
 * A method in the service of a property or event (ECMA-335 II.22.28).
 *
 * @param semantics {@code CorMethodSemanticsAttr}: what it does there
 * @param method the MethodDef
 * @param association the Property or Event
 */
public record Accessor(int semantics, MetadataToken method, MetadataToken association) {
  /** {@code msSetter}. */
  public static final int SETTER = 0x01;

  /** {@code msGetter}. */
  public static final int GETTER = 0x02;

  /** {@code msOther}. */
  public static final int OTHER = 0x04;

  /** {@code msAddOn}. */
  public static final int ADD_ON = 0x08;

  /** {@code msRemoveOn}. */
  public static final int REMOVE_ON = 0x10;

  /** {@code msFire}. */
  public static final int FIRE = 0x20;

  /** The accessors of a property or event. */
  static List<Accessor> of(AssemblyImage image, MetadataToken association) {
    Tables tables = image.file().tables();
    return AssemblyImage.list(
        tables.rowsPointingTo(Column.METHOD_SEMANTICS_ASSOCIATION, association),
        row -> at(tables, row));
  }

  /** What a method serves. */
  static List<Accessor> served(AssemblyImage image, MetadataToken method) {
    Tables tables = image.file().tables();
    return AssemblyImage.list(
        tables.rowsPointingTo(Column.METHOD_SEMANTICS_METHOD, method), row -> at(tables, row));
  }

  private static Accessor at(Tables tables, int row) {
    return new Accessor(
        tables.cell(Column.METHOD_SEMANTICS_SEMANTICS, row),
        tables.token(Column.METHOD_SEMANTICS_METHOD, row),
        tables.token(Column.METHOD_SEMANTICS_ASSOCIATION, row));
  }
}
