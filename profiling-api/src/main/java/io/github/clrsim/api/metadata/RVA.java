package io.github.clrsim.api.metadata;

/** What {@code IMetaDataImport::GetRVA} answers. */
public record RVA(int codeRVA, int implFlags) {}
