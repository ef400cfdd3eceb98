package io.github.clrsim.api.metadata;

import io.github.clrsim.api.Guid;

/** What {@code IMetaDataImport::GetScopeProps} answers. */
public record ScopeProps(String name, Guid mvid) {}
