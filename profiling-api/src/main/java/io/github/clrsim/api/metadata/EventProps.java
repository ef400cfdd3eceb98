package io.github.clrsim.api.metadata;

import io.github.clrsim.api.id.MetadataToken;
import java.util.List;

/** What {@code IMetaDataImport::GetEventProps} answers. */
public record EventProps(
    MetadataToken classToken,
    String event,
    int eventFlags,
    MetadataToken tkEventType,
    MetadataToken mdAddOn,
    MetadataToken mdRemoveOn,
    MetadataToken mdFire,
    List<MetadataToken> otherMethod) {
  public EventProps {
    otherMethod = List.copyOf(otherMethod);
  }
}
