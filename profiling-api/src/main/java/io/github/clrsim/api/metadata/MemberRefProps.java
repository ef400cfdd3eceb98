package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport::GetMemberRefProps} answers. */
public record MemberRefProps(MetadataToken tk, String member, Blob sigBlob) {}
