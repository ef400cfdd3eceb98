package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import java.util.List;

/** What {@code IMetaDataImport::GetPropertyProps} answers. */
public record PropertyProps(
    MetadataToken classToken,
    String property,
    int propFlags,
    Blob sig,
    int cPlusTypeFlag,
    Blob defaultValue,
    MetadataToken mdSetter,
    MetadataToken mdGetter,
    List<MetadataToken> otherMethod) {
  public PropertyProps {
    otherMethod = List.copyOf(otherMethod);
  }
}
