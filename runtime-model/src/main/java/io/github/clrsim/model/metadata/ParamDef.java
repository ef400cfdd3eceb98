package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import io.github.clrsim.model.metadata.file.Table;
import java.util.Optional;

/** What is said about one parameter of a method beyond its type (ECMA-335 II.22.33). */
public record ParamDef(AssemblyImage image, int row) {

  public ParamDef {
    image.requireRow(Table.PARAM, Table.PARAM.token(row));
  }

  /** Its token. */
  public MetadataToken token() {
    return Table.PARAM.token(row);
  }

  /** Which parameter it is, counted from 1; 0 is the result. */
  public int sequence() {
    return file().tables().cell(Column.PARAM_SEQUENCE, row);
  }

  /** Its name. */
  public String name() {
    return file().string(Column.PARAM_NAME, row);
  }

  /** {@code CorParamAttr}. */
  public int flags() {
    return file().tables().cell(Column.PARAM_FLAGS, row);
  }

  /** The method it belongs to. */
  public MethodDef method() {
    return new MethodDef(
        image, file().tables().ownerOf(Column.METHOD_DEF_PARAM_LIST, row).orElse(0));
  }

  /** Its default value, if it has one. */
  public Optional<Constant> constant() {
    return Constant.of(image, token());
  }

  /** How it is marshalled to native code, if that is said. */
  public Optional<Blob> marshalling() {
    return image.marshalling(token());
  }

  private MetadataFile file() {
    return image.file();
  }

  @Override
  public String toString() {
    return "ParamDef " + token();
  }
}
