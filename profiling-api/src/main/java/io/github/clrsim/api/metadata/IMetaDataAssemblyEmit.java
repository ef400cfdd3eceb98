package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.Outcome;

/** What IMetaDataAssemblyEmit answers, as far as a profiler needs it. Source: cor.h. */
public interface IMetaDataAssemblyEmit {
  /**
   * Adds a reference to an assembly.
   *
   * <p>The same reference twice makes two rows. A part of the version that is 65535 counts as not
   * given and becomes 0.
   */
  default Outcome<MetadataToken> defineAssemblyRef(
      Blob publicKeyOrToken,
      String name,
      AssemblyMetadata metaData,
      Blob hashValue,
      int assemblyRefFlags) {
    return Outcome.notYet();
  }
}
