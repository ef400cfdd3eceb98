package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.Outcome;

/** What IMetaDataEmit2 adds. Source: cor.h. */
public interface IMetaDataEmit2 extends IMetaDataEmit {
  /**
   * Adds a generic method with its type arguments.
   *
   * <p>The method is a definition or a reference.
   */
  default Outcome<MetadataToken> defineMethodSpec(MetadataToken tkParent, Blob sigBlob) {
    return Outcome.notYet();
  }
}
