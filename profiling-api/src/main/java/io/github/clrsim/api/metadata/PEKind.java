package io.github.clrsim.api.metadata;

/** What {@code IMetaDataImport2::GetPEKind} answers. */
public record PEKind(int peKind, int mAchine) {}
