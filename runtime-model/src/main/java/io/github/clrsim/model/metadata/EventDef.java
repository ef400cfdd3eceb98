package io.github.clrsim.model.metadata;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.Table;
import java.util.List;
import java.util.OptionalInt;

/** An event as its type defines it (ECMA-335 II.22.13), read when asked. */
public record EventDef(AssemblyImage image, int row) {

  public EventDef {
    image.requireRow(Table.EVENT, Table.EVENT.token(row));
  }

  /** Its token. */
  public MetadataToken token() {
    return Table.EVENT.token(row);
  }

  /** Its name. */
  public String name() {
    return image.file().string(Column.EVENT_NAME, row);
  }

  /** {@code CorEventAttr}. */
  public int flags() {
    return image.file().tables().cell(Column.EVENT_FLAGS, row);
  }

  /** The delegate type: a TypeDef, TypeRef or TypeSpec. */
  public MetadataToken type() {
    return image.file().tables().token(Column.EVENT_TYPE, row);
  }

  /** The methods that add, remove and raise it. */
  public List<Accessor> accessors() {
    return Accessor.of(image, token());
  }

  /** The type that defines it. */
  public TypeDef declaringType() {
    OptionalInt map = image.file().tables().ownerOf(Column.EVENT_MAP_EVENT_LIST, row);
    return image.typeDef(image.file().tables().token(Column.EVENT_MAP_PARENT, map.orElse(0)));
  }

  @Override
  public String toString() {
    return "EventDef " + token();
  }
}
