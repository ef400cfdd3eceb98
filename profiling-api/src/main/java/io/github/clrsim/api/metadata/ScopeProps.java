package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Guid;

/** What {@code IMetaDataImport::GetScopeProps} answers. */
public record ScopeProps(String name, Guid mvid) {}
