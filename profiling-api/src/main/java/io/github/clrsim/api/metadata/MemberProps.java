package io.github.clrsim.api.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;

/** What {@code IMetaDataImport::GetMemberProps} answers. */
public record MemberProps(
    MetadataToken classToken,
    String member,
    int attr,
    Blob sigBlob,
    int codeRVA,
    int implFlags,
    int cPlusTypeFlag,
    Blob value) {}
